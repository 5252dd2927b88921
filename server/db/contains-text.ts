import { sql, type RawBuilder } from 'kysely';

const lowerCase = (text: string) => sql`lower(${text}::text collate "und-x-icu")`;

/**
 * A typed text, taken literally (`%` and `_` are characters), stands anywhere in a text that is stored in lower case.
 * Both sides are made lower case by the same rules, whatever the database's own are; "C" is the indexes' order.
 */
export function containsText(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const literal = text.replace(/[\\%_]/g, String.raw`\$&`);
  return sql<boolean>`${column} like ('%' || ${lowerCase(literal)} || '%') collate "C"`;
}

/** The same over an index of joined words, which find what may contain the text; the text itself is then compared. */
export function containsJoined(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`(joined_words(${column}) like ('%' || joined_words(${lowerCase(text)}) || '%') collate "C"
    and ${containsText(column, text)})`;
}
