import { keepUnlinked, mergeReceipts, nameOwners } from '#domain/submissions/merge-receipts.ts';
import { receiptFor } from '#domain/submissions/receipt-for-external.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import type { ReceiptParts, Reader } from './queries.ts';

/** An account's submissions, each with what is still set aside of the same file, as their reader may see them. */
export function presentReceipts(parts: readonly ReceiptParts[], reader: Reader): Receipt[] {
  return [...Map.groupBy(parts, ({ receiptId }) => receiptId).values()].flatMap((own) =>
    own.slice(0, 1).flatMap((first) => presentReceipt(first, own, reader)),
  );
}

/** None where the file had keys of nobody only, and all of them were linked since. */
function presentReceipt(
  { onlySetAside }: ReceiptParts,
  own: readonly ReceiptParts[],
  { internal }: Reader,
): Receipt[] {
  const setAside = own.flatMap((part) => part.setAside);
  const aside = setAside.flatMap((one) => keepUnlinked(one.receipt, one.unlinked) ?? []);
  const booked = onlySetAside ? [] : own.map(({ part }) => part);
  const [one, ...others] = [...booked, ...aside];
  if (!one) return [];
  const receipt = mergeReceipts([one, ...others]);
  const owners = setAside.flatMap(({ unlinked }) => unlinked);
  return [receiptFor({ internal }, internal ? nameOwners(receipt, owners) : receipt)];
}
