import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '#domain/core/endpoint.ts';
import type { BeginView } from '#domain/session/customer-view/schema.ts';
import type { ExtendedToken } from '#domain/session/schema.ts';
import { readAsCustomer } from '#server/app/read-as-customer.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { viewEnds } from '#server/jobs/cleaning-jobs.ts';
import { tokenHash } from '#server/core/secrets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { declaredCalls as contracts } from '../../../testing/declared-calls.ts';
import { ids } from '../../../testing/access-principals.ts';
import { requestOf } from '../../../testing/generated-request.ts';
import { createPerson, createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { seedTwoAccounts } from '../../../testing/two-accounts.ts';
import { sessionCookieName } from '../cookies.ts';
import { signToken } from '../tokens.ts';

let portal: TestPortal;
let staffMember: SignedInPerson;
let customer: SignedInPerson;
const start = new Date();
beforeAll(async () => {
  portal = await startTestPortal();
  await seedTwoAccounts(portal.portal);
  customer = await createSignedIn(portal.portal, {
    email: 'lena@acme.example',
    accounts: {
      [ids.account]: { roles: ['LICENSEE', 'ITEXT_VOLUME_REPORTER'], cucas: { [ids.cuca]: ['CUCA_OWNER'] } },
    },
  });
});
afterAll(() => portal.close());
/** Each test has staff of its own, who are in no view. */
beforeEach(async () => {
  portal.setNow(start);
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const asCustomer = (): BeginView['subject'] => ({ kind: 'person', userId: customer.userId });
const begin = (subject: BeginView['subject'], more: Partial<BeginView> = {}, account: string = ids.account) =>
  portal.app.inject({
    ...{ method: 'POST', url: `/api/accounts/${account}/customer-views`, headers: staffMember.headers },
    payload: { id: randomUUID(), subject, reason: 'Case 4711: cannot see a key', ...more },
  });
/** What the browser does next: asks who it is now. */
async function renew(): Promise<ExtendedToken> {
  const sessionId = tokenHash(staffMember.session).toString('hex');
  const base = await signToken(portal.portal, 'base', { userId: staffMember.userId, sessionId });
  const answer = await portal.app.inject({ url: '/api/auth/extended-access-token', headers: bearer(base) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ExtendedToken>();
}
async function view(subject: BeginView['subject'] = asCustomer()) {
  const begun = await begin(subject);
  expect(begun.statusCode, begun.body).toBe(200);
  const user = await renew();
  return { user, headers: bearer(user.accessToken), id: begun.json<{ id: string }>().id };
}
const codeOf = (answer: { statusCode: number; body: string }): string =>
  `${answer.statusCode} ${(JSON.parse(answer.body || '{}') as { code?: string }).code ?? ''}`;
const get = (url: string, headers: object) => portal.app.inject({ url, headers: { ...headers } });
const recordOf = (accountId: string) =>
  inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx
      .selectFrom('audit')
      .select(['action', 'user_id', 'actor', 'object', 'detail'])
      .where('account_id', '=', accountId)
      .where('user_id', '=', staffMember.userId)
      .orderBy('id')
      .execute(),
  );
const request = (endpoint: Endpoint, headers: object) => {
  const { url, ...rest } = requestOf(endpoint, undefined);
  return portal.app.inject({ ...rest, url, headers: { ...rest.headers, ...headers } });
};

const forPrograms = (endpoint: Endpoint): boolean =>
  endpoint.access.need === 'apiToken' || endpoint.access.need === 'ingestionToken';
/** The log-out, the keep-alive, the end of the view, and what browsers report by themselves. */
const stillOpen = [
  'session.logOut',
  'session.createToken',
  'session.endView',
  'service-info.recordViolation',
];
/** What reads, and yet hands out keys, files as they were sent, or where somebody signs in. */
const closedReads = [
  'downloads.downloadLicenseFile',
  'downloads.getDownloadUrl',
  'submissions.downloadOriginal',
  'session.listSessions',
];

describe('in a view', () => {
  test('the person at the screen is the customer, and the token names both', async () => {
    const { user, id } = await view();
    expect(user).toMatchObject({
      ...{ userId: customer.userId, email: 'lena@acme.example', internal: false, globalRoles: [] },
      view: {
        ...{ id, accountId: ids.account, name: 'Test Person', roles: [] },
        ...{ reason: 'Case 4711: cannot see a key', secondsLeft: 1800 },
      },
    });
    const claims = JSON.parse(
      Buffer.from(user.accessToken.split('.')[1] ?? '', 'base64url').toString(),
    ) as Record<string, unknown>;
    expect(claims).toMatchObject({ sub: customer.userId, act: { sub: staffMember.userId }, view: id });
  });

  test('no call that writes is answered, whoever it is for, and none that hands out a key', async () => {
    const { headers } = await view();
    const cookie = `${sessionCookieName(portal.portal)}=${staffMember.session}`;
    const key = { 'x-api-key': portal.portal.config.ACTIVATION_API_KEY };
    const closed = contracts.filter(
      (endpoint) =>
        !forPrograms(endpoint) &&
        (endpoint.method === 'GET' ? closedReads : stillOpen).includes(endpoint.id) ===
          (endpoint.method === 'GET'),
    );
    expect(closed.length).toBeGreaterThan(50);
    const answered: string[] = [];
    for (const endpoint of closed) {
      const answer = codeOf(await request(endpoint, { ...headers, ...key, cookie }));
      if (answer !== '403 VIEW_READ_ONLY') answered.push(`${endpoint.id} ${answer}`);
    }
    expect(answered).toEqual([]);
    const own = await portal.app.inject({
      ...{ method: 'PUT', url: '/api/auth/settings', payload: { theme: 'dark', sidebarShortcut: true } },
      headers: staffMember.headers, // another tab of theirs
    });
    expect(codeOf(own)).toBe('403 VIEW_READ_ONLY');
  });

  // Not the file of the record: that it was saved stands in it.
  test('every other call answers what it answers the customer', async () => {
    const { headers } = await view();
    const differ: string[] = [];
    const reads = contracts.filter(
      ({ id, method, access: { need } }) =>
        method === 'GET' && !closedReads.includes(id) && id !== 'audit.exportAccountDeeds' && !['public', 'baseToken', 'calendarToken'].includes(need as string),
    ); // prettier-ignore
    expect(reads.length).toBeGreaterThan(60);
    for (const endpoint of reads) {
      const [own, seen] = [await request(endpoint, customer.headers), await request(endpoint, headers)];
      const same = own.statusCode === seen.statusCode && withoutIds(own.body) === withoutIds(seen.body);
      if (!same) differ.push(`${endpoint.id}: ${seen.statusCode} ${seen.body.slice(0, 200)}`);
    }
    expect(differ).toEqual([]);
  });

  test('what only staff open stays closed', async () => {
    const { headers } = await view();
    expect(codeOf(await get('/api/reports/license-keys', headers))).toBe('403 ACCESS_DENIED');
    expect(codeOf(await get('/api/audit', headers))).toBe('403 ACCESS_DENIED');
    expect(codeOf(await get(`/api/accounts/${ids.otherAccount}`, headers))).toBe('403 ACCESS_DENIED');
  });

  test('begin, reads and end stand in the account’s record, with who looked and as whom', async () => {
    const { headers, id } = await view();
    expect((await get(`/api/accounts/${ids.account}`, headers)).statusCode).toBe(200);
    const ended = await portal.app.inject({ method: 'POST', url: '/api/auth/customer-view/end', headers });
    expect(ended.statusCode).toBe(204);
    const [who, as] = [{ user_id: staffMember.userId }, `view ${id} as ${customer.userId}`];
    expect(await recordOf(ids.account)).toEqual([
      {
        ...{ ...who, action: 'session.beginView', actor: 'person', object: id },
        detail: { person: 'Test Person', reason: 'Case 4711: cannot see a key' },
      },
      { ...who, action: 'accounts.getAccount', actor: as, object: ids.account, detail: {} },
      {
        ...{ ...who, action: 'session.endView', actor: as, object: id },
        detail: { person: 'Test Person', endedBy: 'byOneself' },
      },
    ]);
    const read = await get(`/api/accounts/${ids.account}/audit?deed=views`, customer.headers);
    expect(read.json<{ content: unknown[] }>().content.slice(0, 2)).toMatchObject([
      { deed: 'session.endView', who: { kind: 'staff', name: null }, viewedAs: { name: 'Test Person' } },
      { deed: 'session.beginView', facts: [{ name: 'person' }, { name: 'reason' }] },
    ]);
  });

  test('the database itself writes nothing, and without a record nothing is read', async () => {
    const { id } = await view();
    const { pool } = portal.portal;
    const viewer = { userId: staffMember.userId } as never;
    const actor = {
      kind: 'view',
      view: { id, viewer, row: { subjectId: 'x' } as never },
      principal: viewer,
    } as const;
    const frame = { role: 'tenant', accounts: [ids.account], userId: customer.userId } as const;
    const about = { now: start, requestId: 'r' };
    const { transaction, deeds } = readAsCustomer(pool, frame, actor, about);
    await expect(
      transaction((trx) =>
        trx.updateTable('app_user').set({ settings: '{}' }).where('id', '=', customer.userId).execute(),
      ),
    ).rejects.toMatchObject({ code: '25006' });
    await portal.asOwner(`revoke insert on audit from "${pool.rolePrefix}_staff"`);
    const reading = transaction(async (trx) => {
      await deeds.audit(trx, { action: 'accounts.getAccount', object: null, accountId: ids.account });
      return trx.selectFrom('account').select('name').execute();
    });
    await expect(reading).rejects.toMatchObject({ code: '42501' });
    await portal.asOwner(`grant insert on audit to "${pool.rolePrefix}_staff"`);
  });
});

describe('a view with chosen roles', () => {
  test('shows what the roles show, and nothing of anybody’s own', async () => {
    const { user, headers } = await view({
      kind: 'roles',
      ...{ accountRoles: ['ACCOUNT_VIEWER'], cucaId: ids.cuca, cucaRoles: ['CUCA_VIEWER'] },
    });
    expect(user).toMatchObject({
      ...{ firstName: '', internal: false, view: { name: null, roles: ['ACCOUNT_VIEWER', 'CUCA_VIEWER'] } },
      salesforceAccounts: {
        [ids.account]: {
          ...{ name: 'Account own', roles: ['ACCOUNT_VIEWER'] },
          cucas: { [ids.cuca]: { name: 'Application own', roles: ['CUCA_VIEWER'] } },
        },
      },
    });
    expect((await get(`/api/accounts/${ids.account}`, headers)).statusCode).toBe(200);
    expect(codeOf(await get(`/api/accounts/${ids.account}/audit`, headers))).toBe('403 ACCESS_DENIED');
    expect((await get('/api/auth/settings', headers)).json()).toEqual({
      theme: 'system',
      sidebarShortcut: true,
    });
  });

  test.each([
    [{ accountRoles: [], cucaId: null, cucaRoles: [] }, '400 VIEW_WITHOUT_ROLES'],
    [{ accountRoles: [], cucaId: null, cucaRoles: ['CUCA_VIEWER'] }, '400 VIEW_WITHOUT_ROLES'],
    [{ accountRoles: ['LICENSEE'], cucaId: ids.otherCuca, cucaRoles: ['CUCA_VIEWER'] }, '404 NOT_FOUND'],
  ] as const)('needs roles of this account: %j', async (roles, expected) => {
    const answer = await begin({ kind: 'roles', ...roles, accountRoles: [...roles.accountRoles], cucaRoles: [...roles.cucaRoles] }); // prettier-ignore
    expect(codeOf(answer)).toBe(expected);
  });
});

describe('no view is begun', () => {
  const here = { accounts: { [ids.account]: { roles: ['LICENSEE' as const] } } };
  test.each([
    ['as somebody who is barred from signing in', { ...here, disabled: true }, '409 VIEW_BARRED'],
    ['as somebody whose address is not verified', { ...here, emailVerified: false }, '409 VIEW_BARRED'],
    ['as another member of staff', { ...here, globalRoles: ['INTERNAL_STAKEHOLDER' as const] }, '409 VIEW_BARRED'],
    ['as somebody of the vendor’s domain', { ...here, email: `x@vendor.example` }, '409 VIEW_BARRED'],
    ['as somebody without an account', {}, '404 NOT_FOUND'],
    ['as somebody of another account', { accounts: { [ids.otherAccount]: {} } }, '404 NOT_FOUND'],
  ])('%s', async (_, person, expected) => {
    const { userId } = await createPerson(portal.portal, person);
    const answer = await begin({ kind: 'person', userId });
    expect(codeOf(answer)).toBe(expected);
    expect((await renew()).view).toBeUndefined();
  }); // prettier-ignore

  test('without a reason, or inside another one; and the same one twice is one', async () => {
    expect(codeOf(await begin(asCustomer(), { reason: '  x ' }))).toBe('400 INVALID_INPUT');
    const id = randomUUID();
    const both = await Promise.all([begin(asCustomer(), { id }), begin(asCustomer(), { id })]);
    for (const answer of both) expect(['200 ', '403 VIEW_READ_ONLY']).toContain(codeOf(answer));
    expect(both.map(codeOf)).toContain('200 ');
    expect(codeOf(await begin(asCustomer()))).toBe('403 VIEW_READ_ONLY');
    expect(await recordOf(ids.account)).toMatchObject([{ action: 'session.beginView' }]);
  });

  test('staff see beforehand whom they can choose, and what bars the others', async () => {
    const here = { accounts: { [ids.account]: { roles: ['LICENSEE' as const] } } };
    await createPerson(portal.portal, { ...here, disabled: true });
    await createPerson(portal.portal, { ...here, emailVerified: false });
    await createPerson(portal.portal, { ...here, globalRoles: ['INTERNAL_STAKEHOLDER'] });
    const answer = await get(`/api/accounts/${ids.account}/viewable`, staffMember.headers);
    const { people, applications } = answer.json<{ people: { userId: string; bar: string | null }[] } & { applications: unknown }>();
    expect(people.find(({ userId }) => userId === customer.userId)).toEqual({
      ...{ userId: customer.userId, name: 'Test Person', email: 'lena@acme.example', bar: null },
      roles: ['LICENSEE', 'ITEXT_VOLUME_REPORTER', 'CUCA_OWNER'],
    });
    expect(new Set(people.map(({ bar }) => bar))).toEqual(new Set([null, 'disabled', 'unverified', 'staff']));
    expect(applications).toEqual([{ id: ids.cuca, name: 'Application own' }]);
  }); // prettier-ignore
});

describe('a view is over', () => {
  const at = (minutes: number) => portal.setNow(new Date(start.getTime() + minutes * 60_000));

  test('after half an hour: a call that comes later is told so, and is never staff’s own', async () => {
    const { headers } = await view();
    at(29.9);
    expect((await get('/api/auth/settings', headers)).statusCode).toBe(200);
    at(30.5);
    expect(codeOf(await get('/api/auth/settings', headers))).toBe('403 VIEW_ENDED');
    const write = await portal.app.inject({
      ...{ method: 'PUT', url: '/api/auth/settings', payload: { theme: 'dark' }, headers },
    });
    expect(codeOf(write)).toBe('403 VIEW_ENDED');
    at(31.5);
    expect(codeOf(await get('/api/auth/settings', headers))).toBe('401 UNAUTHENTICATED');
    expect(await renew()).toMatchObject({ userId: staffMember.userId, internal: true });
  });

  test('at once when it is ended, and staff are themselves again', async () => {
    const { headers } = await view();
    await portal.app.inject({ method: 'POST', url: '/api/auth/customer-view/end', headers });
    expect(codeOf(await get('/api/auth/settings', headers))).toBe('403 VIEW_ENDED');
    expect((await renew()).view).toBeUndefined();
    expect((await begin(asCustomer())).statusCode).toBe(200);
  });

  test('when the person can no longer sign in, and when staff are no staff any more', async () => {
    const { userId } = await createPerson(portal.portal, { accounts: { [ids.account]: { roles: ['LICENSEE'] } } });
    const { headers } = await view({ kind: 'person', userId });
    await portal.asOwner(`update app_user set disabled = true where id = '${userId}'`);
    expect(codeOf(await get('/api/auth/settings', headers))).toBe('403 VIEW_ENDED');
    await portal.asOwner(`update app_user set disabled = false where id = '${userId}'`);
    expect((await get('/api/auth/settings', headers)).statusCode).toBe(200);
    await portal.asOwner(`update app_user set global_roles = '{}' where id = '${staffMember.userId}'`);
    expect(codeOf(await get('/api/auth/settings', headers))).toBe('403 VIEW_ENDED');
  }); // prettier-ignore

  test('and its end stands in the record once, at the time it ended, though nobody ended it', async () => {
    const { id } = await view();
    at(44);
    const run = (name: string) => {
      const ctx = createSystemContext(portal.portal, { kind: 'job', name });
      return viewEnds.run({ ...ctx, signal: new AbortController().signal });
    };
    await run('view-ends');
    await run('view-ends');
    const ends = (await recordOf(ids.account)).filter(({ action }) => action === 'session.endView');
    expect(ends).toEqual([
      {
        ...{ action: 'session.endView', user_id: staffMember.userId, actor: 'job view-ends', object: id },
        detail: { person: 'Test Person', endedBy: 'expired' },
      },
    ]);
    const { rows } = await portal.asOwner(`select ended_at from customer_view where id = '${id}'`);
    const endedAt = rows[0]?.['ended_at'] as Date | undefined;
    expect(endedAt?.getTime()).toBe(start.getTime() + 30 * 60_000);
  });
});

/** Each answer to a failed call has an id of its own. */
const withoutIds = (body: string): string => body.replace(/"requestId":"[^"]*"/g, '');
