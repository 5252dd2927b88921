import type { Receipt } from '#domain/submissions/schema.ts';
import { AmendReceipt } from './amend-receipt.tsx';

/** How a receipt stands in each of its accounts, and what its reader may do about it. */
export function AmendAccounts({ receipt: { id, accounts } }: { receipt: Receipt }) {
  return accounts.map((account) => (
    <AmendReceipt
      key={account.id}
      accountId={account.id}
      accountName={accounts.length > 1 ? account.name : undefined}
      receiptId={id}
    />
  ));
}
