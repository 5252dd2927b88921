import { TOKEN_PREFIX } from '../access/token-scopes.ts';

/** Digits and letters only: a double click selects the whole token. */
export const TOKEN_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Random characters: 238 bits. */
export const TOKEN_RANDOM = 40;
const CHECK_LENGTH = 6;

/** A whole token from its random characters: prefix, characters, check value. */
export const composeToken = (random: string): string => `${TOKEN_PREFIX}${random}${checkValueOf(random)}`;

/** Where somebody means an API token, however wrong it is. */
export const isMeantAsToken = (text: string): boolean => text.startsWith(TOKEN_PREFIX);

/** True for a token as it was made: one that was cut off or mistyped does not fit its check value. */
export function isWholeToken(text: string): boolean {
  const body = text.slice(TOKEN_PREFIX.length);
  const random = body.slice(0, TOKEN_RANDOM);
  return (
    isMeantAsToken(text) &&
    body.length === TOKEN_RANDOM + CHECK_LENGTH &&
    body.slice(TOKEN_RANDOM) === checkValueOf(random)
  );
}

/** CRC-32 (IEEE 802.3) in six characters. */
function checkValueOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let at = 0; at < CHECK_LENGTH; at += 1) {
    digits = (TOKEN_DIGITS[rest % TOKEN_DIGITS.length] ?? '') + digits;
    rest = Math.floor(rest / TOKEN_DIGITS.length);
  }
  return digits;
}

function crc32(text: string): number {
  let crc = 0xff_ff_ff_ff;
  for (const character of text) {
    crc ^= character.charCodeAt(0);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}
