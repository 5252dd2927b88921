import { useMemo, useState, type ReactNode } from 'react';
import { lazyPart } from '#web/core/lazy-part.tsx';
import type { MachinesOf } from './components/machines-dialog.tsx';
import { usePrefill } from './use-prefill.ts';

export type { MachinesOf };

const ActivationDialog = lazyPart(
  () => import('./components/activation-dialog.tsx'),
  (part) => part.ActivationDialog,
);
const MachinesDialog = lazyPart(
  () => import('./components/machines-dialog.tsx'),
  (part) => part.MachinesDialog,
);

type Open = { is: 'form'; license: MachinesOf | null } | { is: 'machines'; license: MachinesOf };

export interface ActivationActions {
  /** Opens the form (2.82). */
  activate: () => void;
  /** Opens the list of a license's machines. */
  showMachines: (license: MachinesOf) => void;
}

/** The dialogs of activation for a page about an account; their code comes with their first opening. The form begins
 * with what the address gives (2.38). */
export function useActivation(accountId: string): ActivationActions & { dialog: ReactNode } {
  const [open, setOpen] = useState<Open | null>(null);
  const { prefill } = usePrefill();
  const actions = useMemo<ActivationActions>(
    () => ({
      activate: () => setOpen({ is: 'form', license: null }),
      showMachines: (license) => setOpen({ is: 'machines', license }),
    }),
    [],
  );
  const dialog =
    open &&
    (open.is === 'form' ? (
      <ActivationDialog
        accountId={accountId}
        prefill={prefill}
        onClose={() => setOpen(open.license && { is: 'machines', license: open.license })}
      />
    ) : (
      <MachinesDialog
        accountId={accountId}
        license={open.license}
        onActivate={() => setOpen({ is: 'form', license: open.license })}
        onClose={() => setOpen(null)}
      />
    ));
  return { ...actions, dialog };
}
