/** What a search text is looked for in. */
export interface ReportSearch {
  /** The text itself; `%` and `_` are characters like any other. */
  text: string;
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
  const text = typed.trim();
  if (text === '') return null;
  const isOtherScript = OTHER_SCRIPT.test(text);
  return { text, looksAtKeys: isOtherScript || [...text].length >= MIN_LENGTH, isOtherScript };
}
