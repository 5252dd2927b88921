import { addDays, daysBetween, type Day } from '../core/day.ts';

/** The longest life of an API token, in days. */
export const TOKEN_DAYS_MAX = 365;
/** What the form proposes. */
export const TOKEN_DAYS = 90;
/** From so many days before its end a token is shown as expiring soon. */
const SOON_DAYS = 14;

/** The last day that a token made today may have. */
export const lastExpiryDay = (today: Day): Day => addDays(today, TOKEN_DAYS_MAX);

/** True for a day on which a token made today may end: tomorrow at the earliest, within a year. */
export const isExpiryDay = (day: Day, today: Day): boolean => day > today && day <= lastExpiryDay(today);

/** A token opens calls up to the end of its last day, in UTC. */
export const endOfDay = (day: Day): Date => new Date(`${addDays(day, 1)}T00:00:00Z`);

export const tokenStates = ['active', 'expiring', 'expired', 'revoked'] as const;
export type TokenState = (typeof tokenStates)[number];

/** What a token is today; a revoked one stays revoked. */
export function tokenStateOf(
  { expiresOn, revokedAt }: { expiresOn: Day; revokedAt: string | null },
  today: Day,
): TokenState {
  if (revokedAt !== null) return 'revoked';
  if (expiresOn < today) return 'expired';
  return daysBetween(today, expiresOn) < SOON_DAYS ? 'expiring' : 'active';
}
