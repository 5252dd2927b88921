import { sql, type RawBuilder } from 'kysely';
import type { KeyScope } from '#server/db/row-scopes.ts';

/** Licenses as a figure of one of them meets them: `id`, and whether figures of its own kind meet it there (`is_own`). */
type LicenseKin = RawBuilder<unknown>;

const isRenewal = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`${other}.account_id = ${one}.account_id and (${other}.id = ${one}.id or ${other}.key_hash = ${one}.key_hash)`;
const isSharing = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`${other}.account_id = ${one}.account_id and ${other}.license_group_id = ${one}.license_group_id`;

const [own, near, far] = [sql.ref('own'), sql.ref('near'), sql.ref('far')];
const kinBy = (first: typeof isRenewal, second: typeof isRenewal, licenseKeyId: RawBuilder<unknown>) => sql`(
  select far.id, bool_or(far.id = near.id) as is_own
  from license_key own join license_key near on ${first(own, near)} join license_key far on ${second(near, far)}
  where own.id = ${licenseKeyId} group by far.id)`;

/**
 * A figure of a key, stated or from a file, speaks for every license that carries its value: a renewal must not be told
 * what its predecessor was told. Past usage of an application meets it on whatever shares a license with one of them.
 */
export const kinOfKey = (licenseKeyId: RawBuilder<unknown>): LicenseKin =>
  kinBy(isRenewal, isSharing, licenseKeyId);

/** Past usage of an application speaks for all keys that share a license; figures of a key meet it on their renewals. */
export const kinOfApplication = (licenseKeyId: RawBuilder<unknown>): LicenseKin =>
  kinBy(isSharing, isRenewal, licenseKeyId);

/** Keys with every license that carries the value of one of them. */
export const withRenewals = (keys: KeyScope): KeyScope => sql`
  select near.id from license_key own join license_key near on ${isRenewal(own, near)} where own.id in (${keys})`;
