import { totalsByUnit, totalsCounted, type UnitTotal } from '../receipt-figures.ts';
import { resultOf } from '../receipt-result.ts';
import type { Receipt } from '../schema.ts';
import type { Amendment, HistoryState } from './history-states.ts';

/**
 * A submission stands while its figures count as they were sent. It stands partly where records were kept or set aside
 * beside those that count; where none counts there is nothing that could stand.
 */
export function historyStateOf(receipt: Receipt, amendment: Amendment | null): HistoryState {
  if (amendment !== null) return amendment;
  const result = resultOf(receipt);
  if (result === 'counted') return 'STANDS';
  return result === 'partly' ? 'PARTLY' : 'NOTHING';
}

/** Whether what was counted when it was sent counts as it is no longer: its figures are then told as those of that day. */
export const isAmended = (state: HistoryState): state is Amendment =>
  state === 'CORRECTED' || state === 'WITHDRAWN';

/** The figures that stand beside a state: of what counted no longer as they were, of everything else what counts. */
export function totalsBeside(state: HistoryState, receipt: Receipt): UnitTotal[] {
  if (state === 'NOTHING') return [];
  return isAmended(state) ? totalsByUnit([receipt]) : totalsCounted([receipt]);
}
