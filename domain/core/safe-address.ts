/** No space, control character or backslash, which parsers read differently, and nobody's name before the host. */
const SHAPE = /^https:\/\/[^\s\p{Cc}\p{Cf}\\/?#@]+(?:[/?#][^\s\p{Cc}\p{Cf}\\]*)?$/iu;
const MOST = 2000;

/** An address that came from elsewhere, if a person may be led there: https and whole. Else null, as if there were none. */
export function safeAddress(text: string | null): string | null {
  if (text === null || text.length > MOST || !SHAPE.test(text)) return null;
  return URL.canParse(text) ? text : null;
}
