import { sql } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import { uploadedFileSource } from '#domain/products/usage-source.ts';
import { isInForce } from '#server/db/entries-in-force.ts';
import type { Database } from '#server/db/pool.ts';
import { hasFormer } from '#server/db/term-days.ts';
import { claimsOf, isWritten, type ClaimWriter } from '../claim-queries.ts';
import {
  isAttributed,
  isClaimOn,
  isFileUsageOn,
  keyOfEntry,
  relatedClaims,
  relatedToApplication,
  relatedToKey,
} from './queries.ts';

export interface Conflict {
  licenseKeyId: string;
  usageType: string;
  start: Day;
  end: Day;
}

/** The same application again; one of an earlier case with the same name is the same one (decision 042). */
const isSameApplication = sql`(c.application_id = n.application_id or exists (
  select from application a join application b
    on lower(b.name collate "und-x-icu") = lower(a.name collate "und-x-icu")
  where a.account_id = n.account_id and a.id = n.application_id
    and b.account_id = c.account_id and b.id = c.application_id))`;

/** 5.12: servers of another size are other servers; a value (0) is all that was used, in whichever unit. */
const isSameSize = sql`(c.processors_per_server = n.processors_per_server
  or 0 in (c.processors_per_server, n.processors_per_server))`;

const [usageType, period] = [sql.ref('n.usage_type'), sql.ref('n.period')];
const claims = sql`select c.license_key_id, c.usage_type, c.period, c.entry_id`;
const fileUsage = sql`select e.license_key_id, e.usage_type, n.period, e.id`;
const ofKey = relatedToKey(sql.ref('n.license_key_id'), sql.ref('n.key_hash'));
const ofApplication = relatedToApplication(sql.ref('n.license_key_id'), sql.ref('n.reported_at'));
/** The key that an entry (e) is usage of, null where its license has had one key only. */
const keyOfHours = sql`case when ${hasFormer(sql.ref('e.license_key_id'))} then ${keyOfEntry(sql.ref('e.id'))} end`;

/** Imaging licenses are reported one by one: of these only the license itself. */
const isReportedWith = sql`(related.id = n.license_key_id or n.source <> 'leadtools-manual')`;

/**
 * What is counted already on days of the new entries: the claim of another submission, hours of usage files, or another
 * of the new entries under a renewal (decision 042). Applications do not conflict with each other. Undefined if nothing.
 */
export async function findConflict(trx: Database, written: ClaimWriter): Promise<Conflict | undefined> {
  const { rows } = await sql<Conflict>`
    with claimed as materialized (
      select n.*, e.source, e.submission_id, first.recorded_at as reported_at,
        key_at(first.license_key_id, first.recorded_at) as key_hash
      from (${claimsOf(written)}) as n join usage_entry e on e.id = n.entry_id,
        lateral first_told(n.entry_id) as first),
    counted as materialized (
      select license_key_id, key_hash, usage_type, range_agg(daterange(day, day + 1)) as days from (
        select distinct e.license_key_id, ${keyOfHours} as key_hash, e.usage_type,
          (e.starts_at at time zone 'UTC')::date as day
        from usage_entry e where ${isWritten(written)} and e.source = ${uploadedFileSource} and ${isInForce('e')}) as hours
      group by license_key_id, key_hash, usage_type),
    found as (
      ${claims} from claimed n, lateral ${ofKey} as related, ${relatedClaims} as c
      where n.application_id = '' and ${isClaimOn(usageType, period)} and ${isReportedWith}
        and not exists (select from usage_entry e where e.id = c.entry_id and e.submission_id = n.submission_id)
      union all
      ${claims} from claimed n, lateral ${ofKey} as related, claimed c
      where n.application_id = '' and c.license_key_id = related.id and ${isClaimOn(usageType, period)} and ${isReportedWith} and c.application_id = ''
        and c.license_key_id <> n.license_key_id
      union all
      ${claims} from claimed n, lateral ${ofApplication} as related, ${relatedClaims} as c
      where n.application_id <> '' and c.period && n.period
        and ${isAttributed(sql.ref('c.entry_id'))}
        and (c.application_id = '' and c.usage_type = n.usage_type or c.application_id <> '' and related.is_direct
          and c.environment = n.environment and ${isSameSize} and ${isSameApplication})
      union all
      ${fileUsage} from claimed n, lateral ${ofKey} as related, usage_entry e
      where n.application_id = '' and related.is_direct and ${isFileUsageOn(usageType, period)}
      union all
      ${fileUsage} from claimed n, lateral ${ofApplication} as related, usage_entry e
      where n.application_id <> '' and ${isFileUsageOn(usageType, period)}
      union all
      ${claims} from counted n, lateral ${ofKey} as related, ${relatedClaims} as c
      where ${isClaimOn(usageType, sql.ref('n.days'))})
    select found.license_key_id as "licenseKeyId", found.usage_type as "usageType", lower(found.period) as "start",
      upper(found.period) - 1 as "end"
    from found order by lower(found.period), found.entry_id limit 1`.execute(trx);
  return rows[0];
}
