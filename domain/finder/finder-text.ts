import { KEY_TAIL_LENGTH } from '../licenses/key-tail.ts';
import { reportSearchOf } from '../licenses-report/report-search.ts';

/** What a typed text is looked for as. */
export interface FinderText {
  /** The text without the dots that stand before a key's tail. */
  text: string;
  /** A name is found by all of them in any order. */
  words: readonly string[];
  /** False for one or two Latin letters: only names that begin with them are found. */
  looksInside: boolean;
  /** The end or the beginning of a key's tail; null for a text that can be neither. */
  tail: string | null;
}

/** Reads what was typed into the finder; null for nothing. */
export function finderTextOf(typed: string): FinderText | null {
  const search = reportSearchOf(typed);
  if (!search) return null;
  const { text, words, looksAtKeys } = search;
  const isTail = looksAtKeys && words.length === 1;
  return { text, words, looksInside: looksAtKeys, tail: isTail ? text.slice(-KEY_TAIL_LENGTH) : null };
}
