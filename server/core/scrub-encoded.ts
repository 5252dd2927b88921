const ROUNDS = 4;
/** A word of a JSON line; of its backslashes only those that write a character. */
const WORD = /(?:[^\s"\\]|\\{1,4}u[0-9a-fA-F]{4})+/g;
/** What every way of writing a character begins with. */
const ENCODED = /[%\\&]/;
const SHORTEST_PART = 8;
const BASE64 = /[A-Za-z0-9+_-]{8,}={0,2}/g;
const HEX = /\b(?:[0-9a-fA-F]{2}){6,}\b/g;
const PRINTABLE = /^[\x20-\x7E\u00A0-\uFFEF]+$/;

/** Text as it was before it was written for an address, JSON or HTML, however often. */
export function decodeText(text: string): string {
  if (!ENCODED.test(text)) return text;
  let decoded = text;
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = decodeOnce(decoded);
    if (next === decoded) break;
    decoded = next;
  }
  return decoded;
}

const decodeOnce = (text: string): string =>
  text
    .replace(/(?:%[0-9a-fA-F]{2})+/g, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString())
    .replace(/(?:%|\\{1,4})u([0-9a-fA-F]{4})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/&#(\d{1,6}|x[0-9a-fA-F]{1,5});/g, (_, code: string) =>
      String.fromCharCode(Number(code.startsWith('x') ? `0${code}` : code)),
    );

/** What the parts of a text say that are base64 or hexadecimal digits of another. */
export function* decodeParts(text: string): Generator<{ part: string; decoded: string }> {
  const codes = [
    { shape: BASE64, code: 'base64' },
    { shape: HEX, code: 'hex' },
  ] as const;
  for (const { shape, code } of codes)
    for (const [part] of text.matchAll(shape)) {
      const decoded = Buffer.from(part, code).toString();
      if (PRINTABLE.test(decoded)) yield { part, decoded };
    }
}

/**
 * Removes from a line of JSON what `scrub` would know if it were not encoded: percent signs, escapes of JSON and HTML,
 * base64 and hexadecimal digits. Each word is read a fixed number of times, and stays as it is unless it hides something.
 */
export const scrubEncoded = (line: string, scrub: (text: string) => string): string =>
  line.replace(WORD, (word) => {
    const decoded = decodeText(word);
    const shown = decoded === word ? word : scrub(decoded);
    const clear = shown === decoded ? word : JSON.stringify(shown).slice(1, -1);
    return clear.length < SHORTEST_PART ? clear : hideParts(clear, scrub);
  });

function hideParts(word: string, scrub: (text: string) => string): string {
  const hidden = new Set<string>();
  for (const { part, decoded } of decodeParts(word)) if (scrub(decoded) !== decoded) hidden.add(part);
  if (hidden.size === 0) return word;
  const hide = (part: string) => (hidden.has(part) ? '[secret]' : part);
  return word.replace(BASE64, hide).replace(HEX, hide);
}

const KEY_SHAPES = [
  /\b[0-9a-fA-F]{16,}\b/g,
  /\b[0-9A-Z]{16,}\b/g,
  /\b[0-9A-Z]{4,8}(?:-[0-9A-Z]{4,8}){2,7}\b/g,
];

/** Keys shorter than a hash: sixteen digits and letters, or groups of capitals and digits. Words alone are none. */
export const scrubShortKeys = (text: string): string =>
  KEY_SHAPES.reduce((shown, shape) => shown.replace(shape, (word) => (isMixed(word) ? '[key]' : word)), text);

const MOST_SEGMENTS = 20;
const HARMLESS = /^[\w.,~-]{0,32}…?$/;
const ID_LENGTH = 12;

/** Digits among its letters: an id or a key, never a word. */
const isMixed = (text: string): boolean => /\d/.test(text) && /[A-Za-z]/.test(text);

/** A path that no route has: its words, and nothing that could be somebody's. */
export function scrubPath(path: string, scrub: (text: string) => string): string {
  const segments = decodeText(path).split('/');
  const shown = segments.slice(0, MOST_SEGMENTS).map((segment) => {
    const clear = scrub(segment);
    if (clear !== segment && /^(?:\[[\w-]+\])+$/.test(clear)) return clear;
    const isId = segment.length >= ID_LENGTH && isMixed(segment);
    return clear === segment && HARMLESS.test(segment) && !isId ? segment : '[…]';
  });
  return [...shown, ...(segments.length > MOST_SEGMENTS ? ['…'] : [])].join('/');
}
