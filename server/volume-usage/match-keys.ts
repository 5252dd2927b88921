import { placementsOf, type Placement } from '#domain/ledger/choose-license.ts';
import { keyTail } from '#domain/licenses/key-tail.ts';
import type { UsageFile } from '#domain/volume-usage/usage-file-schema.ts';
import type { Portal } from '#server/core/portal.ts';
import type { Database } from '#server/db/pool.ts';
import { hashLicenseKey } from '#server/licenses/seal-license.ts';
import { findKeysByHash, type AccountScope, type KeyRow } from './queries.ts';

/** A license key of the file's header. */
export interface FileKey {
  k: number;
  licenseKey: string;
  hash: Buffer;
  tail: string;
}

/** A key that belongs to an account the upload may count for. */
export interface MatchedKey extends FileKey {
  accountId: string;
  rows: readonly [KeyRow, ...KeyRow[]];
  placements: readonly Placement<KeyRow>[];
}

export interface MatchedKeys {
  matched: readonly MatchedKey[];
  /** Unknown and foreign keys: nothing below tells them apart. */
  unmatched: readonly FileKey[];
}

/** Finds whose the keys of a file are, among the accounts that the upload may count for. */
export async function matchKeys(
  trx: Database,
  { secrets }: Pick<Portal, 'secrets'>,
  scope: AccountScope,
  { header }: UsageFile,
): Promise<MatchedKeys> {
  const keys = header.keys.map((licenseKey, k): FileKey => {
    const hash = hashLicenseKey(secrets, licenseKey);
    return { k, licenseKey, hash, tail: keyTail(licenseKey) };
  });
  const rows = await findKeysByHash(
    trx,
    scope,
    keys.map((key) => key.hash),
  );
  const byHash = Map.groupBy(rows, (row) => row.keyHash.toString('hex'));
  const matched: MatchedKey[] = [];
  const unmatched: FileKey[] = [];
  for (const key of keys) {
    const [first, ...others] = byHash.get(key.hash.toString('hex')) ?? [];
    if (!first) {
      unmatched.push(key);
      continue;
    }
    const own = [first, ...others] as const;
    matched.push({ ...key, accountId: first.accountId, rows: own, placements: placementsOf(own) });
  }
  return { matched, unmatched };
}
