/** A tail shows at most this many characters (9.22). */
export const KEY_TAIL_LENGTH = 15;

/** The last 15 characters of a license key (9.22), but never more than half of it: a short key stays a secret too. */
export const keyTail = (licenseKey: string): string =>
  licenseKey.slice(licenseKey.length - Math.min(KEY_TAIL_LENGTH, Math.floor(licenseKey.length / 2)));
