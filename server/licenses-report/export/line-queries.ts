import { sql } from 'kysely';
import type { ReportSort } from '#domain/licenses-report/report-sort.ts';
import type { Database } from '#server/db/pool.ts';
import type { ReportConditions } from '../conditions/condition-queries.ts';
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
export interface ExportLine extends SharedLine, Omit<Keepers, 'id'> {}

interface SharedLine extends ReportLine {
  shared_by: number;
}

/** How many keys share the figures of each line: all groups are counted once, which an index does alone. */
const sharedBy = {
  columns: sql`, coalesce(shared.keys, 1) as shared_by`,
  joins: sql`join license_key k on k.id = r.license_key_id
    left join (
      select account_id, license_group_id, count(*)::int as keys from license_key
      group by account_id, license_group_id having count(*) > 1) as shared
    on shared.account_id = k.account_id and shared.license_group_id = k.license_group_id`,
};

/** Every line that the filters leave, in order and as of one moment, some at a time: the next come while these are read. */
export async function* readLines(
  trx: Database,
  where: ReportConditions,
  sort: ReportSort,
  batch: number,
): AsyncGenerator<ExportLine[]> {
  // All of the lines will be read, and not only the first of them.
  await sql`select set_config('cursor_tuple_fraction', '1', true)`.execute(trx);
  await sql`declare report no scroll cursor for ${everyLineOf(where, sort, sharedBy)}`.execute(trx);
  const known: KnownKeepers = new Map();
  const fetchLines = async (): Promise<ExportLine[]> => {
    const { rows } = await sql<SharedLine>`fetch forward ${sql.lit(batch)} from report`.execute(trx);
    return addFacts(trx, rows, known);
  };
  for (let coming = fetchLines(); ;) {
    const lines = await coming;
    const isLast = lines.length < batch;
    if (!isLast) coming = fetchLines();
    coming.catch(() => {}); // whoever reads on is told; who stops has ended the transaction
    if (lines.length > 0) yield lines;
    if (isLast) return;
  }
}

/** Of accounts that had lines before: asked for once in an export. */
type KnownKeepers = Map<string, Omit<Keepers, 'id'>>;

async function addFacts(
  trx: Database,
  lines: readonly SharedLine[],
  known: KnownKeepers,
): Promise<ExportLine[]> {
  if (lines.length === 0) return [];
  const unknown = new Set(lines.map((line) => line.account_id).filter((id) => !known.has(id)));
  for (const { id, ...keepers } of await listKeepers(trx, [...unknown])) known.set(id, keepers);
  return lines.map((line) => Object.assign(line, known.get(line.account_id) ?? nobody));
}

const nobody = { owner: null, csm: null, regional_territory: null, global_territory: null };

async function listKeepers(trx: Database, accountIds: readonly string[]): Promise<Keepers[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await sql<Keepers>`
    select a.id, ${nameOf('owner')} as owner, ${nameOf('csm')} as csm, a.regional_territory, a.global_territory
    from account a
      left join person owner on owner.id = a.owner_id
      left join person csm on csm.id = a.cr_csm_id
    where a.id = any(${[...accountIds]}::text[])`.execute(trx);
  return rows;
}

const nameOf = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`coalesce(nullif(trim(${column('first_name')} || ' ' || ${column('last_name')}), ''), ${column('email')})`;
};
