/** A tail shows at most this many characters (9.22). */
export const KEY_TAIL_LENGTH = 15;

/** The second half of a character that takes two places in a text. */
const HALF_CHARACTER = /^[\uDC00-\uDFFF]/;

/**
 * The last 15 characters of a license key (9.22), but never more than half of it: a short key stays a secret too. It
 * does not begin within a character: no receipt could be written with half of one.
 */
export const keyTail = (licenseKey: string): string =>
  licenseKey
    .slice(licenseKey.length - Math.min(KEY_TAIL_LENGTH, Math.floor(licenseKey.length / 2)))
    .replace(HALF_CHARACTER, '');
