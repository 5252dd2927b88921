import { randomUUID } from 'node:crypto';
import type { Portal } from '#server/core/portal.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { hashLicenseKey, sealLicenseFile, sealLicenseKey } from '#server/licenses/seal-license.ts';

export interface TestLicenseKey {
  id?: string;
  accountId: string;
  cucaId?: string;
  productName?: string;
  recordType?: string;
  activationStatus?: string | null;
  createdDate?: string | null;
  expiryDate?: string | null;
  /** The key value; null for a row without one. */
  value?: string | null;
  file?: { name: string; content: Buffer };
  more?: Partial<
    Record<
      | 'suffix'
      | 'version'
      | 'product_license'
      | 'product_license_descriptor'
      | 'download_license_key_url'
      | 'deployment_type'
      | 'environment'
      | 'max_volume'
      | 'max_activations',
      string
    >
  >;
}

/** Writes a license key as the import would: sealed, in a group of its own. The account must exist. */
export async function createLicenseKey(portal: Portal, key: TestLicenseKey): Promise<string> {
  const id = key.id ?? `key-${randomUUID()}`;
  const value = key.value === undefined ? `VALUE-${id}-ABCDEFGHIJKLMNOPQRSTUVWXYZ` : key.value;
  await inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    const group = { account_id: key.accountId, id: `k:${id}` };
    await trx.insertInto('license_group').values(group).execute();
    if (value !== null) {
      const row = { account_id: key.accountId, key_hash: hashLicenseKey(portal.secrets, value) };
      await trx
        .insertInto('license_key_value')
        .values(row)
        .onConflict((c) => c.doNothing())
        .execute();
    }
    await trx
      .insertInto('license_key')
      .values({
        id,
        account_id: key.accountId,
        cuca_id: key.cucaId ?? null,
        license_group_id: group.id,
        record_type: key.recordType ?? 'Unified',
        product_name: key.productName ?? 'iText Suite',
        activation_status: key.activationStatus === undefined ? 'Active' : key.activationStatus,
        created_date: key.createdDate === undefined ? '2025-06-01' : key.createdDate,
        expiry_date: key.expiryDate === undefined ? '2999-12-31' : key.expiryDate,
        ...(value === null ? {} : sealLicenseKey(portal.secrets, id, value)),
        ...key.more,
      })
      .execute();
    if (key.file) {
      const file = sealLicenseFile(portal.secrets, id, key.file.content);
      await trx
        .insertInto('license_file')
        .values({ license_key_id: id, account_id: key.accountId, file_name: key.file.name, ...file })
        .execute();
    }
  });
  return id;
}
