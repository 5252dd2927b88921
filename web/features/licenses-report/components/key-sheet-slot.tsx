import { lazy, Suspense } from 'react';
import type { ReportAccount, ReportRow } from '#domain/licenses-report/schema.ts';
import { loadCode } from '#web/core/load-code.ts';

const KeySheet = lazy(async () => ({
  default: (await loadCode(() => import('../key-sheet/components/key-sheet.tsx'))).KeySheet,
}));

interface KeySheetSlotProps {
  /** The key that was opened last; null before the first. */
  row: ReportRow | null;
  accounts: ReadonlyMap<string, ReportAccount>;
  isOpen: boolean;
  onClose: () => void;
}

/** The side sheet of a key, loaded when the first is opened. */
export function KeySheetSlot({ row, accounts, isOpen, onClose }: KeySheetSlotProps) {
  return (
    row && (
      <Suspense fallback={null}>
        <KeySheet row={row} account={accounts.get(row.account.id)} isOpen={isOpen} onClose={onClose} />
      </Suspense>
    )
  );
}
