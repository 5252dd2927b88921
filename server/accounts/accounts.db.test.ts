import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const get = (url: string, person: SignedInPerson) => portal.app.inject({ url, headers: person.headers });

test('[7.07] [3.02] an account is answered with its name, territories and the people who look after it', async () => {
  const id = `acc-${randomUUID()}`;
  const person = await createSignedIn(portal.portal, { accounts: { [id]: { roles: ['ACCOUNT_VIEWER'] } } });
  await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
    const assignee = { id: `p-${id}`, email: 'olga@vendor.example', first_name: 'Olga', last_name: 'Owner' };
    await trx.insertInto('person').values(assignee).execute();
    await trx
      .updateTable('account')
      .set({
        name: 'Müller & Söhne',
        url: 'https://crm.vendor.example/1',
        owner_id: assignee.id,
        cr_csm_id: assignee.id,
        regional_territory: 'DACH',
        global_territory: 'EMEA',
      })
      .where('id', '=', id)
      .execute();
  });
  const assignee = { id: `p-${id}`, firstName: 'Olga', lastName: 'Owner', email: 'olga@vendor.example' };
  expect((await get(`/api/accounts/${id}`, person)).json()).toEqual({
    id,
    name: 'Müller & Söhne',
    url: 'https://crm.vendor.example/1',
    owner: assignee,
    leadToolsTeamOwner: null,
    crCsm: assignee,
    regionalTerritory: 'DACH',
    globalTerritory: 'EMEA',
  });
});

test('an account is readable by an application role too, and refused alike to strangers whether it exists or not', async () => {
  const id = `acc-${randomUUID()}`;
  const viewer = await createSignedIn(portal.portal, {
    accounts: { [id]: { cucas: { [`c-${id}`]: ['CUCA_VIEWER'] } } },
  });
  const stranger = await createSignedIn(portal.portal);
  expect((await get(`/api/accounts/${id}`, viewer)).statusCode).toBe(200);
  const answers = await Promise.all([id, 'nothing'].map((one) => get(`/api/accounts/${one}`, stranger)));
  const bodies = answers.map((answer) => {
    const { requestId: _request, instance: _path, ...rest } = answer.json();
    return [answer.statusCode, rest];
  });
  expect(bodies[0]).toEqual(bodies[1]);
  expect(bodies[0]?.[0]).toBe(403);
  expect((await portal.app.inject(`/api/accounts/${id}`)).statusCode).toBe(401);
});

test("the caller's accounts come with the last used one first, then by name", async () => {
  const ids = ['z', 'a', 'm'].map((letter) => `${letter}-${randomUUID()}`);
  const roles = { roles: ['ACCOUNT_VIEWER' as const] };
  const accountViewer = await createSignedIn(portal.portal, {
    accounts: Object.fromEntries(ids.map((id) => [id, roles])),
  });
  const other = await createSignedIn(portal.portal, { accounts: { [ids[1] ?? '']: roles } });
  const listed = async (person = accountViewer): Promise<string[]> =>
    (await get('/api/accounts', person)).json<{ id: string }[]>().map((account) => account.id);
  expect(await listed()).toEqual([ids[1], ids[2], ids[0]]);
  const visit = (id: string | undefined, person: SignedInPerson) =>
    portal.app.inject({ method: 'POST', url: `/api/accounts/${id}/visits`, headers: person.headers });
  expect((await visit(ids[2], accountViewer)).statusCode).toBe(204);
  expect((await visit(ids[0], accountViewer)).statusCode).toBe(204);
  expect(await listed()).toEqual([ids[0], ids[2], ids[1]]);
  expect(await listed(other)).toEqual([ids[1]]);
  expect((await visit(ids[0], other)).statusCode).toBe(403);
  expect((await visit(ids[2], accountViewer)).statusCode).toBe(204);
  expect((await listed())[0]).toBe(ids[2]);
});

test('[2.04] somebody without an account has an empty list', async () => {
  const stranger = await createSignedIn(portal.portal);
  expect((await get('/api/accounts', stranger)).json()).toEqual([]);
});

test('internal people find an account by part of its name or by its id, literally and in any case', async () => {
  const staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx
      .insertInto('account')
      .values([
        { id: 'find-1', name: 'Zebra 100% Print' },
        { id: 'find-2', name: 'Printer & Söhne' },
        { id: 'find-3', name: 'Zebra_Crossing' },
      ])
      .execute(),
  );
  const find = async (text: string) =>
    (await get(`/api/reports/accounts?text=${encodeURIComponent(text)}`, staffMember))
      .json<{ id: string }[]>()
      .map(({ id }) => id);
  expect(await find('PRINT')).toEqual(['find-2', 'find-1']);
  expect(await find('100%')).toEqual(['find-1']);
  expect(await find('a_c')).toEqual(['find-3']);
  expect(await find('find-2')).toEqual(['find-2']);
  expect(await find('söhne')).toContain('find-2');
  expect(await find('no such account')).toEqual([]);
});

test('what the vendor’s staff open of a customer stays on record, what customers open of their own does not', async () => {
  const id = `acc-${randomUUID()}`;
  const accountViewer = await createSignedIn(portal.portal, {
    accounts: { [id]: { roles: ['ACCOUNT_VIEWER'] } },
  });
  const staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  for (const person of [accountViewer, staffMember])
    expect((await get(`/api/accounts/${id}`, person)).statusCode).toBe(200);
  const rows = await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx.selectFrom('audit').select(['user_id', 'action']).where('account_id', '=', id).execute(),
  );
  expect(rows).toEqual([{ user_id: staffMember.userId, action: 'accounts.getAccount' }]);
});
