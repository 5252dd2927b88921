import { keepUnlinked, mergeReceipts } from '#domain/submissions/merge-receipts.ts';
import { receiptForExternal } from '#domain/submissions/receipt-for-external.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import type { ReceiptParts, Reader } from './queries.ts';

/** An account's submissions, each with what is still set aside of the same file, as their reader may see them. */
export function presentReceipts(parts: readonly ReceiptParts[], { internal }: Reader): Receipt[] {
  return [...Map.groupBy(parts, ({ receiptId }) => receiptId).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const aside = first.setAside && keepUnlinked(first.setAside, first.unlinkedTails);
    const parts = [...(first.onlySetAside ? [] : own.map(({ part }) => part)), ...(aside ? [aside] : [])];
    const [one, ...others] = parts;
    if (!one) return [];
    const receipt = mergeReceipts([one, ...others]);
    return [internal ? receipt : receiptForExternal(receipt)];
  });
}
