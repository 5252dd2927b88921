import type { Portal } from '#server/core/portal.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { theseKeys } from '#server/db/row-scopes.ts';
import { writeReportRows } from '#server/licenses-report/write-report-rows.ts';
import { sealLicenseKey, hashLicenseKey } from '#server/licenses/seal-license.ts';

export interface ReportAccount {
  id: string;
  name: string;
  owner?: string;
  leadToolsOwner?: string;
  csm?: string;
  regionalTerritory?: string;
  globalTerritory?: string;
}

export interface ReportKey {
  id: string;
  accountId: string;
  productName: string;
  licensedProduct?: string;
  platform?: string;
  productLicense?: string;
  contactEmail?: string;
  productCategory?: string;
  /** An application of this name; keys of one account that name the same share it. */
  application?: string;
  expiryDate: string | null;
  value?: string;
  recordType?: string;
  maxVolume?: string;
  maxVolumeMissingReason?: string;
  totalUsage?: string;
  lastTimeUsed?: string;
  activationStatus?: string | null;
  /** 1 June 2025 unless given. */
  createdDate?: string | null;
  /** Keys with one group share its maximum and figures: those of the first of them. */
  groupId?: string;
}

/** Writes accounts, their people (by e-mail) and keys, and the report lines of the keys as the portal writes them. */
export async function insertReportData(
  portal: Portal,
  accounts: readonly ReportAccount[],
  keys: readonly ReportKey[],
): Promise<void> {
  await inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    const emails = accounts.flatMap(({ owner, leadToolsOwner, csm }) => [owner, leadToolsOwner, csm]);
    for (const email of new Set(emails.filter((one) => one !== undefined)))
      await trx
        .insertInto('person')
        .values({ id: `person of ${email}`, email, first_name: 'First', last_name: `Last of ${email}` })
        .onConflict((c) => c.doNothing())
        .execute();
    const personId = (email: string | undefined) => (email === undefined ? null : `person of ${email}`);
    if (accounts.length > 0)
      await trx
        .insertInto('account')
        .values(
          accounts.map((account) => ({
            id: account.id,
            name: account.name,
            owner_id: personId(account.owner),
            lead_tools_team_owner_id: personId(account.leadToolsOwner),
            cr_csm_id: personId(account.csm),
            regional_territory: account.regionalTerritory ?? null,
            global_territory: account.globalTerritory ?? null,
          })),
        )
        .execute();
    for (const key of keys) {
      if (key.application !== undefined)
        await trx
          .insertInto('application')
          .values({ account_id: key.accountId, id: applicationId(key), name: key.application })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      const id = key.groupId === undefined ? `k:${key.id}` : `g:${key.groupId}`;
      const group = { account_id: key.accountId, id };
      await trx
        .insertInto('license_group')
        .values({
          ...{ ...group, max_volume: key.maxVolume ?? null, total_usage: key.totalUsage ?? '0' },
          reporting_type: key.totalUsage === undefined ? null : 'MANUAL',
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      if (key.value !== undefined)
        await trx
          .insertInto('license_key_value')
          .values({ account_id: key.accountId, key_hash: hashLicenseKey(portal.secrets, key.value) })
          .execute();
      await trx
        .insertInto('license_key')
        .values(rowOf(portal, key, group.id))
        .execute();
    }
    await writeReportRows(trx, theseKeys(keys.map((key) => key.id)));
  });
}

const applicationId = ({ accountId, application }: ReportKey): string => `${accountId} ${application}`;

const rowOf = (portal: Portal, key: ReportKey, groupId: string) => ({
  id: key.id,
  account_id: key.accountId,
  license_group_id: groupId,
  cuca_id: key.application === undefined ? null : applicationId(key),
  product_category: key.productCategory ?? null,
  record_type: key.recordType ?? 'Unified',
  product_name: key.productName,
  licensed_product: key.licensedProduct ?? null,
  platform: key.platform ?? null,
  product_license: key.productLicense ?? null,
  product_license_contact_email: key.contactEmail ?? null,
  activation_status: key.activationStatus === undefined ? 'Active' : key.activationStatus,
  created_date: key.createdDate === undefined ? '2025-06-01' : key.createdDate,
  expiry_date: key.expiryDate,
  last_time_used: key.lastTimeUsed ?? null,
  max_volume_missing_reason: key.maxVolumeMissingReason ?? null,
  ...(key.value === undefined ? {} : sealLicenseKey(portal.secrets, key.id, key.value)),
});
