import { sql, type RawBuilder } from 'kysely';

/** A typed text in lower case, as stored texts are. */
export const lowerCase = (text: string): RawBuilder<string> =>
  sql<string>`lower(${text}::text collate "und-x-icu")`;

/**
 * A typed text, taken literally (`%` and `_` are characters), stands anywhere in a text that is stored in lower case.
 * Both sides are made lower case by the same rules, whatever the database's own are; "C" is the indexes' order.
 */
export const containsText = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${column} like ${patternOf(text)} collate "C"`;

/**
 * The same where PostgreSQL is not to guess by the text how many will be found: it takes a text for rare then, and an
 * index of trigrams for the way.
 */
export const containsUnknown = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${column} like (select ${patternOf(text)}) collate "C"`;

/** What containsText holds a stored text against. */
export function patternOf(text: string): RawBuilder<string> {
  const literal = text.replace(/[\\%_]/g, String.raw`\$&`);
  return sql<string>`('%' || ${lowerCase(literal)} || '%')`;
}

/** The same over an index of joined words, which find what may contain the text; the text itself is then compared. */
export function containsJoined(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`(joined_words(${column}) like ('%' || joined_words(${lowerCase(text)}) || '%') collate "C"
    and ${containsText(column, text)})`;
}

/** A text stored in lower case, in the order of "C", begins with another; an index of that order finds it. */
export const beginsWith = (column: RawBuilder<unknown>, text: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${column} ^@ (${text} collate "C")`;
