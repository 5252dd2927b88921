/** The account a portal fills in itself (2.05). */
const DEFAULT_PATH = /^\/accounts\/default(?=\/|$|\?|#)/;

/** True for an address that waits for an account; `?next=` takes nothing else, so it never leads out of the portal. */
export const waitsForAccount = (path: string): boolean => DEFAULT_PATH.test(path);

/** The remembered address with the account filled in; without one, the account's own page (2.05). */
export function pathInAccount(next: string | undefined, accountId: string): string {
  const account = `/accounts/${encodeURIComponent(accountId)}`;
  // A function, since `$&` in an id would be read as a pattern.
  return next !== undefined && waitsForAccount(next) ? next.replace(DEFAULT_PATH, () => account) : account;
}
