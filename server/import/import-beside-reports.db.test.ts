import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import type { Database } from '#server/db/pool.ts';
import { theseKeys } from '#server/db/row-scopes.ts';
import { lockUsageOf } from '#server/ledger/refresh-projections.ts';
import { importFiles, importInto } from '../../testing/import-folder.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let running: TestPortal;
beforeAll(async () => {
  running = await startTestPortal();
});
afterAll(() => running.close());

const KEYS = 'licenseKeyId,accountId,groupId,recordType,productName,maxVolume,licenseKey\n';
async function take(files: Record<string, string>) {
  using folder = importFiles(files);
  return await importInto(running.portal, folder.folder);
}
const inSystem = <T>(work: (trx: Database) => Promise<T>) =>
  inTransaction(running.portal.pool, { role: 'system' }, work);
const waiting = () =>
  inSystem(async (trx) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
      join pg_stat_activity using (pid) where not granted and datname = current_database()`.execute(trx);
    return rows[0]?.count;
  });

test.each([
  ['a key that changes', 'K,A,G,Unified,iText,200,\n'],
  ['a key that gets another value', 'K,A,G,Unified,iText,100,another-value\n'],
  ['a key that leaves its group', 'K,A,,Unified,iText,100,\n'],
  ['a key that comes to the group of another', 'K,A,G,Unified,iText,100,\nL,A,G,Unified,iText,100,\n'],
])('an import of %s waits for whoever reports its usage, and neither is cut off', async (_, rows) => {
  await take({
    'accounts.csv': 'id,name\nA,Alpha\n',
    'license-keys.csv': `${KEYS}K,A,G,Unified,iText,100,a-value\nL,A,H,Unified,iText,100,\n`,
  });
  let imported: ReturnType<typeof take> | undefined;
  await inSystem(async (trx) => {
    await lockUsageOf(trx, theseKeys(['K']));
    imported = take({ 'license-keys.csv': KEYS + rows });
    await expect.poll(waiting).toBeGreaterThan(0);
    // What a report writes of a key: the day on which it was used last.
    await trx
      .updateTable('license_key')
      .set({ last_time_used: '2026-05-01' })
      .where('id', 'in', ['K', 'L'])
      .execute();
  });
  expect((await imported)?.problems).toEqual([]);
});
