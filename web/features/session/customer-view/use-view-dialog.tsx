import { lazy, Suspense, useState, type ReactNode } from 'react';
import { loadCode } from '#web/core/load-code.ts';

const ViewDialog = lazy(async () => ({
  default: (await loadCode(() => import('./components/view-dialog.tsx'))).ViewDialog,
}));

interface ViewedAccount {
  id: string;
  name: string;
}

/** The dialog that begins a customer's view of an account, for pages that name many; its code comes with its first opening. */
export function useViewDialog(): { open: (account: ViewedAccount) => void; dialog: ReactNode } {
  const [account, setAccount] = useState<ViewedAccount | null>(null);
  const dialog = account && (
    <Suspense fallback={null}>
      <ViewDialog
        key={account.id}
        accountId={account.id}
        account={account.name}
        onClose={() => setAccount(null)}
      />
    </Suspense>
  );
  return { open: setAccount, dialog };
}
