import { sql } from 'kysely';
import type { ReportView, ViewChoice, ViewContent } from '#domain/licenses-report/views/schema.ts';
import { readSort, writeSort } from '#domain/licenses-report/report-sort.ts';
import { readSaved } from '#domain/licenses-report/saved-filters.ts';
import type { Database } from '#server/db/pool.ts';

interface ViewRow extends Omit<ReportView, 'filters' | 'sort'> {
  filters: unknown;
  sort: string;
}

const shown = sql`
  select v.id, v.name, v.filters, v.sort, v.shared as "isShared", v.owner_id = app_user_id() as "isOwn",
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as owner,
    coalesce(c.is_default, false) as "isDefault", coalesce(c.mail, 'NEVER') as mail
  from report_view v join app_user u on u.id = v.owner_id
  left join report_view_choice c on c.view_id = v.id and c.user_id = app_user_id()`;

/** Stored views may be older than the filters of today. */
const present = (row: ViewRow): ReportView => ({
  ...row,
  filters: readSaved(row.filters) ?? {},
  sort: writeSort(readSort(row.sort)),
});

/** One's own views and those that are shared: the database shows no others. */
export async function listViewRows(trx: Database): Promise<ReportView[]> {
  const { rows } = await sql<ViewRow>`
    ${shown} order by v.name collate "und-x-icu", v.id`.execute(trx);
  return rows.map(present);
}

export async function findView(trx: Database, viewId: string): Promise<ReportView | undefined> {
  const { rows } = await sql<ViewRow>`${shown} where v.id = ${viewId}`.execute(trx);
  return rows[0] && present(rows[0]);
}

/** The view that the report begins with for the caller. */
export async function findDefaultView(trx: Database): Promise<ReportView | undefined> {
  const { rows } = await sql<ViewRow>`${shown} where c.is_default`.execute(trx);
  return rows[0] && present(rows[0]);
}

export async function countOwnViews(trx: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report_view where owner_id = ${userId}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** True where another view of the person has the name. */
export async function isNameTaken(
  trx: Database,
  view: { userId: string; viewId: string; name: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from report_view where owner_id = ${view.userId} and id <> ${view.viewId}
      and lower(name collate "und-x-icu") = lower(${view.name} collate "und-x-icu")`.execute(trx);
  return rows.length > 0;
}

/** False where the id is somebody else's. */
export async function upsertView(
  trx: Database,
  view: ViewContent & { viewId: string; userId: string; at: Date },
): Promise<boolean> {
  const filters = JSON.stringify(view.filters);
  const own = await sql`
    update report_view set name = ${view.name}, filters = ${filters}, sort = ${view.sort}, shared = ${view.isShared},
      changed_at = ${view.at} where id = ${view.viewId} and owner_id = ${view.userId}`.execute(trx);
  if (own.numAffectedRows === 1n) return true;
  const made = await sql`
    insert into report_view (id, owner_id, name, filters, sort, shared, changed_at)
    values (${view.viewId}, ${view.userId}, ${view.name}, ${filters}, ${view.sort}, ${view.isShared}, ${view.at})
    on conflict (id) do nothing`.execute(trx);
  return made.numAffectedRows === 1n;
}

export async function deleteOwnView(trx: Database, view: { viewId: string; userId: string }): Promise<void> {
  await sql`delete from report_view where id = ${view.viewId} and owner_id = ${view.userId}`.execute(trx);
}

/** No view is the person's default any more. */
export async function clearDefault(trx: Database, userId: string): Promise<void> {
  await sql`
    update report_view_choice set is_default = false where user_id = ${userId} and is_default`.execute(trx);
}

/** Keeps what was counted where mails go on as they were: the next one tells the difference to the last. */
export async function upsertChoice(
  trx: Database,
  choice: ViewChoice & { viewId: string; userId: string; counted: number; countedOn: string },
): Promise<void> {
  await sql`
    insert into report_view_choice as c (user_id, view_id, is_default, mail, counted, counted_on)
    values (${choice.userId}, ${choice.viewId}, ${choice.isDefault}, ${choice.mail}, ${choice.counted}, ${choice.countedOn})
    on conflict (user_id, view_id) do update set is_default = excluded.is_default, mail = excluded.mail,
      counted = case when c.mail = excluded.mail then c.counted else excluded.counted end,
      counted_on = case when c.mail = excluded.mail then c.counted_on else excluded.counted_on end`.execute(
    trx,
  );
}
