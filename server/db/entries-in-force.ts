import { sql, type RawBuilder } from 'kysely';

/**
 * The one condition under which an entry of the ledger is counted: nothing supersedes it, and it is not the note that
 * nothing is counted in its place. `entry` names `usage_entry` in the query around it.
 */
export const isInForce = (entry: string): RawBuilder<boolean> => sql<boolean>`
  (not ${sql.ref(`${entry}.void`)}
    and not exists (select from usage_entry later where later.supersedes = ${sql.ref(`${entry}.id`)}))`;

/**
 * The same for the entries of few keys, each looked up by index (`offset 0`): joined, all of the ledger was read for them.
 */
export const isInForceByIndex = (entry: string): RawBuilder<boolean> => sql<boolean>`
  (not ${sql.ref(`${entry}.void`)}
    and not exists (select from usage_entry later where later.supersedes = ${sql.ref(`${entry}.id`)} offset 0))`;

/** The entry of an id that another row brings, looked up by index for each: joined to a recursion, all of the ledger was read. */
export const entryById = (id: string): RawBuilder<unknown> => sql`
  lateral (select * from usage_entry where id = ${sql.ref(id)} offset 0)`;
