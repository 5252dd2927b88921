import { sql } from 'kysely';
import type { Database } from '#server/db/pool.ts';
import type { DB } from '#server/db/tables.ts';
import { PASSWORD_KINDS } from '../one-time-token-queries.ts';

/** Every column that names a person stands in one of the lists of this file: a row left behind would end a log-in. */
type PersonColumn = readonly [table: keyof DB, column: string];

/** What somebody may do. */
export const rightColumns: readonly PersonColumn[] = [
  ['account_role', 'user_id'],
  ['cuca_role', 'user_id'],
];

/** What somebody did stays for ever under their name, and so does the person; so does what acts for them. */
export const deedColumns: readonly PersonColumn[] = [
  ['access_request', 'answered_by'],
  ['access_request', 'user_id'],
  ['account', 'alerts_changed_by'],
  ['activation', 'released_by'],
  ['api_token', 'revoked_by'],
  ['api_token', 'user_id'],
  ['case_event', 'user_id'],
  ['customer_view', 'subject_id'],
  ['customer_view', 'user_id'],
  ['exposed_key', 'reported_by'],
  ['exposed_key', 'withdrawn_by'],
  ['invitation', 'accepted_by'],
  ['invitation', 'invited_by'],
  ['key_disclosure', 'user_id'],
  ['report_view', 'owner_id'],
  ['submission_search', 'user_id'],
  ['team_change', 'user_id'],
  ['usage_change', 'user_id'],
  ['usage_closing', 'user_id'],
  ['usage_lowered_decision', 'user_id'],
  ['usage_original', 'user_id'],
  ['usage_submission', 'user_id'],
  ['usage_unmatched', 'user_id'],
  ['usage_unmatched_decision', 'user_id'],
  ['usage_unmatched_key', 'user_id'],
];

/** What goes on under the other name. */
export const movedColumns: readonly PersonColumn[] = [
  ['draft', 'holder_id'],
  ['one_time_token', 'user_id'],
  ['session', 'user_id'],
];

/** What was somebody's own and is of no use to whom they turn out to be. */
export const droppedColumns: readonly PersonColumn[] = [
  ['account_visit', 'user_id'],
  ['alert_read', 'user_id'],
  ['calendar_address', 'user_id'],
  ['notification', 'user_id'],
  ['personal_choice', 'user_id'],
];

const hasRows = async (trx: Database, columns: readonly PersonColumn[], id: string): Promise<boolean> => {
  const found = columns.map(
    ([table, column]) => sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = ${id})`,
  );
  const { rows } = await sql<{ has: boolean }>`select ${sql.join(found, sql` or `)} as has`.execute(trx);
  return rows[0]?.has ?? false;
};

export async function hasRights(trx: Database, id: string): Promise<boolean> {
  const person = await trx
    .selectFrom('app_user')
    .select('global_roles as roles')
    .where('id', '=', id)
    .executeTakeFirst();
  return (person?.roles.length ?? 0) > 0 || (await hasRows(trx, rightColumns, id));
}

export const hasDeeds = (trx: Database, id: string): Promise<boolean> => hasRows(trx, deedColumns, id);

/** Somebody without any right or deed who turns out to be an imported person: everything of theirs moves over. */
export async function mergePerson(trx: Database, from: string, into: string): Promise<void> {
  // Whoever wants no mails of a kind gets none under the other name either.
  await sql`insert into personal_choice (user_id, name, value, chosen_at)
    select ${into}, name, value, chosen_at from personal_choice where user_id = ${from} and name <> 'REPORT_VIEW'
    on conflict do nothing`.execute(trx);
  // A link to a password was theirs alone; one that proves an address goes on.
  await trx
    .deleteFrom('one_time_token')
    .where('user_id', '=', from)
    .where('kind', 'in', PASSWORD_KINDS)
    .execute();
  for (const [table, column] of movedColumns)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${into} where ${sql.ref(column)} = ${from}`.execute(
      trx,
    );
  for (const [table, column] of droppedColumns)
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${from}`.execute(trx);
  await trx.deleteFrom('app_user').where('id', '=', from).execute();
}
