import type { Services } from '#server/core/portal.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { importFiles, importInto } from './import-folder.ts';

const folder = {
  'accounts.csv': 'id,name\na1,Example GmbH\n',
  'license-keys.csv':
    'licenseKeyId,accountId,recordType,productName,createdDate,maxVolume\nK-yearly,a1,Unified,iText,2024-06-15,1000\n',
  'usage.csv':
    'licenseKeyId,source,usageType,startDate,endDate,usageValue\nK-yearly,manual,itext-core,2026-05-01,2026-05-31,900\n',
};

/** A license whose term begins anew on each 15 June, with usage of May 2026. */
export async function importYearlyTerm(portal: Services): Promise<void> {
  using files = importFiles(folder);
  const { problems } = await importInto(portal, files.folder);
  if (problems.length > 0) throw new Error(`the folder is not in order: ${JSON.stringify(problems)}`);
}

/** Start of the stored term, and the percentage of the report line. */
export const storedTerm = ({ pool }: Services) =>
  inTransaction(pool, { role: 'system' }, async (trx) => {
    const row = await trx
      .selectFrom('report_row')
      .innerJoin('license_group', 'license_group.account_id', 'report_row.account_id')
      .select(['term_start', 'usage_percent'])
      .executeTakeFirstOrThrow();
    return [row.term_start, row.usage_percent === null ? null : Number(row.usage_percent)];
  });
