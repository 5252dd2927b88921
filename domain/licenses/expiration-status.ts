import { daysBetween, type Day } from '../core/day.ts';
import type { ExpirationStatus } from './schema.ts';

/** Expiring soon means fewer days left than this (9.02). */
export const EXPIRING_SOON_DAYS = 30;

/** Status of a key on a day (4.02): expired from its expiry day on; without an expiry date it never expires. */
export function expirationStatusOf(expiryDate: Day | null, today: Day): ExpirationStatus {
  if (expiryDate === null) return 'NOT_EXPIRED';
  const daysLeft = daysBetween(today, expiryDate);
  if (daysLeft <= 0) return 'EXPIRED';
  return daysLeft < EXPIRING_SOON_DAYS ? 'EXPIRING_SOON' : 'NOT_EXPIRED';
}

export const isExpired = (expiryDate: Day | null, today: Day): boolean =>
  expirationStatusOf(expiryDate, today) === 'EXPIRED';

/** Colour of a status or of a date with that status (4.02). */
export const expirationColour = {
  NOT_EXPIRED: 'inherit',
  EXPIRING_SOON: 'warning',
  EXPIRED: 'error',
} as const satisfies Record<ExpirationStatus, string>;
