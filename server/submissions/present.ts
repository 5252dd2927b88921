import { mergeReceipts } from '#domain/submissions/merge-receipts.ts';
import { receiptForExternal } from '#domain/submissions/receipt-for-external.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import type { ReceiptParts, Reader } from './queries.ts';

/** An account's part of a submission, with what was set aside of the same file, as its reader may see it. */
export function presentReceipt({ part, setAside }: ReceiptParts, { internal }: Reader): Receipt {
  const receipt = setAside ? mergeReceipts([part, setAside]) : part;
  return internal ? receipt : receiptForExternal(receipt);
}
