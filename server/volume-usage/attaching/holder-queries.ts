import { sql } from 'kysely';
import type { Database } from '#server/db/pool.ts';

/** Licenses that staff counted usage of these key values for, though they do not carry them: hours may come again. */
export async function listAssignedLicenses(trx: Database, hashes: readonly Buffer[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('usage_unmatched_decision')
    .select('license_key_id')
    .distinct()
    .where(sql<boolean>`key_hash = any(${[...hashes]}::bytea[]) and license_key_id is not null`)
    .execute();
  return rows.flatMap((row) => row.license_key_id ?? []);
}

/**
 * Licenses that hold hours of these series already, also such as carry their key no longer: it was given to another
 * license of the account, and the same hours in another file must find what they counted. From license to license of a
 * series along the index, however many hours each has. The caller holds the lock on the uploads of the accounts.
 */
export async function listHolders(trx: Database, series: readonly Buffer[]): Promise<string[]> {
  const hashes = [...new Map(series.map((hash) => [hash.toString('hex'), hash])).values()];
  const { rows } = await sql<{ id: string }>`
    with recursive held as (
      select series, (select min(e.license_key_id) from usage_entry e where e.series = given.series) as id
      from unnest(${hashes}::bytea[]) as given (series)
      union all
      select series, (select min(e.license_key_id) from usage_entry e
        where e.series = held.series and e.license_key_id > held.id)
      from held where id is not null)
    select distinct id from held where id is not null`.execute(trx);
  return rows.map(({ id }) => id);
}
