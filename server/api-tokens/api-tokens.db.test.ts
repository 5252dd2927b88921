import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '#domain/core/problem.ts';
import { composeToken } from '#domain/api-tokens/token-text.ts';
import { authenticateToken } from './authenticate-token.ts';
import { createApiToken } from '../../testing/api-tokens.ts';
import { createPerson, createSignedIn, signIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { upload } from '../../testing/usage-uploads.ts';
import { usageAt, usageFile } from '../../testing/volume-portal.ts';

let portal: TestPortal;
let reporter: SignedInPerson;
let account: string;
const now = new Date('2026-11-22T10:00:00Z');

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(now);
  account = `acc-${randomUUID()}`;
  reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER', 'LICENSEE'] } },
  });
});

type Headers = { authorization: string };
const url = () => `/api/accounts/${account}/api-tokens`;
const make = (body: object = {}, who: { headers: Headers } = reporter) =>
  portal.app.inject({
    method: 'POST',
    url: url(),
    headers: who.headers,
    payload: {
      id: randomUUID(),
      name: 'nightly job',
      scopes: ['usage:report'],
      expiresOn: '2027-02-20',
      ...body,
    },
  });
const revoke = (id: string, who: { headers: Headers } = reporter) =>
  portal.app.inject({ method: 'POST', url: `${url()}/${id}/revoke`, headers: who.headers });
const list = async (who: { headers: Headers } = reporter) =>
  (await portal.app.inject({ url: url(), headers: who.headers })).json<Record<string, unknown>[]>();
const self = (token: string) =>
  portal.app.inject({ url: '/api/tokens/self', headers: { authorization: `Bearer ${token}` } });
const made = async (body: object = {}) => {
  const answer = await make(body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ token: string; about: { id: string } }>();
};
const problemOf = async (token: string) => Problem.parse((await self(token)).json());
const deeds = async () =>
  (
    await portal.asOwner(
      `select action, actor, object, detail from audit where account_id = '${account}' order by id`,
    )
  ).rows;

describe('a token that was made', () => {
  test('is shown this once, and tells a program its name, account, scopes and end', async () => {
    const { token, about } = await made({ name: '  nightly job ', scopes: ['events:send', 'licenses:read'] });
    expect(token).toMatch(/^cpt_[0-9A-Za-z]{46}$/);
    expect(about).toEqual({
      id: about.id,
      name: 'nightly job',
      scopes: ['events:send', 'licenses:read'],
      hint: token.slice(-4),
      madeBy: 'Test Person',
      isOwn: true,
      createdAt: '2026-11-22T10:00:00.000Z',
      expiresOn: '2027-02-20',
      lastUsedAt: null,
      lastUsedFrom: null,
      revokedAt: null,
      revokedBy: null,
    });
    expect(JSON.stringify(await list())).not.toContain(token);
    expect((await self(token)).json()).toEqual({
      id: about.id,
      name: 'nightly job',
      account: { id: account, name: `Account ${account}` },
      scopes: ['events:send', 'licenses:read'],
      lostScopes: [],
      expiresAt: '2027-02-21T00:00:00.000Z',
    });
  });

  test('stands in the database as a hash alone', async () => {
    const { token } = await made();
    const { rows } = await portal.asOwner(
      `select t::text as row from api_token t where account_id = '${account}'`,
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token.slice(4, 20));
  });

  test('leaves who made and who revoked it on record, and its own deeds bear its id', async () => {
    const { token, about } = await made();
    const headers = { authorization: `Bearer ${token}` };
    const sent = await upload(
      portal,
      { ...reporter, headers },
      await usageFile(['a'.repeat(64)], [usageAt(0, 3)]),
    );
    expect(sent.status).toBe(200);
    await revoke(about.id);
    await revoke(about.id);
    expect(await deeds()).toEqual([
      {
        action: 'api-tokens.create',
        actor: 'person',
        object: about.id,
        detail: { scopes: ['usage:report'], expiresAt: '2027-02-21T00:00:00.000Z' },
      },
      { action: 'api-tokens.revoke', actor: 'person', object: about.id, detail: {} },
    ]);
    const { rows } = await portal.asOwner(
      `select actor from audit where action = 'volume-usage.uploadUsageFile' and user_id = '${reporter.userId}'`,
    );
    expect(rows).toEqual([{ actor: `token ${about.id}` }]);
  });

  test('keeps when and from where it was used, at most once a minute', async () => {
    const { token } = await made();
    const used = async () => (await list()).map(({ lastUsedAt, lastUsedFrom }) => [lastUsedAt, lastUsedFrom]);
    await self(token);
    expect(await used()).toEqual([['2026-11-22T10:00:00.000Z', '127.0.0.1']]);
    portal.setNow(new Date('2026-11-22T10:01:00Z'));
    await self(token);
    expect(await used()).toEqual([['2026-11-22T10:00:00.000Z', '127.0.0.1']]);
    portal.setNow(new Date('2026-11-22T10:01:01Z'));
    await self(token);
    expect(await used()).toEqual([['2026-11-22T10:01:01.000Z', '127.0.0.1']]);
  });
});

describe('the next call is refused', () => {
  test('when the token was revoked, by its maker, a colleague or staff', async () => {
    const colleague = await createSignedIn(portal.portal, {
      accounts: { [account]: { roles: ['LICENSEE'] } },
    });
    const staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
    for (const who of [reporter, colleague, staffMember]) {
      const { token, about } = await made();
      expect((await self(token)).statusCode).toBe(200);
      expect((await revoke(about.id, who)).json()).toMatchObject({
        revokedAt: '2026-11-22T10:00:00.000Z',
        revokedBy: 'Test Person',
      });
      expect(await problemOf(token)).toMatchObject({ status: 401, code: 'API_TOKEN_REVOKED' });
    }
  });

  test('after its last day', async () => {
    const { token } = await made({ expiresOn: '2026-11-23' });
    portal.setNow(new Date('2026-11-23T23:59:59.999Z'));
    expect((await self(token)).statusCode).toBe(200);
    portal.setNow(new Date('2026-11-24T00:00:00Z'));
    expect(await problemOf(token)).toMatchObject({
      status: 401,
      code: 'API_TOKEN_EXPIRED',
      message: 'This API token expired on 23 Nov 2026. Create a new one on the API tokens page.',
    });
  });

  test('when its maker was disabled, lost the right, or verified another address', async () => {
    const { token } = await made({ scopes: ['licenses:read', 'usage:report'] });
    const call = async () =>
      (
        await portal.app.inject({
          url: `/api/salesforce/accounts/${account}/license-keys/downloadable`,
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode;
    const change = (statement: string) => portal.asOwner(statement);
    expect(await call()).toBe(200);
    await change(`update account_role set roles = '{ITEXT_VOLUME_REPORTER}' where account_id = '${account}'`);
    expect(await call()).toBe(403);
    expect((await self(token)).json()).toMatchObject({
      scopes: ['usage:report'],
      lostScopes: ['licenses:read'],
    });
    await change(`update account_role set roles = '{LICENSEE}' where account_id = '${account}'`);
    expect(await call()).toBe(200);
    await change(`update app_user set email_verified = false where id = '${reporter.userId}'`);
    expect(await call()).toBe(403);
    await change(
      `update app_user set email_verified = true, disabled = true where id = '${reporter.userId}'`,
    );
    expect(await problemOf(token)).toMatchObject({ status: 401, code: 'API_TOKEN_REVOKED' });
  });

  test('when it was revoked while the call was on its way', async () => {
    const { token, about } = await made();
    const { readAgain } = await authenticateToken(portal.portal, token, '127.0.0.1', async () => {});
    expect((await readAgain()).userId).toBe(reporter.userId);
    await revoke(about.id);
    await expect(readAgain()).rejects.toMatchObject({ code: 'API_TOKEN_REVOKED' });
  });
});

describe('a token that is not one', () => {
  test('is told apart: mistyped, cut off, never made', async () => {
    const { token } = await made();
    const typo = `${token.slice(0, 10)}${token[10] === 'x' ? 'y' : 'x'}${token.slice(11)}`;
    expect(await problemOf(typo)).toMatchObject({ status: 401, code: 'API_TOKEN_MISTYPED' });
    expect(await problemOf(token.slice(0, -1))).toMatchObject({ code: 'API_TOKEN_MISTYPED' });
    expect(await problemOf('cpt_')).toMatchObject({ code: 'API_TOKEN_MISTYPED' });
    expect(await problemOf(composeToken('0'.repeat(40)))).toMatchObject({ code: 'API_TOKEN_UNKNOWN' });
  });

  test('is missing where somebody comes with a sign-in to a call for tokens', async () => {
    const answer = await portal.app.inject({ url: '/api/tokens/self', headers: reporter.headers });
    expect(answer.json()).toMatchObject({ status: 401, code: 'API_TOKEN_MISSING' });
  });

  test('makes no other token, and reads no page that people read', async () => {
    const { token } = await made();
    const headers = { authorization: `Bearer ${token}` };
    expect((await make({}, { headers })).json()).toMatchObject({ status: 403, code: 'API_TOKEN_REFUSED' });
    const answer = await portal.app.inject({ url: '/api/accounts', headers });
    expect(answer.json()).toMatchObject({ status: 403, code: 'API_TOKEN_REFUSED' });
  });
});

describe('making a token', () => {
  test('is refused beyond what its maker may do, and for staff', async () => {
    const licensee = await createSignedIn(portal.portal, {
      accounts: { [account]: { roles: ['LICENSEE'] } },
    });
    expect((await make({ scopes: ['licenses:read', 'usage:report'] }, licensee)).json()).toMatchObject({
      status: 403,
      code: 'API_TOKEN_RIGHT',
      message:
        'You do not have the permission for usage:report, so your tokens cannot have it either. Choose another scope.',
    });
    const staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
    expect((await make({ scopes: ['licenses:read'] }, staffMember)).statusCode).toBe(403);
    expect(await list()).toEqual([]);
  });

  test.each([
    [{ expiresOn: '2026-11-22' }, 'expiresOn'],
    [{ expiresOn: '2027-11-23' }, 'expiresOn'],
    [{ expiresOn: '2027-02-30' }, 'expiresOn'],
    [{ name: '   ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['usage:report', 'usage:report'] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes.0'],
    [{ id: 'x' }, 'id'],
  ])('is refused with %o, and says which field is wrong', async (body, path) => {
    expect((await make(body)).json()).toMatchObject({ code: 'INVALID_INPUT', errors: [{ path }] });
  });

  test('again after a lost answer is the same token under a text that works, as long as nobody used it', async () => {
    const id = randomUUID();
    const first = await made({ id });
    const second = await made({ id });
    expect(await list()).toHaveLength(1);
    expect(await problemOf(first.token)).toMatchObject({ code: 'API_TOKEN_UNKNOWN' });
    expect((await self(second.token)).statusCode).toBe(200);
    expect((await make({ id })).json()).toMatchObject({ status: 409, code: 'API_TOKEN_KNOWN' });
    expect((await self(second.token)).statusCode).toBe(200);
  });

  test('under an id that a token of another account has is a token like any other, and changes nothing there', async () => {
    const id = randomUUID();
    const { token, about } = await made({ id });
    const other = `acc-${randomUUID()}`;
    const stranger = await createSignedIn(portal.portal, { accounts: { [other]: { roles: ['LICENSEE'] } } });
    const makeThere = (given: string) =>
      portal.app.inject({
        method: 'POST',
        url: `/api/accounts/${other}/api-tokens`,
        headers: stranger.headers,
        payload: { id: given, name: 'x', scopes: ['licenses:read'], expiresOn: '2027-02-20' },
      });
    for (const given of [id, about.id, randomUUID()]) {
      const answer = await makeThere(given);
      expect(answer.statusCode).toBe(200);
      expect(answer.json<{ about: { id: string } }>().about.id).not.toBe(about.id);
    }
    expect((await self(token)).json()).toMatchObject({ id: about.id, name: 'nightly job' });
    expect((await make({ id, name: 'other' })).json()).toMatchObject({
      status: 409,
      code: 'API_TOKEN_KNOWN',
    });
  });

  test('stops at fifty that work; revoked and ended ones do not count', async () => {
    const { userId } = reporter;
    const scopes = ['licenses:read'] as const;
    for (let n = 0; n < 49; n += 1)
      await createApiToken(portal.portal, { accountId: account, userId, scopes });
    const ended = new Date('2026-11-22T09:00:00Z');
    await createApiToken(portal.portal, { accountId: account, userId, scopes, expiresAt: ended });
    const { about } = await made();
    expect((await make()).json()).toMatchObject({
      status: 409,
      code: 'API_TOKEN_LIMIT',
      message: 'An account can have up to 50 active API tokens. Revoke tokens that are no longer used.',
    });
    await revoke(about.id);
    await made();
  });
});

test('nobody sees, revokes or finds a token of another account', async () => {
  const { about } = await made();
  const other = `acc-${randomUUID()}`;
  const { userId } = await createPerson(portal.portal, { accounts: { [other]: { roles: ['LICENSEE'] } } });
  const stranger = await signIn(portal.portal, userId);
  const at = (path: string, method: 'GET' | 'POST') =>
    portal.app.inject({ method, url: `/api/accounts/${other}/api-tokens${path}`, headers: stranger.headers });
  expect((await at('', 'GET')).json()).toEqual([]);
  expect((await at(`/${about.id}/revoke`, 'POST')).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect((await revoke(about.id, stranger)).statusCode).toBe(403);
  expect((await list())[0]).toMatchObject({ revokedAt: null });
});

test('each token has a minute’s calls of its own, and is told how many are left', async () => {
  const narrow = await startTestPortal({ CALLS_PER_MINUTE: '3' });
  try {
    const { userId } = await createPerson(narrow.portal, { accounts: { acme: { roles: ['LICENSEE'] } } });
    const of = { accountId: 'acme', userId, scopes: ['licenses:read'] as const };
    const [one, two] = [await createApiToken(narrow.portal, of), await createApiToken(narrow.portal, of)];
    const call = async ({ headers }: { headers: Headers }) => {
      const answer = await narrow.app.inject({ url: '/api/tokens/self', headers });
      return [answer.statusCode, answer.headers['ratelimit-limit'], answer.headers['ratelimit-remaining']];
    };
    expect([await call(one), await call(one), await call(one)]).toEqual([
      [200, '3', '2'],
      [200, '3', '1'],
      [200, '3', '0'],
    ]);
    expect((await call(one))[0]).toBe(429);
    expect(await call(two)).toEqual([200, '3', '2']);
  } finally {
    await narrow.close();
  }
});
