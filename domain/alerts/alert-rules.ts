import type { AccountRole, CucaRole } from '../access/permissions.ts';

/** Percentages of the maximum at which people are told, where an account has not chosen others. */
export const defaultThresholds: readonly number[] = [80, 100];
export const THRESHOLDS_MAX = 6;
export const THRESHOLD_MAX = 1000;

/** How many days before an expiry people are told: of several that have been reached, the nearest one alone. */
export const expiryDays: readonly number[] = [60, 30, 7, 1];

/** The vendor's people who look after an account. */
export const staffAudiences = ['ACCOUNT_OWNER', 'TEAM_OWNER', 'CSM'] as const;

/** Roles that give a right to what alerts say; others may be told nothing. */
export const customerAudiences = [
  'LICENSEE',
  'ITEXT_VOLUME_REPORTER',
  'CUCA_OWNER',
  'CUCA_ADMIN',
  'CUCA_VIEWER',
] as const satisfies readonly (AccountRole | CucaRole)[];

/** As what somebody is told of an account's alerts by mail. */
export const audiences = [...customerAudiences, ...staffAudiences] as const;
export type Audience = (typeof audiences)[number];

/** Who is told where an account has not chosen: whoever can do something about it. */
export const defaultAudiences: readonly Audience[] = audiences.filter((one) => one !== 'CUCA_VIEWER');
