import type { ReportAccount, ReportRow } from '#domain/licenses-report/schema.ts';
import { lazyPart } from '#web/core/lazy-part.tsx';

const KeySheet = lazyPart(
  () => import('../key-sheet/components/key-sheet.tsx'),
  (part) => part.KeySheet,
);

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
    row && <KeySheet row={row} account={accounts.get(row.account.id)} isOpen={isOpen} onClose={onClose} />
  );
}
