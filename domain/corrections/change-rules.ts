import type { Day } from '../core/day.ts';
import type { ReceiptState } from '../submissions/receipt-state.ts';
import type { ReceiptChange, SubmissionKind } from '../submissions/schema.ts';

export type CorrectionAction = ReceiptChange['action'];

/** Why a receipt cannot be changed in some way, in the order in which it is told. */
export type ChangeRefusal = 'kind' | 'state' | 'closed';

/** A usage file has no rows to type anew; what was imported or reported by itself is corrected where it comes from. */
const kindsOf: Readonly<Record<CorrectionAction, readonly SubmissionKind[]>> = {
  WITHDRAW: ['USAGE_FILE', 'LICENSE_FILE', 'FORM', 'WIZARD'],
  RESTORE: ['USAGE_FILE', 'LICENSE_FILE', 'FORM', 'WIZARD'],
  CORRECT: ['LICENSE_FILE', 'FORM', 'WIZARD'],
};
const stateBefore: Readonly<Record<CorrectionAction, ReceiptState>> = {
  WITHDRAW: 'STANDS',
  RESTORE: 'WITHDRAWN',
  CORRECT: 'STANDS',
};

/** A day up to which an account's periods are closed, or null, and the first day that a change touches. */
interface Days {
  closedUntil: Day | null;
  firstDay: Day | null;
}

/** Whether a change reaches into closed periods: those are staff's to change. */
export const isClosed = ({ closedUntil, firstDay }: Days): boolean =>
  closedUntil !== null && firstDay !== null && firstDay <= closedUntil;

/** Whether somebody who may report for the account may change a receipt so now; null: yes. */
export function refusalOf(
  action: CorrectionAction,
  of: Days & { kind: SubmissionKind; state: ReceiptState; isCorrection: boolean; internal: boolean },
): ChangeRefusal | null {
  if (!kindsOf[action].includes(of.kind)) return 'kind';
  if (stateBefore[action] !== of.state) return 'state';
  // The receipt before it counts by then, or was withdrawn too: that one is corrected anew.
  if (action === 'RESTORE' && of.isCorrection) return 'state';
  return !of.internal && isClosed(of) ? 'closed' : null;
}
