import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildServer } from '#server/app/server.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
let app: TestPortal['app'];
let person: SignedInPerson;
const start = new Date();

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(start);
  app = await buildServer(portal.portal); // each test counts for itself
  person = await createSignedIn(portal.portal, { accounts: { [randomUUID()]: { roles: ['LICENSEE'] } } });
  return () => app.close();
});

const refusals = async () =>
  (
    await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx
        .selectFrom('audit')
        .select(['user_id', 'account_id', 'action', 'object', 'detail'])
        .where('action', 'like', 'session.refuse%')
        .orderBy('id')
        .execute(),
    )
  ).map((row) => ({ ...row, detail: row.detail as Record<string, unknown> }));
/** The rows that some work leaves. */
async function rowsOf(work: () => Promise<unknown>) {
  const before = (await refusals()).length;
  await work();
  return (await refusals()).slice(before);
}
const get = (url: string, authorization = person.headers.authorization, remoteAddress = '198.51.100.1') =>
  app.inject({ url, headers: { authorization }, remoteAddress });
const forged = 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.';
const totalOf = (rows: Awaited<ReturnType<typeof refusals>>) =>
  rows.reduce((sum, { detail }) => sum + Number(detail['times']), 0);

test('a call without the right to make it leaves a row with who, which call and about what', async () => {
  const rows = await rowsOf(async () => {
    expect((await get('/api/accounts/somebody-elses')).statusCode).toBe(403);
  });
  expect(rows).toEqual([
    {
      user_id: person.userId,
      account_id: null,
      action: 'session.refuseCall',
      object: 'somebody-elses',
      detail: { call: 'accounts.getAccount', code: 'ACCESS_DENIED', network: '198.51.100.1', times: 1 },
    },
  ]);
});

test('somebody who may not come in at all leaves one too', async () => {
  const unverified = await createSignedIn(portal.portal, { emailVerified: false });
  const rows = await rowsOf(() => get('/api/auth/settings', unverified.headers.authorization));
  expect(rows).toMatchObject([{ user_id: unverified.userId, detail: { code: 'EMAIL_NOT_VERIFIED' } }]);
});

test('a forged token leaves a row without a person and without the token', async () => {
  const rows = await rowsOf(async () => {
    expect((await get('/api/accounts', forged)).statusCode).toBe(401);
  });
  expect(rows).toMatchObject([
    {
      user_id: null,
      action: 'session.refuseToken',
      detail: { call: 'accounts.listAccounts', network: '198.51.100.1' },
    },
  ]);
  expect(JSON.stringify(rows)).not.toContain('eyJ');
});

test('no token, one that has run out and one of a session that has ended are no refusals: they happen every day', async () => {
  const rows = await rowsOf(async () => {
    expect((await app.inject('/api/accounts')).statusCode).toBe(401);
    portal.setNow(new Date(start.getTime() + 31 * 60_000));
    expect((await get('/api/accounts')).statusCode).toBe(401);
    portal.setNow(start);
    await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx.updateTable('session').set({ ended_at: start }).where('user_id', '=', person.userId).execute(),
    );
    expect((await get('/api/accounts')).statusCode).toBe(401);
  });
  expect(rows).toEqual([]);
});

test('a thousand refusals alike are few rows whose numbers add up, also over the end of the server', async () => {
  const rows = await rowsOf(async () => {
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(
        Array.from({ length: 50 }, (_, index) => get(`/api/accounts/foreign-${round}-${index}`)),
      );
      await Promise.all(Array.from({ length: 50 }, () => get('/api/accounts', forged)));
    }
    await app.close();
  });
  expect(rows).toHaveLength(4);
  expect(totalOf(rows)).toBe(1000);
});

test('a crowd of networks with forged tokens cannot fill the record either', async () => {
  const rows = await rowsOf(async () => {
    for (let index = 0; index < 600; index += 1)
      await get('/api/accounts', forged, `10.0.${Math.floor(index / 250)}.${index % 250}`);
    await app.close();
  });
  expect(totalOf(rows)).toBe(600);
  expect(rows.length).toBeLessThan(210);
});

test('where no row can be written the call is refused all the same', async () => {
  const { pool } = portal.portal;
  const role = `"${pool.rolePrefix}_system"`;
  await portal.asOwner(`revoke insert on audit from ${role}`);
  const answer = await get('/api/accounts/somebody-elses');
  await portal.asOwner(`grant insert on audit to ${role}`);
  expect(answer.statusCode).toBe(403);
});

test.each(['a%00b', '%ED%A0%80', `eyJhbGciOiJub25lIn0.${'a'.repeat(60)}.c2ln`])(
  'what an address holds is written down as text that is stored and no secret: %s',
  async (id) => {
    const rows = await rowsOf(() => get(`/api/accounts/${id}`));
    expect(rows.length).toBeLessThanOrEqual(1);
    expect(JSON.stringify(rows)).not.toMatch(/eyJ|a{43}/);
  },
);
