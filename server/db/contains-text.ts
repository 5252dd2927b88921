import { sql, type RawBuilder } from 'kysely';

/**
 * A typed text, taken literally (`%` and `_` are characters), stands anywhere in a text that is stored in lower case.
 * Both sides are made lower case by the same rules, whatever the database's own are; "C" is the indexes' order.
 */
export function containsText(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const literal = text.replace(/[\\%_]/g, String.raw`\$&`);
  return sql<boolean>`${column} like ('%' || lower(${literal}::text collate "und-x-icu") || '%') collate "C"`;
}
