import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Frame } from '#server/db/frame.ts';
import type { Database } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createSignedIn } from '../../testing/people.ts';
import { reportByForm } from '../../testing/reported-forms.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { createVolumeKey, randomKey } from '../../testing/volume-portal.ts';
import { listReceiptParts, type Reader } from './queries.ts';

const [accountId, RECEIPTS, ENTRIES] = [`acc-${randomUUID()}`, 20, 30_000];
let portal: TestPortal;
let userId = '';
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2025-05-02T08:00:00Z'));
  const person = await createSignedIn(portal.portal, {
    accounts: { [accountId]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  userId = person.userId;
  const term = { createdDate: '2020-01-01', expiryDate: '2030-01-01' };
  const licenseKeyId = await createVolumeKey(portal, { accountId, value: randomKey(), ...term });
  for (let at = 0; at < RECEIPTS; at += 1) {
    const day = `2025-04-${String(at + 1).padStart(2, '0')}`;
    await reportByForm(portal, { accountId, userId }, [{ licenseKeyId, start: day, end: day, value: '5' }]);
  }
  // Large submissions: whoever plans for one of them expects hundreds of entries of each receipt.
  await portal.asAdmin(`insert into usage_submission (id, receipt_id, kind, receipt, submitted_at)
    select md5(n::text)::uuid, gen_random_uuid(), 'IMPORT', '{}', now() from generate_series(1, 30) as n`);
  await portal.asAdmin(`insert into usage_entry
    (account_id, license_key_id, submission_id, source, usage_type, starts_at, ends_at, value, series)
    select '${accountId}', '${licenseKeyId}', md5((n % 30 + 1)::text)::uuid, 'itext-volume-automatic', 'itext-core',
      at, at + interval '1 hour', 1, '\\x01'
    from generate_series(1, ${ENTRIES}) as n cross join lateral (select '2020-01-01'::timestamptz + n * interval '1 hour' as at)`);
  await portal.asAdmin('analyze usage_entry, usage_submission');
});
afterAll(() => portal.close());

/** How many rows of the ledger this connection has read: what PostgreSQL has not handed on to its statistics. */
const countRead = async (trx: Database): Promise<number> => {
  const { rows } = await sql<{ read: number }>`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname = 'usage_entry'`.execute(trx);
  return rows[0]?.read ?? 0;
};

const readPage = (frame: Frame, internal: boolean): Promise<{ receipts: number; read: number }> =>
  inTransaction(portal.portal.pool, frame, async (trx) => {
    const before = await countRead(trx);
    const reader: Reader = { of: { account: accountId as AuthorizedAccountId }, userId, internal };
    const { length: receipts } = await listReceiptParts(trx, reader, { limit: RECEIPTS });
    return { receipts, read: (await countRead(trx)) - before };
  });

test.each<[string, () => Frame, boolean]>([
  ['customers', () => ({ role: 'tenant', accounts: [accountId], userId }), false],
  ['staff', () => ({ role: 'staff', userId }), true],
])('a page of receipts reads its own entries, not the ledger: %s', async (_who, frame, internal) => {
  const { receipts, read } = await readPage(frame(), internal);
  expect(receipts).toBe(20);
  expect(read).toBeLessThan(100);
});
