const OTHER = 0;
const ALLOWED = 1;
const QUOTE = 2;
const COLON = 3;
const OPEN = 4;
const CLOSE = 5;
const BACKSLASH = 0x5c;
const MAX_DEPTH = 3;

const kinds = new Uint8Array(256).fill(OTHER);
for (const character of '0123456789, \t') kinds[character.charCodeAt(0)] = ALLOWED;
for (const [character, kind] of [
  ['"', QUOTE],
  [':', COLON],
  ['{', OPEN],
  ['[', OPEN],
  ['}', CLOSE],
  [']', CLOSE],
] as const)
  kinds[character.charCodeAt(0)] = kind;

/**
 * Counts the members of all objects in one line of JSON, or answers -1 where the line holds anything but texts and
 * unsigned whole numbers in at most three levels. JSON.parse silently keeps the last of two equal names: a line is
 * unambiguous exactly if it has as many members as its shape needs.
 */
export function scanLine(bytes: Uint8Array, start: number, end: number): number {
  let members = 0;
  let depth = 0;
  for (let at = start; at < end; at += 1) {
    switch (kinds[bytes[at] ?? 0]) {
      case ALLOWED:
        break;
      case QUOTE:
        at = closingQuote(bytes, at + 1, end);
        break;
      case COLON:
        members += 1;
        break;
      case OPEN:
        depth += 1;
        if (depth > MAX_DEPTH) return -1;
        break;
      case CLOSE:
        depth -= 1;
        break;
      default:
        return -1;
    }
  }
  return members;
}

function closingQuote(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at] !== 0x22) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
