import type { Permission } from './permissions.ts';

/** What an API token may be made for. Which calls that are, their contracts say (`tokenScope`). */
export const tokenScopes = ['usage:report', 'licenses:read', 'events:send'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** The right that the maker of a token needs for a scope: when it is made, and again at each of its calls. */
export const rightOfScope: Readonly<Record<TokenScope, Permission>> = {
  'usage:report': 'REPORT_ITEXT_VOLUME',
  'licenses:read': 'DOWNLOAD_LICENSES',
  'events:send': 'REPORT_ITEXT_VOLUME',
};

/** How every API token begins: scanners of source code find a leaked one by it, and so does the portal's log. */
export const TOKEN_PREFIX = 'cpt_';

/** How the secret part of every private calendar address begins, for the same reasons. */
export const CALENDAR_PREFIX = 'cal_';
