import { differenceText } from '#domain/ledger/ledger-difference.ts';
import { verifyLedger } from '#server/ledger/verifying/verify-ledger.ts';
import { importFiles, importInto } from './import-folder.ts';
import { createSignedIn } from './people.ts';
import { startTestPortal } from './test-portal.ts';
import { sampleTerm, uploadOk } from './usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from './volume-portal.ts';

/** A portal with automatic usage of one account and two usage files of another, and what holds it all against the ledger. */
export async function startCheckedLedger() {
  const portal = await startTestPortal();
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
  using files = importFiles({
    'accounts.csv': 'id,name\nauto,Automatic GmbH\n',
    'license-keys.csv':
      'licenseKeyId,accountId,recordType,productName,platform,createdDate,expiryDate,maxVolume\nK-auto,auto,Unified,iText,iText,2025-01-01,2026-01-01,1000\n',
    'usage.csv':
      'licenseKeyId,source,usageType,startDate,endDate,usageValue\nK-auto,itext-json,itext-core,2025-03-30,2025-04-01,10\nK-auto,itext-json,pdfHtml,2025-03-05,2025-03-05,7\n',
  });
  const { problems } = await importInto(portal.portal, files.folder);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  const reporter = await createSignedIn(portal.portal, {
    accounts: { own: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  await createSignedIn(portal.portal, { accounts: { other: { roles: ['ITEXT_VOLUME_REPORTER'] } } });
  const value = randomKey();
  await createVolumeKey(portal, { id: 'K1', accountId: 'own', value, ...sampleTerm });
  await portal.asOwner(
    `set role "${portal.portal.pool.rolePrefix}_system"; update license_key set max_volume = 100 where id = 'K1'`,
  );
  await uploadOk(portal, reporter, await usageFile([value], [usageAt(0, 3), usageAt(1, 4)], { seq: 1 }));
  await uploadOk(
    portal,
    reporter,
    await usageFile([value, randomKey()], [usageAt(1, 5), usageAt(2, 1, { k: 1 })], { seq: 2 }),
  );
  return {
    portal,
    reporter,
    /** The value of the key K1. */
    value,
    async differences(accountId?: string): Promise<string[]> {
      const named: string[] = [];
      const { differences } = await verifyLedger(portal.portal, {
        accountId,
        differs: (difference) => named.push(differenceText(difference)),
      });
      if (differences !== named.length)
        throw new Error(`${differences} differences, ${named.length} are named`);
      return named;
    },
    /** Writes past triggers and foreign keys, as a fault of the portal or of a person would. */
    damage: (statement: string) => portal.asAdmin(`set session_replication_role = replica; ${statement}`),
    close: () => portal.close(),
  };
}

export type CheckedLedger = Awaited<ReturnType<typeof startCheckedLedger>>;

/** A form's figure of a month of 2024, as the portal writes it. */
export const formEntry = (month = '05', n = 1) => {
  const id = `'00000000-0000-4000-8000-00000000000${n}'`;
  return `
  insert into usage_submission (id, receipt_id, account_id, kind, receipt, submitted_at)
    values (${id}, ${id}, 'own', 'FORM', '{"keys": []}', now());
  insert into usage_entry (account_id, license_key_id, submission_id, source, usage_type, unit, starts_at, ends_at, value)
    values ('own', 'K1', ${id}, 'manual', 'Deployments', 'Deployments', '2024-${month}-01Z', '2024-${month}-01Z'::timestamptz + interval '1 month', 0);`;
};

/** A claim of the form's figure that was written last. */
export const claim = (period: string, type = 'Deployments') => `
  insert into usage_claim (account_id, license_key_id, usage_type, period, entry_id)
    select 'own', 'K1', '${type}', '${period}', max(id) from usage_entry where source = 'manual';`;

/** Without the numbers that are new in every run. */
export const masked = (line: string): string =>
  line
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
    .replace(/for key …[0-9a-f]+/, 'for key …')
    .replaceAll(/(entry|claim|claims|and) \d+/g, '$1 …');
