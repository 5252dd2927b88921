import { inTransaction } from '#server/db/transaction.ts';
import type { Portal } from '#server/core/portal.ts';
import { sealLicenseFile } from '#server/licenses/seal-license.ts';
import { ids } from './access-principals.ts';

/** Stands in every text of the other account: wherever it turns up for somebody else, data has leaked. */
export const CANARY = 'canary-of-the-other-account';

/** Two accounts with an application, a key, usage and a report line each; the second one's texts carry the canary. */
export async function seedTwoAccounts(portal: Portal): Promise<void> {
  await inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    for (const one of [
      { account: ids.account, cuca: ids.cuca, key: ids.key, text: 'own' },
      { account: ids.otherAccount, cuca: ids.otherCuca, key: ids.otherKey, text: CANARY },
    ]) {
      const { secrets } = portal;
      const value = `${one.text}-license-key-value-0123456789`;
      const hash = secrets.keyedHash('key-hash', value);
      const group = `k:${one.key}`;
      await trx
        .insertInto('account')
        .values({ id: one.account, name: `Account ${one.text}` })
        .execute();
      await trx
        .insertInto('application')
        .values({ id: one.cuca, account_id: one.account, name: `Application ${one.text}` })
        .execute();
      await trx
        .insertInto('license_group')
        .values({ account_id: one.account, id: group, max_volume: '1000' })
        .execute();
      await trx.insertInto('license_key_value').values({ key_hash: hash, account_id: one.account }).execute();
      await trx
        .insertInto('license_key')
        .values({
          id: one.key,
          account_id: one.account,
          cuca_id: one.cuca,
          license_group_id: group,
          record_type: 'Unified',
          product_name: 'iText',
          platform: 'iText',
          product_license: `License ${one.text}`,
          key_hash: hash,
          key_ciphertext: secrets.seal('license-key', value, one.key),
          key_tail: value.slice(-15),
          activation_status: 'Active',
          created_date: '2026-01-01',
          expiry_date: '2099-01-01',
          max_volume: '1000',
        })
        .execute();
      const content = Buffer.from(`file of ${one.text}`);
      await trx
        .insertInto('license_file')
        .values({
          license_key_id: one.key,
          account_id: one.account,
          file_name: `${one.text}.json`,
          ...sealLicenseFile(secrets, one.key, content),
        })
        .execute();
      await trx
        .insertInto('usage_month')
        .values({
          account_id: one.account,
          license_key_id: one.key,
          source: 'itext-luf',
          usage_type: 'itext-core',
          month: '2026-02-01',
          value: '424242',
        })
        .execute();
    }
  });
}
