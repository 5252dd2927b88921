import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { tokenHash } from '#server/core/secrets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createRecordAdapter } from '#server/identity-provider/record-adapter.ts';
import { createBrowser, createPasswordPerson, fetchTokens, logIn } from '../../testing/browser.ts';
import { createPerson, signIn } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

import { deleteOutdated } from './login/session-queries.ts';
import { insertToken, takeToken } from './one-time-token-queries.ts';

const DAY_MS = 86_400_000;
let portal: TestPortal;
const start = new Date();
const ahead = new Date(start.getTime() + 400 * DAY_MS);
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
afterEach(() => portal.setNow(start));

const system = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction<T>(portal.portal.pool, { role: 'system' }, work);
const sessionsOf = (userId: string) =>
  system((trx) => trx.selectFrom('session').select('user_id').where('user_id', '=', userId).execute());

describe('while the clock was ahead', () => {
  test('a session opened then opens nothing once the clock is right, and is swept', async () => {
    portal.setNow(ahead);
    const person = await createPasswordPerson(portal);
    const browser = createBrowser(portal);
    await logIn(browser, person.email);
    const { bearer } = await fetchTokens(browser);
    expect((await browser.api('GET', '/api/auth/settings', { bearer })).statusCode).toBe(200);
    portal.setNow(start);
    expect((await browser.api('GET', '/api/auth/settings', { bearer })).statusCode).toBe(401);
    expect((await browser.api('POST', '/api/auth/token')).statusCode).toBe(401);
    expect(browser.cookie('portal_session')).toBeUndefined();
    await deleteOutdated(portal.portal.pool, start);
    expect(await sessionsOf(person.userId)).toEqual([]);
  });

  test('a session that was used then does not stay awake for as long', async () => {
    portal.setNow(start);
    const { userId } = await createPerson(portal.portal);
    const { headers, session } = await signIn(portal.portal, userId);
    await system((trx) =>
      trx
        .updateTable('session')
        .set({ last_active_at: ahead, expires_at: new Date(ahead.getTime() + DAY_MS) })
        .where('id_hash', '=', tokenHash(session))
        .execute(),
    );
    expect((await portal.app.inject({ url: '/api/auth/settings', headers })).statusCode).toBe(401);
  });

  test('a verification link mailed then verifies nothing later', async () => {
    const { userId, email } = await createPerson(portal.portal, { emailVerified: false });
    const token = randomUUID();
    await system((trx) =>
      insertToken(trx, {
        ...{ kind: 'ADDRESS', tokenHash: tokenHash(token), userId, emailKey: email },
        ...{ payload: { returnTo: '/' }, now: ahead, expiresAt: new Date(ahead.getTime() + DAY_MS) },
      }),
    );
    const payload = { token };
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/auth/verify-email/confirm',
      payload,
    });
    expect(answer.json()).not.toMatchObject({ result: 'verified' });
    const row = await system((trx) =>
      trx.selectFrom('app_user').select('email_verified').where('id', '=', userId).executeTakeFirst(),
    );
    expect(row).toEqual({ email_verified: false });
  });

  test('a log-in begun then cannot be finished later', async () => {
    const hash = tokenHash(randomUUID());
    const attempt = { kind: 'LOGIN', tokenHash: hash } as const;
    const payload = { cookieHash: 'c', nonce: 'n', codeVerifier: 'v', returnTo: '/' };
    const expiresAt = new Date(ahead.getTime() + 900_000);
    await system((trx) =>
      insertToken(trx, { ...attempt, payload, userId: null, emailKey: null, now: ahead, expiresAt }),
    );
    const take = (now: Date) => system((trx) => takeToken(trx, { ...attempt, now }));
    expect(await take(start)).toBeUndefined();
    expect(await take(ahead)).toMatchObject({ payload: { nonce: 'n' } });
  });

  test('the provider’s own records of then are none', async () => {
    const sessions = createRecordAdapter(portal.portal)('Session');
    const iat = Math.floor(Date.now() / 1000);
    await sessions.upsert('right', { iat: iat + 30, uid: 'a' }, 3600);
    await sessions.upsert('wrong', { iat: iat + 400 * 86_400, uid: 'b' }, 3600);
    expect(await sessions.find('right')).toMatchObject({ uid: 'a' });
    expect(await sessions.find('wrong')).toBeUndefined();
    expect(await sessions.findByUid('b')).toBeUndefined();
  });

  test('wrong passwords and mails of then keep nobody out for as long', async () => {
    const { userId, email } = await createPerson(portal.portal);
    await system(async (trx) => {
      await trx
        .insertInto('login_failure')
        .values({ subject_hash: tokenHash(email), failed_at: ahead })
        .execute();
      await insertToken(trx, {
        ...{ kind: 'ADDRESS', tokenHash: tokenHash(randomUUID()), userId, emailKey: email },
        ...{ payload: { returnTo: '/' }, now: ahead, expiresAt: new Date(ahead.getTime() + DAY_MS) },
      });
    });
    await deleteOutdated(portal.portal.pool, start);
    const left = await system(async (trx) => [
      ...(await trx.selectFrom('login_failure').select('id').where('failed_at', '>=', ahead).execute()),
      ...(await trx.selectFrom('one_time_token').select('user_id').where('user_id', '=', userId).execute()),
    ]);
    expect(left).toEqual([]);
  });
});

test('clocks that differ by less than a minute are no reason to end a session', async () => {
  portal.setNow(new Date(start.getTime() + 50_000));
  const { userId } = await createPerson(portal.portal);
  const { headers } = await signIn(portal.portal, userId);
  portal.setNow(start);
  expect((await portal.app.inject({ url: '/api/auth/settings', headers })).statusCode).toBe(200);
});
