import { useState, type ReactNode } from 'react';
import { lazyPart } from '#web/core/lazy-part.tsx';

const ViewDialog = lazyPart(
  () => import('./components/view-dialog.tsx'),
  (part) => part.ViewDialog,
);

interface ViewedAccount {
  id: string;
  name: string;
}

/** The dialog that begins a customer's view of an account, for pages that name many; its code comes with its first opening. */
export function useViewDialog(): { open: (account: ViewedAccount) => void; dialog: ReactNode } {
  const [account, setAccount] = useState<ViewedAccount | null>(null);
  const dialog = account && (
    <ViewDialog
      key={account.id}
      accountId={account.id}
      account={account.name}
      onClose={() => setAccount(null)}
    />
  );
  return { open: setAccount, dialog };
}
