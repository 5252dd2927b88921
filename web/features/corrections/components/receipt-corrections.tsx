import type { ReactNode } from 'react';
import type { Receipt } from '#domain/submissions/schema.ts';
import { lazyPart } from '#web/core/lazy-part.tsx';
import { useUser } from '#web/core/session/current-user-context.tsx';
import {
  ReceiptExtrasProvider,
  type ReceiptExtras,
} from '#web/features/volume-usage/receipt-extras-context.tsx';

const ClosedPeriodsButton = lazyPart(
  () => import('./closed-periods-dialog.tsx'),
  (part) => part.ClosedPeriodsButton,
);

/** Only who opens a receipt is told how it stands. */
const AmendReceipt = lazyPart(
  () => import('./amend-receipt.tsx'),
  (part) => part.AmendReceipt,
);

const receiptExtras: ReceiptExtras = {
  above: (receipt) => <AmendAccounts receipt={receipt} />,
  ofAccount: () => null,
};
const staffExtras: ReceiptExtras = {
  ...receiptExtras,
  ofAccount: (accountId) => <ClosedPeriodsButton accountId={accountId} />,
};

/** Lets the receipts within be withdrawn and corrected, and staff close the periods of their account. */
export function ReceiptCorrections({ children }: { children: ReactNode }) {
  const { internal } = useUser();
  return (
    <ReceiptExtrasProvider value={internal ? staffExtras : receiptExtras}>{children}</ReceiptExtrasProvider>
  );
}

/** How a receipt stands in each of its accounts, and what its reader may do about it. */
function AmendAccounts({ receipt: { id, accounts } }: { receipt: Receipt }) {
  return accounts.map((account) => (
    <AmendReceipt
      key={account.id}
      accountId={account.id}
      accountName={accounts.length > 1 ? account.name : undefined}
      receiptId={id}
    />
  ));
}
