import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeedEntry, DeedPage } from '#domain/audit/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ids } from '../../../testing/access-principals.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { seedTwoAccounts } from '../../../testing/two-accounts.ts';
import { insertAudit } from '../queries.ts';
import { sealAudit } from '../seal-audit.ts';
import { checkAudit } from './check-audit.ts';

let portal: TestPortal;
let staffMember: SignedInPerson;
let licensee: SignedInPerson;
let teamOwner: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal();
  await seedTwoAccounts(portal.portal);
  staffMember = await createSignedIn(portal.portal, {
    ...{ email: 'ines@vendor.example', globalRoles: ['INTERNAL_STAKEHOLDER'] },
  });
  licensee = await createSignedIn(portal.portal, {
    ...{ email: 'lena@acme.example', accounts: { [ids.account]: { roles: ['LICENSEE'] } } },
  });
  teamOwner = await createSignedIn(portal.portal, {
    accounts: { [ids.account]: { cucas: { [ids.cuca]: ['CUCA_OWNER'] } } },
  });
});
afterAll(() => portal.close());
/** Each test has a record of its own. */
beforeEach(() =>
  portal.asOwner(`alter table audit disable trigger all; alter table audit_seal disable trigger all;
    alter table audit_check disable trigger all; truncate audit, audit_seal, audit_check restart identity;
    alter table audit enable trigger all; alter table audit_seal enable trigger all; alter table audit_check enable trigger all`),
);

type Given = Partial<Parameters<typeof insertAudit>[2]> & { at?: string };
/** Writes entries as deeds would. */
const write = (...entries: Given[]) =>
  inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
    for (const { at = '2026-05-01T10:00:00Z', ...entry } of entries)
      await insertAudit(trx, new Date(at), {
        ...{ userId: licensee.userId, accountId: ids.account, action: 'downloads.copyKey', object: ids.key },
        ...{ requestId: 'r1', actor: 'person', network: '192.0.2.1', ...entry },
      });
  });
async function read(person: SignedInPerson, query = '', account?: string): Promise<DeedPage> {
  const url = account === undefined ? '/api/audit' : `/api/accounts/${account}/audit`;
  const answer = await portal.app.inject({ url: url + query, headers: person.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<DeedPage>();
}
/** What staff find, without that they looked. */
const found = async (query: string): Promise<DeedEntry[]> =>
  (await read(staffMember, query)).content.filter(({ deed }) => deed !== 'audit.listDeeds');
const ofAccount = async (person: SignedInPerson, query = ''): Promise<DeedEntry[]> =>
  (await read(person, query, ids.account)).content;

describe('an entry', () => {
  test('tells who did what, when, from where, about which key, with before and after', async () => {
    await write(
      {},
      {
        ...{ at: '2026-05-02T10:00:00.123Z', action: 'teams.rolesChanged', object: teamOwner.userId },
        detail: { cucaId: ids.cuca, rolesBefore: ['CUCA_VIEWER'], roles: ['CUCA_OWNER'] },
      },
    );
    const [changed, copied] = await found('');
    expect(changed).toEqual({
      ...{ id: '2', at: '2026-05-02T10:00:00.123000Z', deed: 'teams.rolesChanged' },
      says: 'Changed the roles of a person',
      who: {
        ...{ kind: 'person', name: 'Test Person', email: 'lena@acme.example' },
        ...{ isReader: false, token: null, program: null },
      },
      viewedAs: null,
      account: { id: ids.account, name: 'Account own' },
      ...{ object: teamOwner.userId, objectName: 'Test Person', key: null },
      changes: [{ name: 'roles', before: ['CUCA_VIEWER'], after: ['CUCA_OWNER'] }],
      facts: [],
      ...{ network: '192.0.2.1', isNetworkHidden: false, requestId: 'r1', isSealed: false },
    });
    expect(copied).toMatchObject({
      ...{ says: 'Copied a license key', key: { productName: 'iText', tail: 'alue-0123456789' } },
      changes: [],
    });
  });

  test('of a call says where the call came from', async () => {
    await portal.app.inject({
      ...{ url: `/api/accounts/${ids.account}`, headers: staffMember.headers, remoteAddress: '198.51.100.9' },
    });
    expect(await found('')).toMatchObject([
      {
        deed: 'accounts.getAccount',
        says: 'Opened the account',
        network: '198.51.100.9',
        who: { kind: 'staff' },
      },
    ]);
  });

  test('names tokens, jobs and strangers, and holds no secret whatever was written', async () => {
    await write(
      { actor: 'job notification-mail', userId: null, object: null },
      { actor: 'stranger', userId: null, object: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.c2ln' },
      { actor: 'token 0b0e3c80-9d0a-4a53-a0d0-0f6f7a3b2c11' },
      { userId: 'long-gone' },
    );
    const entries = await found('');
    expect(entries.map(({ who }) => [who.kind, who.program, who.token])).toEqual([
      ['unknown', null, null],
      ['person', null, ''],
      ['stranger', null, null],
      ['job', 'notification-mail', null],
    ]);
    expect(JSON.stringify(entries)).not.toContain('eyJ');
  });
});

describe('staff find entries', () => {
  beforeEach(() =>
    write(
      {},
      { userId: staffMember.userId, action: 'accounts.getAccount', object: null, at: '2026-05-02T00:00:00Z' },
      { accountId: ids.otherAccount, object: ids.otherKey, at: '2026-05-02T23:59:59.999Z' },
      { userId: null, accountId: null, actor: 'stranger', action: 'session.refuseToken', object: null, at: '2026-05-03T00:00:00Z' },
    ),
  ); // prettier-ignore
  test.each([
    ['?person=lena', ['3', '1']],
    ['?person=ines%20vendor', ['2']],
    ['?person=nobody', []],
    ['?account=own', ['2', '1']],
    ['?key=%E2%80%A6ALUE-0123456789', ['3', '1']],
    ['?key=%25', []],
    ['?deed=keys', ['3', '1']],
    ['?deed=refusals&deed=reading', ['4', '2']],
    ['?from=2026-05-02&to=2026-05-02', ['3', '2']],
    ['?from=2026-05-03', ['4']],
    ['?person=lena&account=own&deed=keys&to=2026-05-01', ['1']],
  ])('by %s', async (query, expected) => {
    expect((await found(query)).map(({ id }) => id)).toEqual(expected);
  });

  test('page by page, each once, also where many were written in the same instant', async () => {
    await write(...Array.from({ length: 120 }, () => ({ at: '2026-06-01T00:00:00Z' })));
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page: DeedPage = await read(staffMember, after === '' ? '' : `?after=${after}`);
      seen.push(...page.content.map(({ id }) => id));
      after = page.next;
    }
    expect(seen.length).toBe(125);
    expect(new Set(seen).size).toBe(125);
  });

  const yearZero = 'WyIwMDAwLTAxLTAxVDAwOjAwOjAwWiIsIjEiXQ';
  test.each(['x', 'WyJ4IiwiMSJd', '%00', 'W10', yearZero])(
    'a place that is none is refused: %s',
    async (after) => {
      const answer = await portal.app.inject({
        url: `/api/audit?after=${after}`,
        headers: staffMember.headers,
      });
      expect(answer.statusCode).toBe(400);
    },
  );
});

describe('an account’s people', () => {
  test('see what was done about their account, staff without their names, and no address but their own', async () => {
    await write(
      {},
      { userId: staffMember.userId, action: 'accounts.getAccount', network: '203.0.113.5' },
      { accountId: ids.otherAccount },
      { accountId: null, action: 'session.logIn' },
    );
    const entries = await ofAccount(licensee);
    expect(entries.map(({ id, who, network, isNetworkHidden }) => [id, who.kind, who.name, who.email, network, isNetworkHidden])).toEqual([
      ['2', 'staff', null, null, null, true],
      ['1', 'person', 'Test Person', 'lena@acme.example', '192.0.2.1', false],
    ]); // prettier-ignore
    expect((await ofAccount(licensee, '?person=ines')).length).toBe(0);
    const refused = await portal.app.inject({
      ...{ url: `/api/accounts/${ids.otherAccount}/audit`, headers: licensee.headers },
    });
    expect(refused.statusCode).toBe(403);
  });

  test('[2.10] read no name of somebody who did it as staff and is staff no more, nor find it by that', async () => {
    const gone = await createSignedIn(portal.portal, { email: 'Theo@Vendor.example' });
    await write({ userId: gone.userId, action: 'accounts.getAccount', object: null });
    const [entry] = await ofAccount(licensee);
    expect([entry?.who.kind, entry?.who.name, entry?.who.email]).toEqual(['staff', null, null]);
    expect(await ofAccount(licensee, '?person=theo')).toEqual([]);
    const [told] = await found('?person=theo');
    expect([told?.who.kind, told?.who.email]).toEqual(['staff', 'Theo@Vendor.example']);
  });

  test('who own an application see what was done to it, to its keys and by themselves, and views of the account', async () => {
    await portal.asOwner(`update license_key set cuca_id = null where id = '${ids.otherKey}'`);
    await write(
      { object: ids.key },
      { object: 'another-key' },
      { action: 'usage-accounts.getUsageAccount', object: ids.cuca },
      { action: 'teams.invited', object: 'x', detail: { cucaId: ids.cuca } },
      { action: 'teams.invited', object: 'x', detail: { cucaId: 'other' } },
      { action: 'session.beginView', object: 'v', userId: staffMember.userId },
      { action: 'api-tokens.create', object: 't', userId: teamOwner.userId },
      { action: 'api-tokens.create', object: 't' },
    );
    expect((await ofAccount(teamOwner)).map(({ id }) => id)).toEqual(['7', '6', '4', '3', '1']);
    expect((await ofAccount(licensee)).length).toBe(8);
  });

  test('see as whom staff looked at the portal', async () => {
    await write(
      { userId: staffMember.userId, actor: `view v as ${licensee.userId}` },
      { userId: staffMember.userId, actor: 'view v as roles' },
    );
    expect((await ofAccount(licensee)).map(({ who, viewedAs }) => [who.kind, viewedAs])).toEqual([
      ['staff', { name: null }],
      ['staff', { name: 'Test Person' }],
    ]);
    expect(await found('?person=lena')).toHaveLength(1);
  });

  test('the database itself shows them no other account’s entries', async () => {
    await write({}, { accountId: ids.otherAccount });
    const rows = await inTransaction(
      portal.portal.pool,
      { role: 'tenant', accounts: [ids.account], userId: licensee.userId },
      (trx) => trx.selectFrom('audit').select(['id', 'account_id']).execute(),
    );
    expect(rows).toEqual([{ id: '1', account_id: ids.account }]);
  });
});

test('the record says what is sealed, and what the last check found', async () => {
  expect((await read(licensee, '', ids.account)).seal).toEqual({
    until: null,
    checkedAt: null,
    isWhole: true,
  });
  await write({});
  const { portal: server } = portal;
  await sealAudit(server, {});
  await write({});
  expect(await checkAudit(server)).toMatchObject({ findings: [], sealed: 1 });
  const page = await read(licensee, '', ids.account);
  expect(page.content.map(({ id, isSealed }) => [id, isSealed])).toEqual([
    ['2', false],
    ['1', true],
  ]);
  const now = server.now().toISOString().slice(0, 10);
  expect([page.seal.until?.slice(0, 10), page.seal.checkedAt?.slice(0, 10)]).toEqual([now, now]);
  await portal.asOwner(`alter table audit disable trigger all; update audit set action = 'x' where id = 1;
    alter table audit enable trigger all`);
  expect((await checkAudit(server)).findings).toEqual([{ kind: 'rowChanged', id: '1' }]);
  expect((await read(licensee, '', ids.account)).seal.isWhole).toBe(false);
});

test('a chain whose end was cut off after a check is found by the next one', async () => {
  await write({});
  await sealAudit(portal.portal, {});
  await checkAudit(portal.portal);
  await portal.asOwner(`alter table audit disable trigger all; alter table audit_seal disable trigger all;
    delete from audit_seal; delete from audit; alter table audit enable trigger all; alter table audit_seal enable trigger all`);
  expect((await checkAudit(portal.portal)).findings).toMatchObject([{ kind: 'headMissing' }]);
});

test('the file holds what the filters leave, no formula, and stands in the record itself', async () => {
  await write(
    { object: '=HYPERLINK("x")', action: 'drafts.begin' },
    { action: 'teams.invited', object: 'x' },
  );
  const answer = await portal.app.inject({
    ...{ url: `/api/accounts/${ids.account}/audit?format=csv&deed=usage`, headers: licensee.headers },
  });
  expect(answer.headers['content-disposition']).toMatch(/filename="record-\d{4}-\d\d-\d\d\.csv"/);
  const lines = answer.body.split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(
    '2026-05-01T10:00:00.000000Z,Test Person,lena@acme.example,,Started a draft,drafts.begin,Account own',
  );
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
  expect((await ofAccount(licensee, '?deed=reading')).map(({ deed }) => deed)).toEqual([
    'audit.exportAccountDeeds',
  ]);
});
