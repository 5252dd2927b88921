/** The largest file of a pair, in bytes (5.22). */
export const PAIR_FILE_BYTES = 1024 * 1024;
/** As it is written where a limit is named. */
export const PAIR_FILE_LIMIT = '1 MB (1,048,576 bytes)';
export const LICENSE_FILE_EXTENSION = '.lic';
export const KEY_FILE_EXTENSION = '.lic.key';
const KEY_MIN = 16;
const KEY_MAX = 512;

/** What is wrong with a file of the pair; the texts are in messages/en-gb/activation.ts. */
export type PairFault = 'empty' | 'binary' | 'swapped' | 'notLicense' | 'several' | 'notKey';
export type PairFile = { ok: true; value: string } | { ok: false; fault: PairFault };

const HEAD = '[license]';
const OPENING = '<doc><ver>';
const TURN = '</ver><code>';
const END = '</code></doc>';

const bad = (fault: PairFault): PairFile => ({ ok: false, fault });
/** What a text file never holds; a browser puts U+FFFD where bytes are no text. */
const isBinary = (text: string): boolean => /[^\P{Cc}\s]|\uFFFD/u.test(text);
const isHead = (text: string): boolean => text.slice(0, HEAD.length).toLowerCase() === HEAD;
const times = (text: string, part: string): number => text.split(part, 3).length - 1;

/**
 * The code of a `.lic` file (3.16): `[License] License = <doc><ver>…</ver><code>…</code></doc>`. White space does not
 * count, nor does a byte order mark, which is white space to JavaScript.
 */
export function readLicenseCode(content: string): PairFile {
  const text = content.replace(/\s+/g, '');
  if (text === '') return bad('empty');
  if (isBinary(text)) return bad('binary');
  if (!isHead(text)) return bad(isKeyText(text) ? 'swapped' : 'notLicense');
  if (times(text.toLowerCase(), HEAD) > 1 || times(text, '<code>') > 1) return bad('several');
  const start = `License=${OPENING}`;
  const turn = text.indexOf(TURN);
  const body = text.slice(HEAD.length, HEAD.length + start.length);
  if (body !== start || turn < 0 || !text.endsWith(END)) return bad('notLicense');
  const version = text.slice(HEAD.length + start.length, turn);
  const code = text.slice(turn + TURN.length, -END.length);
  return /^\d{1,3}(?:\.\d{1,3}){0,3}$/.test(version) && /^[A-Za-z0-9+/]+={0,2}$/.test(code)
    ? { ok: true, value: code }
    : bad('notLicense');
}

const isKeyText = (text: string): boolean =>
  text.length >= KEY_MIN && text.length <= KEY_MAX && /^[A-Za-z0-9+/=_-]+$/.test(text);

/** The key of a `.lic.key` file (3.16): one line of 16 to 512 characters. */
export function readLicenseKey(content: string): PairFile {
  const text = content.trim();
  if (text === '') return bad('empty');
  if (isBinary(text)) return bad('binary');
  if (isHead(text)) return bad('swapped');
  if (isKeyText(text)) return { ok: true, value: text };
  const lines = text.split(/\s+/, 3);
  return bad(lines.length > 1 && lines.every(isKeyText) ? 'several' : 'notKey');
}
