import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyTail } from '#domain/licenses/key-tail.ts';
import { foldReceipt } from '#domain/submissions/history/fold-receipt.ts';
import type { HistoryPage } from '#domain/submissions/history/schema.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Frame } from '#server/db/frame.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createEventAccount, eventOf, type EventAccount } from '../../testing/event-account.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { sampleTerm } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey } from '../../testing/volume-portal.ts';
import { presentReceipts } from './present.ts';
import { listReceiptParts, type Reader } from './queries.ts';

let portal: TestPortal;
let of: EventAccount;
let staffMember: SignedInPerson;
const unknown = Array.from({ length: 1003 }, randomKey);
beforeAll(async () => {
  portal = await startTestPortal();
  of = await createEventAccount(portal);
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  await send([of.key, ...unknown.slice(0, 900)]);
  await send(unknown.slice(900), '2025-03-05T10:00:00Z');
  // One of each part is counted, and the second of the first part is somebody's by now.
  await assign([unknown[0], unknown[1001]]);
  await createVolumeKey(portal, { accountId: of.account, value: unknown[1] ?? '', ...sampleTerm });
});
afterAll(() => portal.close());

async function send(keys: readonly string[], at = '2025-03-01T08:15:00Z'): Promise<void> {
  const events = keys.map((key) => eventOf(key, randomUUID(), { at }));
  const url = '/api/usage/itext-json/events';
  const { headers } = of.token;
  const { statusCode, body } = await portal.app.inject({ method: 'POST', url, headers, payload: { events } });
  expect(statusCode, body).toBe(200);
}
async function assign(keys: readonly (string | undefined)[]): Promise<void> {
  const tails = keys.map((key) => `'${keyTail(key ?? '')}'`).join();
  const { rows } = await portal.asOwner(
    `select id::text from usage_unmatched_key where key_tail in (${tails})`,
  );
  const license = { licenseKeyId: of.keyId, note: 'They were replaced' };
  const payload = { ids: rows.map(({ id }) => String(id)), accountId: of.account, license };
  const url = '/api/unmatched-usage/assignments';
  const { statusCode } = await portal.app.inject({
    method: 'POST',
    url,
    headers: staffMember.headers,
    payload,
  });
  expect(statusCode).toBe(200);
}

test('a list tells of parts of a thousand keys what their whole receipts fold to, and reads three keys of each', async () => {
  const account = of.account as AuthorizedAccountId;
  const readers: [Frame, Reader][] = [
    [
      { role: 'staff', userId: staffMember.userId },
      { of: { account }, userId: staffMember.userId, internal: true },
    ],
    [
      { role: 'tenant', accounts: [of.account], userId: of.userId },
      { of: { account }, userId: of.userId, internal: false },
    ],
  ];
  for (const [frame, reader] of readers)
    await inTransaction(portal.portal.pool, frame, async (trx) => {
      const folded = await listReceiptParts(trx, reader, { limit: 5, folded: true });
      const whole = await listReceiptParts(trx, reader, { limit: 5 });
      expect(presentReceipts(folded, reader).map(foldReceipt)).toEqual(
        presentReceipts(whole, reader).map(foldReceipt),
      );
      const told = folded.flatMap(({ setAside }) => setAside);
      expect(told.map(({ receipt, unlinked }) => [receipt.unmatchedKeys?.length, unlinked.length])).toEqual([
        [4, 3],
        [2, 2],
      ]);
    });
});

test('a line of the history names the first keys of a receipt, and counts those that it does not name', async () => {
  const url = `/api/accounts/${of.account}/usage-reports`;
  const { headers } = staffMember;
  const rows = (await portal.app.inject({ url, headers })).json<HistoryPage>().content;
  const day = rows.find(({ kind }) => kind === 'EVENTS');
  // One of the account, two that were assigned, and 1,001 that wait.
  expect(day).toMatchObject({ keyCount: 1004, period: { start: '2025-03-01', end: '2025-03-05' } });
  expect(new Set(day?.keyTails)).toEqual(
    new Set([of.key, unknown[0], unknown[1001]].map((key) => keyTail(key ?? ''))),
  );
  const [page] = (await portal.app.inject({ url: `/api/accounts/${of.account}/submissions`, headers })).json<{
    receipts: { unmatchedKeys: object[]; eventCount: number }[];
  }>().receipts;
  expect(page).toMatchObject({ eventCount: 1004 });
  expect(page?.unmatchedKeys).toMatchObject([
    { keyTail: keyTail(unknown[1] ?? ''), account: { id: of.account } },
    { keyTail: keyTail(unknown[2] ?? ''), account: null },
    { keyTail: keyTail(unknown[3] ?? ''), account: null },
    { keyTail: '', records: 998, folded: 998, period: { start: '2025-03-01', end: '2025-03-05' } },
  ]);
});
