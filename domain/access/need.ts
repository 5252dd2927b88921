import { can, isInternal, reachOf, type Grants, type Reach } from './can.ts';
import type { Permission } from './permissions.ts';

/** What a caller must show. `public` calls make their own checks (a cookie, a single-use token). */
export type Need =
  | Permission
  | { readonly anyOf: readonly (Permission | 'internal')[] }
  | { readonly allOf: readonly (Permission | 'internal')[] }
  | 'internal'
  | 'signedIn'
  | 'baseToken'
  | 'apiKey'
  | 'apiToken'
  | 'ingestionToken'
  | 'calendarToken'
  | 'public';

/** Which object the need is asked about; the account, cuca or key stands in the path. */
export type Scope = 'account' | 'cuca' | 'key' | 'anyAccount' | 'none';

export interface Access {
  readonly need: Need;
  readonly scope: Scope;
}

/** Needs that a signed-in person meets by who they are; the others are checked where the call is answered. */
export type PersonNeed = Exclude<
  Need,
  'baseToken' | 'apiKey' | 'apiToken' | 'ingestionToken' | 'calendarToken' | 'public'
>;

/** The rows of an account for which a need holds (decisions §2); `[]` = refused. */
export function reachOfNeed(grants: Grants, need: PersonNeed, accountId: string): Reach {
  if (need === 'signedIn') return 'all';
  if (need === 'internal') return isInternal(grants) ? 'all' : [];
  if (typeof need === 'string') return reachOf(grants, need, accountId);
  if ('anyOf' in need) return need.anyOf.map((one) => reachOfNeed(grants, one, accountId)).reduce(widest, []);
  return need.allOf.map((one) => reachOfNeed(grants, one, accountId)).reduce(narrowest, 'all' as Reach);
}

/** True when the need holds for one application; account roles count too. */
export function meetsOnCuca(
  grants: Grants,
  need: PersonNeed,
  accountId: string,
  cucaId: string | undefined,
): boolean {
  if (need === 'signedIn') return true;
  if (need === 'internal') return isInternal(grants);
  if (typeof need === 'string') return can(grants, need, { accountId, cucaId });
  if ('anyOf' in need) return need.anyOf.some((one) => meetsOnCuca(grants, one, accountId, cucaId));
  return need.allOf.every((one) => meetsOnCuca(grants, one, accountId, cucaId));
}

const widest = (a: Reach, b: Reach): Reach =>
  a === 'all' || b === 'all' ? 'all' : [...new Set([...a, ...b])];
const narrowest = (a: Reach, b: Reach): Reach =>
  a === 'all' ? b : b === 'all' ? a : a.filter((cucaId) => b.includes(cucaId));
