import { sql, type RawBuilder } from 'kysely';
import { uploadedFileSource } from '#domain/products/usage-source.ts';
import { isInForce } from '#server/db/entries-in-force.ts';
import type { KeyScope } from '#server/db/row-scopes.ts';
import { hasFormer } from '#server/db/term-days.ts';

/**
 * Licenses on which reported usage may be counted already, always under the alias `related` (docs/related-licenses.md).
 * `is_direct`: found in one step; only there does usage of the same kind conflict. `holders` and `key_values`: licenses
 * that lead there, and the key that each must have had when the usage was first reported; null where any key will do.
 */
type RelatedLicenses = RawBuilder<unknown>;

/** Licenses of an account that have a key value now or had it before; by its licenses, as hashes find no index behind RLS. */
const holdersOf = (accountId: RawBuilder<unknown>, value: RawBuilder<unknown>) => sql`
  select k.id from license_key k where k.account_id = ${accountId} and k.key_hash = ${value}
  union all
  select k.id from license_key k join license_key_former f on f.account_id = k.account_id and f.license_key_id = k.id
  where k.account_id = ${accountId} and f.key_hash = ${value}`;

/** A license itself and the other holders of a key value. Of one that had several keys only this key's usage conflicts. */
const withHolders = (license: RawBuilder<unknown>, value: RawBuilder<unknown>) => sql`(
  select ${license}.id, ${license}.account_id, ${license}.license_group_id, null::bytea as key_value
  union all
  select k.id, k.account_id, k.license_group_id, case when ${hasFormer(sql`k.id`)} then ${value} end
  from (${holdersOf(sql`${license}.account_id`, value)}) as holder
  join license_key k on k.account_id = ${license}.account_id and k.id = holder.id
  where k.id <> ${license}.id)`;

const isSharing = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`${other}.account_id = ${one}.account_id and ${other}.license_group_id = ${one}.license_group_id`;

const [own, near, far] = [sql.ref('own'), sql.ref('near'), sql.ref('far')];
const columns = (holder: RawBuilder<unknown>) => sql`far.id, bool_or(far.id = near.id) as is_direct,
  array_agg(${holder}.id) as holders, array_agg(${holder}.key_value) as key_values`;

/**
 * Usage of a key: directly related are the holders of its value, then what shares a license with one of them, where only
 * applications conflict. `value` is the key that the usage was reported for, null for the one that the license has now.
 */
export const relatedToKey = (
  licenseKeyId: RawBuilder<unknown>,
  value: RawBuilder<unknown> = sql`null::bytea`,
): RelatedLicenses => sql`(
  select ${columns(near)} from license_key own
  cross join lateral ${withHolders(own, sql`coalesce(${value}, own.key_hash)`)} as near
  join license_key far on ${isSharing(near, far)}
  where own.id = ${licenseKeyId} group by far.id)`;

/**
 * Past usage of an application: directly related is what shares its license, then the holders of these keys, where only
 * usage of a key conflicts. `reportedAt` is when it was first reported, unless now.
 */
export const relatedToApplication = (
  licenseKeyId: RawBuilder<unknown>,
  reportedAt?: RawBuilder<unknown>,
): RelatedLicenses => sql`(
  select ${columns(far)} from license_key own join license_key near on ${isSharing(own, near)}
  cross join lateral ${withHolders(near, reportedAt ? sql`key_at(near.id, ${reportedAt})` : sql`near.key_hash`)} as far
  where own.id = ${licenseKeyId} group by far.id)`;

/** The key that an entry is usage of: the one that its license had when the usage was first reported. */
export const keyOfEntry = (entryId: RawBuilder<unknown>) => sql`(
  select key_at(first.license_key_id, first.recorded_at) from first_told(${entryId}) as first)`;

/**
 * Whether an entry on a related license was reported while that license, or where `isShared` another one that leads
 * there, had the key in question.
 */
export const isAttributed = (
  entryId: RawBuilder<unknown>,
  isShared: RawBuilder<unknown> = sql`false`,
) => sql`exists (
  select from unnest(related.holders, related.key_values) as holder (id, value)
  where (holder.id = related.id or ${isShared}) and (holder.value is null or holder.value = (
    select key_at(case holder.id when related.id then first.license_key_id else holder.id end, first.recorded_at)
    from first_told(${entryId}) as first)))`;

/** Claims of a related license. The fence makes PostgreSQL begin with the license, of which there are few claims. */
export const relatedClaims = sql`lateral (
  select claim.* from usage_claim claim where claim.license_key_id = related.id offset 0)`;

/** Whether a related claim (c) counts these days for the key, or for an application that uses it. */
export const isClaimOn = (usageType: RawBuilder<unknown>, days: RawBuilder<unknown>) => sql`(
  c.usage_type = ${usageType} and c.period && ${days}
  and ${isAttributed(sql.ref('c.entry_id'), sql`c.application_id <> ''`)})`;

/** Whether an entry in force (e) counts hours of a usage file in this period on a related license. */
export const isFileUsageOn = (usageType: RawBuilder<unknown>, period: RawBuilder<unknown>) => sql`(
  e.license_key_id = related.id and e.usage_type = ${usageType}
  and e.source = ${uploadedFileSource} and e.series is not null
  and e.starts_at >= (lower(${period})::timestamp at time zone 'UTC')
  and e.starts_at < (upper(${period})::timestamp at time zone 'UTC')
  and ${isInForce('e')} and ${isAttributed(sql.ref('e.id'))})`;

/** Keys with every license that has or had a key value which one of them has or had. */
export const withKeyHolders = (keys: KeyScope): KeyScope => sql`
  select id from (${keys}) as given
  union
  select holder.id from (
    select account_id, key_hash from license_key where id in (${keys}) and key_hash is not null
    union select account_id, key_hash from license_key_former where license_key_id in (${keys})) as held,
  lateral (${holdersOf(sql.ref('held.account_id'), sql.ref('held.key_hash'))}) as holder`;
