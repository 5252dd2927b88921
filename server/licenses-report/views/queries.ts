import { sql } from 'kysely';
import { readSort, writeSort, type SortText } from '#domain/licenses-report/report-sort.ts';
import { readSaved, type SavedFilters } from '#domain/licenses-report/saved-filters.ts';
import type { ReportView, ViewContent } from '#domain/licenses-report/views/schema.ts';
import type { Database } from '#server/db/pool.ts';
import { saveChoice } from '#server/settings/notifications/queries.ts';

interface ViewRow extends Omit<ReportView, 'filters' | 'sort'> {
  filters: unknown;
  sort: string;
}

/** Whether a choice (c) is that the caller's report begins with a view (v). */
const isStart = sql`c.user_id = app_user_id() and c.name = 'REPORT_VIEW' and c.value = to_jsonb(v.id)`;
const shown = sql`
  select v.id, v.name, v.filters, v.sort, v.columns, v.shared as "isShared", v.owner_id = app_user_id() as "isOwn",
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as owner,
    c.value is not null as "isDefault"
  from report_view v join app_user u on u.id = v.owner_id
  left join personal_choice c on ${isStart}`;

/** Stored views may be older than the filters of today. */
const present = (row: ViewRow): ReportView => ({
  ...row,
  filters: readSaved(row.filters) ?? {},
  sort: writeSort(readSort(row.sort)),
});

/** One's own views and those that are shared: the database shows no others. */
export async function listViewRows(trx: Database): Promise<ReportView[]> {
  const { rows } = await sql<ViewRow>`
    ${shown} where v.name is not null order by v.name collate "und-x-icu", v.id`.execute(trx);
  return rows.map(present);
}

export async function findView(trx: Database, viewId: string): Promise<ReportView | undefined> {
  const { rows } = await sql<ViewRow>`${shown} where v.id = ${viewId} and v.name is not null`.execute(trx);
  return rows[0] && present(rows[0]);
}

/** What the report begins with for the caller; undefined where they chose and saved nothing that still makes sense. */
export async function findStart(
  trx: Database,
): Promise<{ filters: SavedFilters; sort: SortText } | undefined> {
  const { rows } = await sql<Pick<ViewRow, 'filters' | 'sort'>>`
    select v.filters, v.sort from personal_choice c join report_view v on ${isStart}`.execute(trx);
  const filters = readSaved(rows[0]?.filters);
  return filters === null ? undefined : { filters, sort: writeSort(readSort(rows[0]?.sort)) };
}

export async function countOwnViews(trx: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report_view where owner_id = ${userId} and name is not null`.execute(
    trx,
  );
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
  const columns = view.columns === null ? null : JSON.stringify(view.columns);
  const own = await sql`
    update report_view set name = ${view.name}, filters = ${filters}, sort = ${view.sort},
      columns = ${columns}, shared = ${view.isShared},
      changed_at = ${view.at} where id = ${view.viewId} and owner_id = ${view.userId} and name is not null`.execute(
    trx,
  );
  if (own.numAffectedRows === 1n) return true;
  const made = await sql`
    insert into report_view (id, owner_id, name, filters, sort, columns, shared, changed_at)
    values (${view.viewId}, ${view.userId}, ${view.name}, ${filters}, ${view.sort}, ${columns}, ${view.isShared},
      ${view.at})
    on conflict (id) do nothing`.execute(trx);
  return made.numAffectedRows === 1n;
}

export async function deleteOwnView(trx: Database, view: { viewId: string; userId: string }): Promise<void> {
  await sql`delete from report_view where id = ${view.viewId} and owner_id = ${view.userId}`.execute(trx);
}

/** Saves filters and order as the person's unnamed view (3.26), and begins the report with it. */
export async function saveUnnamedView(
  trx: Database,
  view: { userId: string; filters: SavedFilters; sort: SortText; at: Date },
): Promise<void> {
  const { userId, at } = view;
  const { rows } = await sql<{ id: string }>`
    insert into report_view (id, owner_id, name, filters, sort, shared, changed_at)
    values (gen_random_uuid(), ${userId}, null, ${JSON.stringify(view.filters)}, ${view.sort}, false, ${at})
    on conflict (owner_id) where name is null do update
      set filters = excluded.filters, sort = excluded.sort, changed_at = excluded.changed_at
    returning id`.execute(trx);
  for (const { id } of rows) await saveStart(trx, { userId, viewId: id, at });
}

/** The report begins with this view for the person, and with no other. */
export const saveStart = (
  trx: Database,
  start: { userId: string; viewId: string; at: Date },
): Promise<void> =>
  saveChoice(trx, { userId: start.userId, name: 'REPORT_VIEW', value: start.viewId, now: start.at });

/** The report begins with its default for the person; with a view id only where it began with that view. */
export async function forgetStart(trx: Database, userId: string, viewId?: string): Promise<void> {
  const ofView = viewId === undefined ? sql`true` : sql`value = to_jsonb(${viewId}::text)`;
  await sql`update personal_choice set value = 'null'
    where user_id = ${userId} and name = 'REPORT_VIEW' and ${ofView}`.execute(trx);
}
