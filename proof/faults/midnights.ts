import { dayOf } from '#domain/core/day.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { refreshTerms } from '#server/ledger/refresh-terms.ts';
import { listOutdatedGroups } from '#server/ledger/term-queries.ts';
import { importFiles, importInto } from '../../testing/import-folder.ts';
import { testPortalOn } from '../../testing/test-portal.ts';
import { sleep } from './fault-report.ts';

const KEYS = 500;
const YEAR_AGO_MS = 370 * 86_400_000;
const WITHIN_MS = 120_000;

type Database = ReturnType<typeof testPortalOn>;

/** Groups whose license year begins on some day of January. */
export async function importTerms(database: Database): Promise<void> {
  const ids = Array.from({ length: KEYS }, (_, n) => `K-${n}`);
  using files = importFiles({
    'accounts.csv': 'id,name\na-terms,Example GmbH\n',
    'license-keys.csv': `licenseKeyId,accountId,recordType,productName,createdDate,maxVolume\n${ids
      .map((id) => `${id},a-terms,Unified,iText,2023-01-15,1000\n`)
      .join('')}`,
    'usage.csv': `licenseKeyId,source,usageType,startDate,endDate,usageValue\n${ids
      .map((id) => `${id},manual,itext-core,2025-05-01,2025-05-31,900\n`)
      .join('')}`,
  });
  const { problems } = await importInto(database, files.folder);
  if (problems.length > 0) throw new Error(`the folder is not in order: ${JSON.stringify(problems)}`);
}

/** What the turn of a day leaves: terms as they were before, and jobs that are due now. */
export async function makeMidnight(database: Database): Promise<void> {
  const before = testPortalOn(database.pool, () => new Date(Date.now() - YEAR_AGO_MS));
  while ((await refreshTerms(before)).left > 0) await sleep(100);
  await inTransaction(database.pool, { role: 'system' }, (trx) =>
    trx
      .updateTable('job_trigger')
      .set({ due_at: new Date() })
      .where('trigger_id', 'in', ['usage-term-refresh', 'mail-delivery'])
      .execute(),
  );
}

/** How long it takes until every term is today's; undefined where that does not come. */
export async function untilRefreshed(database: Database): Promise<number | undefined> {
  const started = performance.now();
  for (; performance.now() - started < WITHIN_MS; await sleep(250)) {
    const outdated = await inTransaction(database.pool, { role: 'system' }, (trx) =>
      listOutdatedGroups(trx, dayOf(new Date())),
    );
    if (outdated.length === 0) return Math.round(performance.now() - started);
  }
  return undefined;
}
