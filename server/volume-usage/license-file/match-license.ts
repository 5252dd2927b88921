import { isVolumeFamily } from '#domain/products/find-product.ts';
import type { Portal } from '#server/core/portal.ts';
import type { Database } from '#server/db/pool.ts';
import { hashLicenseKey } from '#server/licenses/seal-license.ts';
import { findKeysByHash, type AccountScope, type KeyRow } from '../queries.ts';

/** The license rows that carry one key value, oldest first: renewals carry the value of the license before. */
export type LicenseRows = readonly [KeyRow, ...KeyRow[]];

/**
 * The licenses behind key values, among those that usage may be reported for: a key of another account, one that
 * nobody knows and one whose product is not reported by volume are missing alike.
 */
export async function matchLicenses(
  trx: Database,
  { secrets }: Pick<Portal, 'secrets'>,
  scope: AccountScope,
  keys: Iterable<string>,
): Promise<ReadonlyMap<string, LicenseRows>> {
  const hashes = new Map([...new Set(keys)].map((key) => [key, hashLicenseKey(secrets, key)]));
  const found = await findKeysByHash(trx, scope, [...hashes.values()]);
  const byHash = Map.groupBy(found, ({ keyHash }) => keyHash.toString('hex'));
  return new Map(
    [...hashes].flatMap(([key, hash]) => {
      const [first, ...others] = (byHash.get(hash.toString('hex')) ?? []).filter(isReported);
      return first ? [[key, [first, ...others]] as const] : [];
    }),
  );
}

export const isReported = ({ productName }: Pick<KeyRow, 'productName'>): boolean =>
  isVolumeFamily(productName);
