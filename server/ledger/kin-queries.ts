import { sql, type RawBuilder } from 'kysely';
import type { KeyScope } from '#server/db/row-scopes.ts';
import { hasFormer } from '#server/db/term-days.ts';

/**
 * Licenses as a figure of one of them meets them: `id`, whether figures of its own kind meet it there (`is_own`), and which
 * license must have carried which key when a figure there was told (`carriers` and `values`): itself unless `is_free`,
 * for past usage of an application one that shares it unless `is_near_free`.
 */
type LicenseKin = RawBuilder<unknown>;

/**
 * Every license of the account that carries a key value or carried it, beside the license in question itself. Figures of
 * a license that had another key before or has another one since speak for it only if they were told meanwhile.
 */
const carriersOf = (one: RawBuilder<unknown>, value: RawBuilder<unknown>) => sql`(
  select ${one}.id, ${one}.account_id, ${one}.license_group_id, true as is_free
  union all
  select k.id, k.account_id, k.license_group_id, not ${hasFormer(sql`k.id`)} from license_key k
  where k.account_id = ${one}.account_id and k.key_hash = ${value} and k.id <> ${one}.id
  union all
  select k.id, k.account_id, k.license_group_id, false from license_key_former f
  join license_key k on k.account_id = f.account_id and k.id = f.license_key_id
  where f.key_hash = ${value} and k.account_id = ${one}.account_id and k.key_hash is distinct from ${value}
    and k.id <> ${one}.id)`;

const isSharing = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`${other}.account_id = ${one}.account_id and ${other}.license_group_id = ${one}.license_group_id`;

const [own, near, far] = [sql.ref('own'), sql.ref('near'), sql.ref('far')];
const columns = (carrier: RawBuilder<unknown>) => sql`far.id, bool_or(far.id = near.id) as is_own,
  coalesce(bool_or(${carrier}.is_free) filter (where far.id = ${carrier}.id), false) as is_free,
  bool_or(${carrier}.is_free) as is_near_free, array_agg(${carrier}.id) as carriers, array_agg(carried.value) as values`;

/**
 * A figure of a key, stated or from a file, speaks for every license that carries its value: a renewal must not be told
 * what its predecessor was told. Past usage of an application meets it on whatever shares a license with one of them.
 * `value` is the key that the figure speaks for, null for the one that the license has now.
 */
export const kinOfKey = (
  licenseKeyId: RawBuilder<unknown>,
  value: RawBuilder<unknown> = sql`null::bytea`,
): LicenseKin => sql`(
  select ${columns(near)} from license_key own
  cross join lateral (select coalesce(${value}, own.key_hash) as value) as carried
  cross join lateral ${carriersOf(own, sql`carried.value`)} as near
  join license_key far on ${isSharing(near, far)}
  where own.id = ${licenseKeyId} group by far.id)`;

/**
 * Past usage of an application speaks for all keys that share a license; figures of a key meet it on their renewals.
 * `told` is when it was told first, null for now.
 */
export const kinOfApplication = (
  licenseKeyId: RawBuilder<unknown>,
  told: RawBuilder<unknown> = sql`null::timestamptz`,
): LicenseKin => sql`(
  select ${columns(far)} from license_key own join license_key near on ${isSharing(own, near)}
  cross join lateral (
    select case when ${told} is null then near.key_hash else key_at(near.id, ${told}) end as value) as carried
  cross join lateral ${carriersOf(near, sql`carried.value`)} as far
  where own.id = ${licenseKeyId} group by far.id)`;

/** The key that an entry speaks for: the one that its license carried when the figure was told first. */
export const keyOfEntry = (entryId: RawBuilder<unknown>) => sql`(
  select key_at(first.license_key_id, first.recorded_at) from first_told(${entryId}) as first)`;

/**
 * Whether an entry on a license of the kin speaks for the key in question: by the key of its own license, or where it is
 * past usage of an application and not `isOfKey`, by that of any license which shares it.
 */
export const speaksForKin = (entryId: RawBuilder<unknown>, isOfKey: RawBuilder<unknown> = sql`true`) => sql`(
  case when ${isOfKey} then kin.is_free else kin.is_near_free end or exists (
    select from first_told(${entryId}) as first, unnest(kin.carriers, kin.values) as carrier (id, value)
    where (carrier.id = kin.id or not ${isOfKey}) and carrier.value = key_at(
      case carrier.id when kin.id then first.license_key_id else carrier.id end, first.recorded_at)))`;

/** Whether a claim (c) on a license of a key's kin is about that key, or about an application that uses it. */
export const claimMeetsKey = sql`((kin.is_own or c.application_id <> '')
  and ${speaksForKin(sql.ref('c.entry_id'), sql`(c.application_id = '')`)})`;

/** Keys with every license that carries or carried the value of one of them, now or before. */
export const withRenewals = (keys: KeyScope): KeyScope => sql`
  select id from (${keys}) as given
  union
  select other.license_key_id from (
    select id as license_key_id, account_id, key_hash from license_key where id in (${keys}) and key_hash is not null
    union select license_key_id, account_id, key_hash from license_key_former where license_key_id in (${keys})) as carried,
  lateral (
    select k.id as license_key_id from license_key k where k.key_hash = carried.key_hash and k.account_id = carried.account_id
    union all
    select f.license_key_id from license_key_former f
    where f.key_hash = carried.key_hash and f.account_id = carried.account_id) as other`;
