import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ReceiptPage, type Receipt } from '#domain/submissions/schema.ts';
import type { UnmatchedPage } from '#domain/volume-usage/unmatched/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { TestToken } from '../../../testing/api-tokens.ts';
import { createEventAccount, eventOf } from '../../../testing/event-account.ts';
import { createPerson, createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { sampleTerm } from '../../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey } from '../../../testing/volume-portal.ts';
import { findKeptKeys } from './queries.ts';

let portal: TestPortal;
let [account, key] = ['', ''];
let token: TestToken;
let reporter: SignedInPerson;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  ({ account, key, token, reporter } = await createEventAccount(portal));
});

const event = (id: string, more: object = {}) => eventOf(key, id, more);
async function send(events: readonly object[]): Promise<void> {
  const answer = await portal.app.inject({
    ...{ method: 'POST', url: '/api/usage/itext-json/events', headers: token.headers },
    payload: { events },
  });
  expect(answer.statusCode, answer.body).toBe(200);
}
const rows = async (statement: string) => (await portal.asOwner(statement)).rows;
const receipts = async () =>
  ReceiptPage.parse(
    (
      await portal.app.inject({ url: `/api/accounts/${account}/submissions`, headers: reporter.headers })
    ).json(),
  ).receipts;

test('keys of free text that end alike have a line each of what was set aside', async () => {
  const keys = ['print', 'mail'].map((name) => `${name} server of the office in Ghent ${account}`);
  await send(keys.map((licenseKey, n) => event(`${n}`, { licenseKey, product: 'a server', count: 5 + n })));
  await send([event('2', { licenseKey: keys[1], product: 'a server', count: 100 })]);
  const staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  const url = `/api/unmatched-usage?search=${encodeURIComponent(reporter.email)}`;
  const { content } = (await portal.app.inject({ url, headers: staffMember.headers })).json<UnmatchedPage>();
  const told = content.map(({ records, totals }) => [records, totals.map(({ value }) => value)]);
  expect(new Set(told)).toEqual(
    new Set([
      [1, ['5']],
      [2, ['106']],
    ]),
  );
});

test('a key that comes once more after staff counted it is told with what came since', async () => {
  const other = `acc-${randomUUID()}`;
  await createPerson(portal.portal, { accounts: { [other]: {} } });
  const foreign = randomKey();
  await createVolumeKey(portal, { accountId: other, value: foreign, ...sampleTerm });
  await send([event('own'), event('a', { licenseKey: foreign, count: 5 })]);
  const staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  const [waiting] = await rows(`select id from usage_unmatched_key where account_id = '${account}'`);
  const assigned = await portal.app.inject({
    ...{ method: 'POST', url: '/api/unmatched-usage/assignments', headers: staffMember.headers },
    payload: { ids: [waiting?.['id']], accountId: other, license: null },
  });
  expect(assigned.statusCode, assigned.body).toBe(200);
  await send([event('b', { licenseKey: foreign, count: 9 })]);
  const [{ id } = { id: '' }] = await receipts();
  const url = `/api/accounts/${account}/submissions/${id}`;
  const seen = (await portal.app.inject({ url, headers: staffMember.headers })).json<Receipt>();
  expect(seen.unmatchedKeys?.map(({ records, totals }) => [records, totals[0]?.value])).toEqual([[1, '9']]);
});

test('the keys of a day are locked in the order in which they are decided about', async () => {
  await send(Array.from({ length: 8 }, (_, n) => event(`${n}`, { licenseKey: randomKey() })));
  const kept = await rows(
    `select id, submission_id, key_hash from usage_unmatched_key where account_id = '${account}' order by id`,
  );
  const locked = await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
    // As in a table of many days: by the index of submissions, which goes on by the hash of the key.
    await sql.raw('set local enable_seqscan = off; set local enable_bitmapscan = off').execute(trx);
    const hashes = kept.map((row) => row['key_hash'] as Buffer);
    return findKeptKeys(trx, [String(kept[0]?.['submission_id'])], hashes);
  });
  expect(locked.map(({ id }) => id)).toEqual(kept.map((row) => row['id']));
});
