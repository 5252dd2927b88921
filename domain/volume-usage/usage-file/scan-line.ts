const OTHER = 0;
const ALLOWED = 1;
const QUOTE = 2;
const COLON = 3;
const OPEN = 4;
const CLOSE = 5;
const BACKSLASH = 0x5c;
const MAX_DEPTH = 3;
const PARSED_DEPTH = 10;
const COMMA = 0x2c;

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

/**
 * True where a line of JSON nests no deeper than ten levels and holds no more values than `most`, lists and objects
 * counted. Asked before a long line is parsed: four megabytes of brackets take JSON.parse fifty times as long as four
 * megabytes of text.
 */
export function hasShape(bytes: Uint8Array, start: number, end: number, most: number): boolean {
  let depth = 0;
  let values = 0;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    const kind = kinds[byte];
    if (kind === QUOTE) at = closingQuote(bytes, at + 1, end);
    else if (kind === OPEN) depth += 1;
    else if (kind === CLOSE) depth -= 1;
    if (kind === OPEN || byte === COMMA) values += 1;
    if (depth > PARSED_DEPTH || values > most) return false;
  }
  return true;
}
