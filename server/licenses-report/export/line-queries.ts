import { sql } from 'kysely';
import type { ReportSort } from '#domain/licenses-report/report-sort.ts';
import type { Database } from '#server/db/pool.ts';
import type { ReportConditions } from '../conditions/condition-queries.ts';
import { listShared } from '../about-queries.ts';
import { everyLineOf } from '../queries.ts';
import type { ReportLine } from '../report-rows.ts';

/** Who looks after an account, and where it is. */
interface Keepers {
  id: string;
  owner: string | null;
  csm: string | null;
  regional_territory: string | null;
  global_territory: string | null;
}

/** A line with what an export says beside it. */
export interface ExportLine extends ReportLine, Omit<Keepers, 'id'> {
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
  await sql`declare report no scroll cursor for ${everyLineOf(where, sort)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<ReportLine>`fetch forward ${sql.lit(batch)} from report`.execute(trx);
    if (rows.length > 0) yield await addFacts(trx, rows);
    if (rows.length < batch) return;
  }
}

async function addFacts(trx: Database, lines: readonly ReportLine[]): Promise<ExportLine[]> {
  const shared = await listShared(
    trx,
    lines.map((line) => line.license_key_id),
  );
  const keepers = await listKeepers(trx, [...new Set(lines.map((line) => line.account_id))]);
  return lines.map((line) => ({
    ...line,
    ...(keepers.get(line.account_id) ?? nobody),
    shared_by: shared.get(line.license_key_id) ?? 1,
  }));
}

const nobody = { owner: null, csm: null, regional_territory: null, global_territory: null };

async function listKeepers(trx: Database, accountIds: readonly string[]): Promise<Map<string, Keepers>> {
  const { rows } = await sql<Keepers>`
    select a.id, ${nameOf('owner')} as owner, ${nameOf('csm')} as csm, a.regional_territory, a.global_territory
    from account a
      left join person owner on owner.id = a.owner_id
      left join person csm on csm.id = a.cr_csm_id
    where a.id = any(${[...accountIds]}::text[])`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

const nameOf = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`coalesce(nullif(trim(${column('first_name')} || ' ' || ${column('last_name')}), ''), ${column('email')})`;
};
