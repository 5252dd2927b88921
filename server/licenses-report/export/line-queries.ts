import { sql } from 'kysely';
import type { ReportSort } from '#domain/licenses-report/report-sort.ts';
import type { Database } from '#server/db/pool.ts';
import type { ReportConditions } from '../conditions/condition-queries.ts';
import { everyLineOf } from '../queries.ts';
import type { ReportLine } from '../report-rows.ts';

/** A line with what an export says beside it. */
export interface ExportLine extends ReportLine {
  owner: string | null;
  csm: string | null;
  regional_territory: string | null;
  global_territory: string | null;
  shared_by: number;
}

/** Every line that the filters leave, in order and as of one moment, some at a time. */
export async function* readLines(
  trx: Database,
  where: ReportConditions,
  sort: ReportSort,
  batch: number,
): AsyncGenerator<ExportLine[]> {
  // All of the lines will be read, and not only the first of them.
  await sql`select set_config('cursor_tuple_fraction', '1', true)`.execute(trx);
  await sql`declare report no scroll cursor for ${everyLineOf(where, sort, facts)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<ExportLine>`fetch forward ${sql.lit(batch)} from report`.execute(trx);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
  }
}

const nameOf = (id: string) =>
  sql`(select coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email) from person p where p.id = ${sql.ref(id)})`;

const facts = sql`, ${nameOf('a.owner_id')} as owner, ${nameOf('a.cr_csm_id')} as csm,
  a.regional_territory, a.global_territory,
  (select count(*)::int from license_key k join license_key other
      on other.account_id = k.account_id and other.license_group_id = k.license_group_id
    where k.account_id = r.account_id and k.id = r.license_key_id) as shared_by`;
