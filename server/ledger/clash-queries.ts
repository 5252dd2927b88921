import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import { uploadedFileSource } from '#domain/products/usage-source.ts';
import { isInForce } from '#server/db/entries-in-force.ts';
import type { Database } from '#server/db/pool.ts';
import { claimsOf, isWritten, type ClaimWriter } from './claim-queries.ts';
import { hasFormer } from '#server/db/term-days.ts';
import { claimMeetsKey, keyOfEntry, kinOfApplication, kinOfKey, speaksForKin } from './kin-queries.ts';

export interface Clash {
  licenseKeyId: string;
  usageType: string;
  start: Day;
  end: Day;
}

/** The hours of usage files in force (u) that lie in a period. */
const inHours = (period: RawBuilder<unknown>) => sql`u.series is not null and u.source = ${uploadedFileSource}
  and u.starts_at >= (lower(${period})::timestamp at time zone 'UTC')
  and u.starts_at < (upper(${period})::timestamp at time zone 'UTC') and ${isInForce('u')}`;

/** The same application again; one of an earlier case with the same name is the same one (decision 038). */
const isSameApplication = sql`(c.application_id = n.application_id or exists (
  select from application a join application b
    on lower(b.name collate "und-x-icu") = lower(a.name collate "und-x-icu")
  where a.account_id = n.account_id and a.id = n.application_id
    and b.account_id = c.account_id and b.id = c.application_id))`;

/** 5.12: servers of another size are other servers; a value (0) is all that was used, in whichever unit. */
const isSameSize = sql`(c.processors_per_server = n.processors_per_server
  or 0 in (c.processors_per_server, n.processors_per_server))`;

const meets = sql`c.license_key_id = kin.id and c.usage_type = n.usage_type and c.period && n.period`;
const met = sql`select c.license_key_id, c.usage_type, c.period, c.entry_id`;
const metHours = sql`select u.license_key_id, u.usage_type, n.period, u.id`;
const kinOfClaimed = kinOfKey(sql.ref('n.license_key_id'), sql.ref('n.key_hash'));
const kinOfCertified = kinOfApplication(sql.ref('n.license_key_id'), sql.ref('n.told_at'));
/** The key that an entry (e) speaks for, null where its license has had one key only. */
const keyOfHours = sql`case when ${hasFormer(sql.ref('e.license_key_id'))} then ${keyOfEntry(sql.ref('e.id'))} end`;

/** Imaging licenses are reported for one by one: of these only the license itself. */
const isKin = sql`(kin.id = n.license_key_id or n.source <> 'leadtools-manual')`;

/**
 * What counts already for days that the new entries speak of: the claim of another submission, hours of usage
 * files, or another of themselves under a renewal.
 * Nobody's usage is counted from a file and by a stated figure at once (decision 042), nor for a whole license and for
 * one of its applications, in whatever environment; applications stand beside each other. Undefined where nothing does.
 */
export async function findClash(trx: Database, written: ClaimWriter): Promise<Clash | undefined> {
  const { rows } = await sql<Clash>`
    with claimed as materialized (
      select n.*, e.source, e.submission_id, first.recorded_at as told_at,
        key_at(first.license_key_id, first.recorded_at) as key_hash
      from (${claimsOf(written)}) as n join usage_entry e on e.id = n.entry_id,
        lateral first_told(n.entry_id) as first),
    counted as materialized (
      select license_key_id, key_hash, usage_type, range_agg(daterange(day, day + 1)) as days from (
        select distinct e.license_key_id, ${keyOfHours} as key_hash, e.usage_type,
          (e.starts_at at time zone 'UTC')::date as day
        from usage_entry e where ${isWritten(written)} and e.source = ${uploadedFileSource} and ${isInForce('e')}) as told
      group by license_key_id, key_hash, usage_type),
    met as (
      ${met} from claimed n, lateral ${kinOfClaimed} as kin, usage_claim c
      where n.application_id = '' and ${meets} and ${claimMeetsKey} and ${isKin}
        and not exists (select from usage_entry e where e.id = c.entry_id and e.submission_id = n.submission_id)
      union all
      ${met} from claimed n, lateral ${kinOfClaimed} as kin, claimed c
      where n.application_id = '' and ${meets} and ${claimMeetsKey} and ${isKin} and c.application_id = ''
        and c.license_key_id <> n.license_key_id
      union all
      ${met} from claimed n, lateral ${kinOfCertified} as kin, usage_claim c
      where n.application_id <> '' and c.license_key_id = kin.id and c.period && n.period
        and ${speaksForKin(sql.ref('c.entry_id'))}
        and (c.application_id = '' and c.usage_type = n.usage_type or c.application_id <> '' and kin.is_own
          and c.environment = n.environment and ${isSameSize} and ${isSameApplication})
      union all
      ${metHours} from claimed n, lateral ${kinOfClaimed} as kin, usage_entry u
      where n.application_id = '' and kin.is_own and u.license_key_id = kin.id and u.usage_type = n.usage_type
        and ${inHours(sql`n.period`)} and ${speaksForKin(sql.ref('u.id'))}
      union all
      ${metHours} from claimed n, lateral ${kinOfCertified} as kin, usage_entry u
      where n.application_id <> '' and u.license_key_id = kin.id and u.usage_type = n.usage_type
        and ${inHours(sql`n.period`)} and ${speaksForKin(sql.ref('u.id'))}
      union all
      ${met} from counted n, lateral ${kinOfClaimed} as kin, usage_claim c
      where c.license_key_id = kin.id and c.usage_type = n.usage_type and c.period && n.days and ${claimMeetsKey})
    select met.license_key_id as "licenseKeyId", met.usage_type as "usageType", lower(met.period) as "start",
      upper(met.period) - 1 as "end"
    from met order by lower(met.period), met.entry_id limit 1`.execute(trx);
  return rows[0];
}
