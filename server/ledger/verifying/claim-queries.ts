import { sql } from 'kysely';
import { volumeProductNames } from '#domain/products/find-product.ts';
import type { Database } from '#server/db/pool.ts';
import { keyOfEntry, withKeyHolders } from '#server/ledger/related-licenses/queries.ts';

/** Kinds of submissions that speak for a period alone: a second one of it needs a correction. */
const claiming = sql`('FORM', 'WIZARD', 'LICENSE_FILE')`;
const period = (start: string, end: string) =>
  sql`to_char(${sql.ref(start)} at time zone 'UTC', 'YYYY-MM-DD') || ' to ' ||
    to_char((${sql.ref(end)} - interval '1 second') at time zone 'UTC', 'YYYY-MM-DD')`;

/** An entry in force that must have one claim, and how many it has. */
export interface ClaimedEntry {
  accountId: string;
  entry: string;
  key: string;
  type: string;
  period: string;
  claims: string;
}

export async function listWrongCounts(trx: Database, keyIds: readonly string[]): Promise<ClaimedEntry[]> {
  const { rows } = await sql<ClaimedEntry>`
    select e.account_id as "accountId", e.id as entry, e.license_key_id as key, e.usage_type as type,
      ${period('e.starts_at', 'e.ends_at')} as period, count(c.id) as claims
    from usage_entry e
    join usage_submission s on s.id = e.submission_id and s.kind in ${claiming}
    left join usage_entry newer on newer.supersedes = e.id
    left join usage_claim c on c.entry_id = e.id
    where e.license_key_id = any(${[...keyIds]}::text[]) and newer.id is null and not e.void
    group by e.id having count(c.id) <> 1 order by e.id`.execute(trx);
  return rows;
}

/** A claim beside the entry it points to. */
export interface StoredClaim {
  accountId: string;
  claim: string;
  entry: string;
  key: string;
  period: string;
  isOutdated: boolean;
  says: string;
  entrySays: string;
}

/** Claims whose entry is no longer in force, or says something else. */
export async function listWrongClaims(trx: Database, keyIds: readonly string[]): Promise<StoredClaim[]> {
  const { rows } = await sql<StoredClaim>`
    select * from (
      select c.account_id as "accountId", c.id as claim, e.id as entry, c.license_key_id as key,
        lower(c.period) || ' to ' || upper(c.period) - 1 as period, newer.id is not null or e.void as "isOutdated",
        concat_ws(', ', c.account_id, c.license_key_id, c.usage_type, nullif(c.environment, ''),
          nullif(c.processors_per_server, 0), lower(c.period) || ' to ' || upper(c.period) - 1) as says,
        concat_ws(', ', e.account_id, e.license_key_id, e.usage_type, nullif(e.environment, ''),
          nullif(e.processors_per_server, 0), ${period('e.starts_at', 'e.ends_at')}) as "entrySays"
      from usage_claim c join usage_entry e on e.id = c.entry_id
      left join usage_entry newer on newer.supersedes = e.id
      where c.license_key_id = any(${[...keyIds]}::text[])) as compared
    where "isOutdated" or says <> "entrySays" order by claim`.execute(trx);
  return rows;
}

/**
 * Claims of the same that overlap, which the database itself forbids as long as its constraint stands, and those of a
 * license and of its renewal, whose terms may share days, told while both had the key (decision 042).
 */
export async function listOverlaps(
  trx: Database,
  keyIds: readonly string[],
): Promise<{ accountId: string; key: string; type: string; period: string; claims: string }[]> {
  const { rows } = await sql<{
    accountId: string;
    key: string;
    type: string;
    period: string;
    claims: string;
  }>`
    select a.account_id as "accountId", a.license_key_id as key, a.usage_type as type,
      lower(a.period) || ' to ' || upper(a.period) - 1 as period, a.id || ' and ' || b.id as claims
    from usage_claim a join license_key own on own.id = a.license_key_id
    cross join lateral (${withKeyHolders(sql`select own.id`)}) as same
    join usage_claim b on b.license_key_id = same.id and b.usage_type = a.usage_type
      and b.id > a.id and b.period && a.period and b.application_id = a.application_id
      and case when same.id = own.id
        then b.environment = a.environment and b.processors_per_server = a.processors_per_server
        else a.application_id = '' and own.product_name = any(${[...volumeProductNames]}::text[])
          and ${keyOfEntry(sql.ref('a.entry_id'))} = ${keyOfEntry(sql.ref('b.entry_id'))} end
    where a.license_key_id = any(${[...keyIds]}::text[]) order by a.id, b.id`.execute(trx);
  return rows;
}
