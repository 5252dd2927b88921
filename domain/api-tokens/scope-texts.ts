import type { TokenScope } from '../access/token-scopes.ts';

/** The name of a scope among the texts, where a colon has a meaning of its own. */
export const scopeTexts = {
  'usage:report': 'reportUsage',
  'licenses:read': 'readLicenses',
  'events:send': 'sendEvents',
} as const satisfies Record<TokenScope, string>;
