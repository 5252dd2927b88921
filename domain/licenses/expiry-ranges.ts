import { addDays, type Day } from '../core/day.ts';
import { EXPIRING_SOON_DAYS } from './expiration-status.ts';
import { expirationStatuses, type ExpirationStatus } from './schema.ts';

/** Days on which a key may expire: the first and the last, both included; null = open. No expiry date is the far future. */
export interface ExpiryRange {
  from: Day | null;
  until: Day | null;
}

/**
 * The expiry dates that have one of some statuses on a day (4.02): statuses are never stored, a date range finds
 * them by an index. Neighbouring ranges are one; null stands for every date.
 */
export function expiryRangesOf(
  statuses: readonly ExpirationStatus[],
  today: Day,
): readonly ExpiryRange[] | null {
  if (statuses.length === 0 || statuses.length === expirationStatuses.length) return null;
  const soon = addDays(today, 1);
  const later = addDays(today, EXPIRING_SOON_DAYS);
  const rangeOf: Record<ExpirationStatus, ExpiryRange> = {
    EXPIRED: { from: null, until: today },
    EXPIRING_SOON: { from: soon, until: addDays(later, -1) },
    NOT_EXPIRED: { from: later, until: null },
  };
  const has = (status: ExpirationStatus) => statuses.includes(status);
  if (has('EXPIRING_SOON') && has('NOT_EXPIRED')) return [{ from: soon, until: null }];
  if (has('EXPIRING_SOON') && has('EXPIRED')) return [{ from: null, until: addDays(later, -1) }];
  return statuses.map((status) => rangeOf[status]);
}
