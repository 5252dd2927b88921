import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UsageReport } from '#domain/submissions/history/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createSignedIn } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { sampleTerm, uploadOk } from '../../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../../testing/volume-portal.ts';
import { removeOriginals } from './remove-originals.ts';

const account = 'acc-retention';
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const asSystem = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(portal.portal.pool, { role: 'system' }, work);
const removeAt = (now: Date): Promise<number> =>
  removeOriginals({ now, transaction: asSystem }, portal.portal.config, new AbortController().signal);
const createReporter = () =>
  createSignedIn(portal.portal, { accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } } });

test('files are removed with their pieces after 400 days, all of them, and their receipts stay and say so', async () => {
  portal.setNow(new Date('2025-04-02T08:00:00Z'));
  const key = randomKey();
  const reporter = await createReporter();
  await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
  const ids: string[] = [];
  for (let n = 0; n < 23; n += 1)
    ids.push((await uploadOk(portal, reporter, await usageFile([key], [usageAt(n, 7)]))).id);
  expect(await removeAt(new Date('2026-05-07T08:00:00Z'))).toBe(0);
  const later = new Date('2026-05-07T08:00:01Z');
  expect(await removeAt(later)).toBe(23);
  const { rows } = await asSystem((trx) =>
    sql`select original_id from usage_original_chunk union all select id from usage_original`.execute(trx),
  );
  expect(rows).toEqual([]);
  portal.setNow(later);
  const { headers } = await createReporter();
  const get = (path: string) =>
    portal.app.inject({ url: `/api/accounts/${account}/usage-reports/${ids[0]}${path}`, headers });
  expect((await get('')).json<UsageReport>().original).toEqual({ state: 'removed' });
  expect((await get('/original')).json()).toMatchObject({ status: 404, code: 'ORIGINAL_NOT_KEPT' });
});
