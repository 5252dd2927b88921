import type { Permission } from './permissions.ts';

/** What a caller must show. `public` calls make their own checks (a cookie, a single-use token). */
export type Need =
  | Permission
  | { anyOf: readonly (Permission | 'internal')[] }
  | 'internal'
  | 'signedIn'
  | 'baseToken'
  | 'apiKey'
  | 'ingestionToken'
  | 'public';

/** Which object the need is asked about; `account`, `cuca` and `key` stand in the path. */
export type Scope = 'account' | 'cuca' | 'key' | 'anyAccount' | 'none';

export interface Access {
  need: Need;
  scope: Scope;
}
