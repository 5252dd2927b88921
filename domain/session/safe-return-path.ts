const START = '/';
const MAX_LENGTH = 4_000;
const MAX_DECODINGS = 5;
/** An origin that cannot exist: whatever resolves against it and stays on it is a path and nothing else. */
const NOWHERE = 'https://return.invalid';
/** Control characters, white space, quotes and backslashes: browsers drop or rewrite them, and with them the meaning. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const TREACHEROUS = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\u3000\ufeff\\"<>`]/;
/** Addresses that act or answer instead of showing a page. */
const NO_PAGE = /^\/(?:api|idp|demo|signed-out)(?:\/|$)/i;

/**
 * The address that a log-in or a mailed link comes back to: a path of the portal itself with query and fragment
 * kept, else the start page. Everything that a browser could read as another origin is refused.
 */
export function safeReturnPath(given: string | undefined | null): string {
  if (!given || given.length > MAX_LENGTH || TREACHEROUS.test(given)) return START;
  if (!given.startsWith('/') || given.startsWith('//')) return START;
  if (!URL.canParse(given, NOWHERE)) return START;
  const url = new URL(given, NOWHERE);
  if (url.origin !== NOWHERE || url.username || url.password) return START;
  if (!isPlainPath(url.pathname)) return START;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Decoded again and again: a proxy in front may decode before it routes. */
function isPlainPath(encoded: string): boolean {
  let path = encoded;
  for (let round = 0; round < MAX_DECODINGS; round += 1) {
    if (/^\/(?:\.{0,2}\/)/.test(path) || NO_PAGE.test(path) || TREACHEROUS.test(path.replaceAll(' ', '')))
      return false;
    const decoded = decode(path);
    if (decoded === null) return round > 0; // a lone % after the first round is a character of a name
    if (decoded === path) return true;
    path = decoded;
  }
  return false;
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** The same address with one more query parameter, unless it has it already. */
export function withQuery(path: string, name: string, value: string): string {
  const url = new URL(path, NOWHERE);
  if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  return `${url.pathname}${url.search}${url.hash}`;
}
