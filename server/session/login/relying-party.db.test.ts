import { createPrivateKey, randomUUID, sign, type JsonWebKey } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { listChoices } from '#server/settings/notifications/queries.ts';
import { createBrowser } from '../../../testing/browser.ts';
import {
  comeThrough,
  logInBehind,
  startOutsideProvider,
  startPortalBehind,
  type OutsideProvider,
} from '../../../testing/outside-provider.ts';
import { createLicenseKey } from '../../../testing/license-keys.ts';
import { createPerson } from '../../../testing/people.ts';
import type { TestPortal } from '../../../testing/test-portal.ts';
import {
  deedColumns,
  droppedColumns,
  hasDeeds,
  mergePerson,
  movedColumns,
  rightColumns,
} from './merge-queries.ts';

const ORIGIN = 'http://localhost:8080';
let provider: OutsideProvider;
let portal: TestPortal;
beforeAll(async () => {
  provider = await startOutsideProvider();
  portal = await startPortalBehind(provider.issuer, { OIDC_MICROSOFT_VALUES: 'waad, microsoft' });
});
afterAll(async () => {
  await portal.close();
  await provider.stop();
});
afterEach(() => provider.says({}));

/** Where a refused log-in ends, with its reference. */
const refusedFor = (reason: string, returnTo: string) =>
  new RegExp(`^${ORIGIN}/signed-out\\?reason=${reason}&return_to=${returnTo}&reference=[0-9A-F]{8}$`);

const newSub = () => `sub-${randomUUID()}`;
const newEmail = () => `${randomUUID()}@acme.example`;
const system = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction<T>(portal.portal.pool, { role: 'system' }, work);
const personOf = (sub: string) =>
  system((trx) => trx.selectFrom('app_user').selectAll().where('sub', '=', sub).executeTakeFirst());

describe('a provider that is not ours', () => {
  test('[1.05] [4.13] logs a person in and sends them back to where they wanted to go', async () => {
    const email = newEmail();
    provider.says({
      sub: newSub(),
      email,
      email_verified: true,
      given_name: 'Ann',
      family_name: 'Other',
      identity_provider: 'google',
    });
    const { location, identity } = await logInBehind(portal, '/accounts?x=1#y');
    expect(location).toBe(`${ORIGIN}/accounts?x=1#y`);
    expect(identity).toEqual({
      userId: expect.any(String),
      email,
      emailVerified: true,
      firstName: 'Ann',
      lastName: 'Other',
      identityProvider: 'google',
      internal: false,
    });
  });

  test.each(['waad', 'microsoft'])(
    '[2.11] the value %s of the claim means Microsoft',
    async (identity_provider) => {
      provider.says({ sub: newSub(), email: newEmail(), email_verified: true, identity_provider });
      expect((await logInBehind(portal)).identity).toMatchObject({ identityProvider: 'microsoft' });
    },
  );

  test('tells the address at its user-info endpoint when the ID token has none', async () => {
    const [sub, email] = [newSub(), newEmail()];
    provider.says({ sub });
    provider.server.service.once('beforeUserinfo', (answer: { body: object }) =>
      Object.assign(answer.body, { sub, email, email_verified: true, name: 'Bea von Berg' }),
    );
    expect((await logInBehind(portal)).identity).toMatchObject({
      email,
      emailVerified: true,
      firstName: 'Bea',
      lastName: 'von Berg',
    });
  });

  test('knows a person by issuer and subject, whatever their address becomes', async () => {
    const sub = newSub();
    provider.says({ sub, email: newEmail(), email_verified: true });
    const first = await logInBehind(portal);
    const next = newEmail();
    provider.says({ sub, email: next, email_verified: true });
    const second = await logInBehind(portal);
    expect(second.identity).toMatchObject({
      userId: first.identity?.['userId'],
      email: next,
      emailVerified: true,
    });
  });
});

describe('an imported person', () => {
  const imported = () =>
    createPerson(portal.portal, {
      emailVerified: false,
      accounts: { [randomUUID()]: { roles: ['LICENSEE'] } },
    });

  test('is bound at the first log-in with their verified address, however it is written', async () => {
    const { userId, email } = await imported();
    const sub = newSub();
    provider.says({ sub, email: email.toUpperCase(), email_verified: true });
    expect((await logInBehind(portal)).identity).toMatchObject({ userId, emailVerified: true });
    expect(await personOf(sub)).toMatchObject({ id: userId, iss: provider.issuer });
  });

  test.each([false, undefined, 'no', 1, null])(
    'is not given to somebody whose address has email_verified = %j',
    async (email_verified) => {
      const { userId, email } = await imported();
      provider.says({ sub: newSub(), email, email_verified });
      const { identity } = await logInBehind(portal);
      expect(identity).toMatchObject({ emailVerified: false, email });
      expect(identity?.['userId']).not.toBe(userId);
    },
  );

  test('cannot be kept from their log-in by somebody who claimed their address first', async () => {
    const { userId, email } = await imported();
    provider.says({ sub: newSub(), email, email_verified: false });
    await logInBehind(portal);
    provider.says({ sub: newSub(), email, email_verified: true });
    expect((await logInBehind(portal)).identity).toMatchObject({ userId });
  });

  test('stays with the first subject: another one with the same verified address is refused', async () => {
    const { userId, email } = await imported();
    provider.says({ sub: newSub(), email, email_verified: true });
    await logInBehind(portal);
    provider.says({ sub: newSub(), email, email_verified: true });
    const second = await logInBehind(portal);
    expect(second.location).toMatch(refusedFor('addressTaken', '%2F'));
    expect(second.identity).toBeUndefined();
    provider.says({ sub: newSub(), email: newEmail(), email_verified: true });
    expect((await logInBehind(portal)).identity?.['userId']).not.toBe(userId);
  });

  test('is found by one of two who come at the same moment', async () => {
    const { userId, email } = await imported();
    provider.says({ sub: newSub(), email, email_verified: true });
    const both = await Promise.all([logInBehind(portal), logInBehind(portal)]);
    expect(both.map(({ identity }) => identity?.['userId'])).toEqual([userId, userId]);
  });

  test('is not joined with somebody who has lost every right but took a key before', async () => {
    const sub = newSub();
    provider.says({ sub, email: newEmail(), email_verified: true });
    const before = (await logInBehind(portal)).identity?.['userId'] as string;
    const accountId = randomUUID();
    const { email } = await createPerson(portal.portal, {
      emailVerified: false,
      accounts: { [accountId]: { roles: ['LICENSEE'] } },
    });
    const keyId = await createLicenseKey(portal.portal, { accountId, productName: 'iText', value: 'a-key' });
    const taken = { account_id: accountId, license_key_id: keyId, user_id: before };
    await system((trx) =>
      trx
        .insertInto('key_disclosure')
        .values({ ...taken, kind: 'COPY', disclosed_at: new Date() })
        .execute(),
    );
    provider.says({ sub, email, email_verified: true });
    const { location, identity } = await logInBehind(portal);
    expect(location).toMatch(refusedFor('addressTaken', '%2F'));
    expect(identity).toBeUndefined();
  });

  test('is joined with somebody without rights and deeds who chose which mails they want', async () => {
    const sub = newSub();
    provider.says({ sub, email: newEmail(), email_verified: true });
    const before = (await logInBehind(portal)).identity?.['userId'] as string;
    const choice = { user_id: before, name: 'usageAlerts', value: 'false', chosen_at: new Date() };
    await system((trx) => trx.insertInto('personal_choice').values(choice).execute());
    const { userId, email } = await imported();
    provider.says({ sub, email, email_verified: true });
    expect((await logInBehind(portal)).identity).toMatchObject({ userId, email });
    const chosen = await system((trx) => listChoices(trx, userId));
    expect(chosen).toEqual([{ kind: 'usageAlerts', by_mail: false }]);
  });

  test('is joined whatever else names somebody: each column is a right, a deed, moved or dropped', async () => {
    const { rows } = await system((trx) =>
      sql<{ name: string }>`select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
        where c.contype = 'f' and c.confrelid = 'app_user'::regclass`.execute(trx),
    );
    const known = [rightColumns, deedColumns, movedColumns, droppedColumns].flat();
    expect(known.map((column) => column.join('.')).toSorted()).toEqual(
      rows.map(({ name }) => name).toSorted(),
    );
    await system(async (trx) => {
      expect(await hasDeeds(trx, 'nobody')).toBe(false);
      await mergePerson(trx, 'nobody', 'nobody else'); // the log-in's role may do each step
    });
  });

  test('a disabled one is refused', async () => {
    const { email } = await createPerson(portal.portal, { disabled: true });
    provider.says({ sub: newSub(), email, email_verified: true });
    const { location, identity } = await logInBehind(portal, '/accounts');
    expect(location).toMatch(refusedFor('disabled', '%2Faccounts'));
    expect(identity).toBeUndefined();
  });

  test('somebody nobody knows gets a log-in without any right', async () => {
    const sub = newSub();
    provider.says({ sub, email: newEmail(), email_verified: true });
    const { browser } = await logInBehind(portal);
    const base = (await browser.api('POST', '/api/auth/token')).json<{ accessToken: string }>().accessToken;
    const user = await browser.api('GET', '/api/auth/extended-access-token', { bearer: base });
    expect(user.json()).toMatchObject({ globalRoles: [], salesforceAccounts: {} });
    expect(await personOf(sub)).toMatchObject({ global_roles: [] });
  });
});

describe('a name that somebody chose to do harm', () => {
  test.each([
    ['a NUL character', 'A\0nn', 'Ann'],
    ['half a character', 'Ann\ud800', 'Ann'],
    ['no end', 'x'.repeat(100_000), 'x'.repeat(255)],
    ['lines of its own', 'Ann\r\n\r\nBcc: x\u2028y', 'Ann Bcc: x y'],
  ])('with %s is kept as far as it can be, and its owner gets in', async (_, given_name, stored) => {
    const sub = newSub();
    provider.says({ sub, email: newEmail(), email_verified: true, given_name, family_name: 'Other' });
    expect((await logInBehind(portal)).location).toBe(`${ORIGIN}/`);
    expect(await personOf(sub)).toMatchObject({ first_name: stored, last_name: 'Other' });
  });
});

describe('whose word counts for an address', () => {
  test('an address that changes to one nobody has proven is unverified again', async () => {
    const sub = newSub();
    provider.says({ sub, email: newEmail(), email_verified: true });
    await logInBehind(portal);
    const victim = await createPerson(portal.portal, { emailVerified: false });
    provider.says({ sub, email: victim.email, email_verified: false });
    const { identity } = await logInBehind(portal);
    expect(identity).toMatchObject({ emailVerified: false });
    expect(identity?.['userId']).not.toBe(victim.userId);
  });
});

describe('an answer of the provider that does not hold is refused', () => {
  const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset;
  const good = () => ({ sub: newSub(), email: newEmail(), email_verified: true });
  const expectRefused = async (change?: (callback: URL) => void) => {
    const browser = createBrowser(portal);
    expect((await comeThrough(browser, '/', change)).headers.location).toMatch(
      refusedFor('(failed|noAddress)', '%2F'),
    );
    expect(browser.cookie('portal_session')).toBeUndefined();
  };

  test.each([
    ['another nonce', { nonce: 'other' }],
    ['no nonce', { nonce: undefined }],
    ['another audience', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['an ID token that has expired', { exp: seconds(-3600) }],
    ['an ID token without a subject', { sub: undefined }],
    ['no address', { email: undefined }],
    ['an address that is none', { email: 'not an address' }],
    ['an address with a NUL character', { email: 'a\0b@acme.example' }],
    ['a subject with a NUL character', { sub: 'a\0b' }],
    ['a subject that is half a character', { sub: 'sub-\ud800' }],
    ['an address that is a list', { email: ['a@acme.example', 'b@acme.example'] }],
  ])('%s', async (_, claims) => {
    provider.says({ ...good(), ...claims });
    await expectRefused();
  });

  test('an ID token signed by a key that the provider does not publish', async () => {
    provider.says(good(), { kid: 'unknown-kid' });
    await expectRefused();
  });

  test('an ID token signed by another key under the published name', async () => {
    const other = await startOutsideProvider();
    const [published] = provider.server.issuer.keys.toJSON();
    const [theirs] = other.server.issuer.keys.toJSON(true);
    const person = { ...good(), iss: provider.issuer, aud: 'the-portal' };
    provider.says(person);
    provider.server.service.once('beforeResponse', (answer: { body: Record<string, unknown> }) => {
      const [, payload = ''] = String(answer.body['id_token']).split('.');
      const head = Buffer.from(JSON.stringify({ alg: 'RS256', kid: published?.kid })).toString('base64url');
      const key = createPrivateKey({ key: theirs as JsonWebKey, format: 'jwk' });
      const signature = sign('sha256', Buffer.from(`${head}.${payload}`), key).toString('base64url');
      Object.assign(answer.body, { id_token: `${head}.${payload}.${signature}` });
    });
    await expectRefused();
    await other.stop();
  });

  test('an ID token without a signature', async () => {
    const forge = (answer: { body: Record<string, unknown> }) => {
      const payload = String(answer.body['id_token']).split('.')[1] ?? '';
      const head = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
      Object.assign(answer.body, { id_token: `${head}.${payload}.` });
    };
    provider.says(good());
    provider.server.service.once('beforeResponse', forge);
    await expectRefused();
  });

  test('a mix-up: an answer that names another issuer', async () => {
    provider.says(good());
    await expectRefused((callback) => callback.searchParams.set('iss', 'https://evil.example'));
  });

  test('an error instead of a code', async () => {
    await expectRefused((callback) => {
      callback.searchParams.delete('code');
      callback.searchParams.set('error', 'access_denied');
    });
  });

  test('a code that was made up', async () => {
    await expectRefused((callback) => callback.searchParams.set('code', 'made-up'));
  });
});
