import { keyTail } from '../licenses/key-tail.ts';

/** What a search text is looked for in. */
export interface ReportSearch {
  /** The text itself; `%` and `_` are characters like any other. */
  text: string;
  /** The text's words: a name is found by all of them in any order. */
  words: readonly string[];
  /** False for one or two Latin letters: they are looked for in the names of accounts and products only. */
  looksAtKeys: boolean;
  /** Has letters beyond the Latin ones, where one character may be a word. */
  isOtherScript: boolean;
}

/** A word of fewer Latin letters than this stands in nearly every key. */
const MIN_LENGTH = 3;
const OTHER_SCRIPT = /[\u0250-\u{10ffff}]/u;

/** The search that a typed text asks for: surrounding space does not count; null for nothing. */
export function reportSearchOf(typed: string): ReportSearch | null {
  const text = withoutDots(typed);
  if (text === '') return null;
  const isOtherScript = OTHER_SCRIPT.test(text);
  return {
    text,
    words: text.split(/\s+/),
    looksAtKeys: isOtherScript || [...text].length >= MIN_LENGTH,
    isOtherScript,
  };
}

/** A key's tail is shown behind dots, and is copied with them. */
const withoutDots = (typed: string): string =>
  typed
    .trim()
    .replace(/^(?:…|\.\.\.)(?=[^.…])/, '')
    .trim();

/** From here on a text without spaces may be a whole key. */
const KEY_MIN = 24;
const KEY_LETTERS = /^[A-Za-z0-9+/=_-]+$/;

/** What of a search may stand in an address and its history: of a text that is a whole key, no more than its tail (9.22). */
export function searchForAddress(typed: string): string {
  const text = withoutDots(typed);
  const isKey = text.length >= KEY_MIN && KEY_LETTERS.test(text) && /\d/.test(text);
  return isKey ? keyTail(text) : typed;
}
