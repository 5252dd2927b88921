import { sql } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import { entryById } from '#server/db/entries-in-force.ts';
import type { Database } from '#server/db/pool.ts';
import { isStanding } from '#server/submissions/change-queries.ts';

/** The entries of one receipt in one account, as its submissions wrote them. */
const ownEntries = (of: { accountId: string; receiptId: string }) => sql`
  select e.id from usage_submission s join usage_entry e on e.submission_id = s.id
  where s.account_id = ${of.accountId} and s.receipt_id = ${of.receiptId} and e.change_id is null`;

/**
 * Each chain of entries that a receipt has a part in, from its last entry down to its first. An entry supersedes one
 * other and is superseded by one other, so a chain has one end.
 */
const chainsOf = (of: { accountId: string; receiptId: string }) => sql`
  climb (id) as (
    ${ownEntries(of)}
    union
    select later.id from climb cross join
      lateral (select id from usage_entry where supersedes = climb.id offset 0) as later),
  head as materialized (
    select id from climb
    where not exists (select from usage_entry later where later.supersedes = climb.id offset 0)),
  chain (head, id) as (
    select id, id from head
    union all
    select chain.head, e.supersedes from chain cross join ${entryById('chain.id')} as e where e.supersedes is not null)`;

/** Of each chain the figure that is to count: the last one whose receipt stands; of usage files the highest seq. */
const chosenOf = (of: { accountId: string; receiptId: string }) => sql`
  recursive ${chainsOf(of)},
  standing as (
    select distinct on (chain.head) chain.head, e.id
    from chain cross join ${entryById('chain.id')} as e left join
      lateral (select account_id, receipt_id from usage_submission where id = e.submission_id offset 0) as s on true
    where e.change_id is null and ${isStanding('s')}
    order by chain.head, e.seq desc nulls last, e.id desc),
  chosen as (
    select head.id as head, standing.id as wanted,
      case when e.change_id is null then e.id else e.restates end as present
    from head cross join ${entryById('head.id')} as e left join standing on standing.head = head.id)`;

/** A license key with the first and last day of what a receipt has a part in, and where that usage came from. */
export interface TouchedKey {
  licenseKeyId: string;
  start: Day;
  end: Day;
  sources: string[];
}

/** Keys and days that a receipt's figures stand in, with those that they superseded or were superseded by. */
export async function listTouched(
  trx: Database,
  of: { accountId: string; receiptId: string },
): Promise<TouchedKey[]> {
  const { rows } = await sql<TouchedKey>`
    with recursive ${chainsOf(of)}
    select e.license_key_id as "licenseKeyId", min((e.starts_at at time zone 'UTC')::date) as "start",
      max(((e.ends_at - interval '1 microsecond') at time zone 'UTC')::date) as "end",
      array_agg(distinct e.source) as sources
    from chain cross join ${entryById('chain.id')} as e group by 1 order by 1`.execute(trx);
  return rows;
}

/**
 * After a receipt was withdrawn or counted again: writes what now counts into every chain that has a part of it. Nothing
 * stands in a chain: an entry that counts nothing. The caller holds the lock on the keys' usage.
 */
export async function settleEntries(
  trx: Database,
  of: { accountId: string; receiptId: string; changeId: string; now: Date },
): Promise<void> {
  await sql`
    with ${chosenOf(of)}
    insert into usage_entry (account_id, license_key_id, submission_id, source, usage_type, unit, starts_at, ends_at,
      value, application_id, environment, deployment_type, processors_per_server, number_of_servers, product, event,
      version, instance_id, seq, series, outside_term, supersedes, void, restates, change_id, recorded_at)
    select e.account_id, e.license_key_id, e.submission_id, e.source, e.usage_type, e.unit, e.starts_at, e.ends_at,
      case when chosen.wanted is null then 0 else e.value end, e.application_id, e.environment, e.deployment_type,
      e.processors_per_server, e.number_of_servers, e.product, e.event, e.version, e.instance_id,
      e.seq, e.series, e.outside_term, chosen.head,
      chosen.wanted is null or e.void, chosen.wanted, ${of.changeId}, ${of.now}
    from (select *, case when wanted is null then head else wanted end as told -- coalesce is not leakproof: it keeps the index out
      from chosen where wanted is distinct from present) as chosen
    cross join ${entryById('chosen.told')} as e
    order by e.license_key_id, e.starts_at, e.id`.execute(trx);
}
