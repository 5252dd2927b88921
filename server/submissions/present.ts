import { keepUnlinked, mergeReceipts, nameOwners } from '#domain/submissions/merge-receipts.ts';
import { receiptForExternal } from '#domain/submissions/receipt-for-external.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import type { ReceiptParts, Reader } from './queries.ts';

/** An account's submissions, each with what is still set aside of the same file, as their reader may see them. */
export function presentReceipts(parts: readonly ReceiptParts[], { internal }: Reader): Receipt[] {
  return [...Map.groupBy(parts, ({ receiptId }) => receiptId).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const aside =
      first.setAside &&
      keepUnlinked(
        first.setAside,
        first.unlinked.map(({ keyTail }) => keyTail),
      );
    const parts = [...(first.onlySetAside ? [] : own.map(({ part }) => part)), ...(aside ? [aside] : [])];
    const [one, ...others] = parts;
    if (!one) return [];
    const receipt = mergeReceipts([one, ...others]);
    const owners = first.unlinked.flatMap(({ keyTail, account }) =>
      account ? [[keyTail, account] as const] : [],
    );
    return [internal ? nameOwners(receipt, new Map(owners)) : receiptForExternal(receipt)];
  });
}
