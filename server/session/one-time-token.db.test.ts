import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenHash } from '#server/core/secrets.ts';
import type { Database } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findLinkOwner } from '#server/identity-provider/forgotten-password/queries.ts';
import { createPasswordPerson } from '../../testing/browser.ts';
import { createPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { mergePerson } from './login/merge-queries.ts';
import { deleteOutdated } from './login/session-queries.ts';
import { findReturnTo, insertToken, takeToken } from './one-time-token-queries.ts';

let portal: TestPortal;
const now = new Date();
const expiresAt = new Date(now.getTime() + 60_000);
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
const system = <T>(work: (trx: Database) => Promise<T>) =>
  inTransaction(portal.portal.pool, { role: 'system' }, work);

test('[2.09] a token of one kind opens nothing of another', async () => {
  const { userId, email } = await createPasswordPerson(portal);
  const [login, address, password, first] = [1, 2, 3, 4].map(() => tokenHash(randomUUID())) as [
    ...[Buffer, Buffer, Buffer, Buffer],
  ];
  const owner = { userId, emailKey: email, now, expiresAt };
  const payload = { cookieHash: 'c', nonce: 'n', codeVerifier: 'v', returnTo: '/licenses' };
  await system(async (trx) => {
    await insertToken(trx, {
      kind: 'ADDRESS',
      tokenHash: address,
      payload: { returnTo: '/cases' },
      ...owner,
    });
    await insertToken(trx, { kind: 'PASSWORD', tokenHash: password, payload: {}, ...owner });
    await insertToken(trx, { kind: 'FIRST_PASSWORD', tokenHash: first, payload: {}, ...owner });
    await insertToken(trx, {
      ...{ kind: 'LOGIN', tokenHash: login, payload, userId: null, emailKey: null, now, expiresAt },
    });
  });
  await system(async (trx) => {
    for (const hash of [login, address, first]) expect(await findLinkOwner(trx, hash, now)).toBeUndefined();
    for (const hash of [login, password, first])
      expect(await takeToken(trx, { kind: 'ADDRESS', tokenHash: hash, now })).toBeUndefined();
    for (const hash of [address, password, first])
      expect(await takeToken(trx, { kind: 'LOGIN', tokenHash: hash, now })).toBeUndefined();
    expect(await findReturnTo(trx, address)).toBeUndefined();
    expect(await findLinkOwner(trx, password, now)).toMatchObject({ id: userId, isFirst: false });
    expect(await takeToken(trx, { kind: 'ADDRESS', tokenHash: address, now })).toEqual({
      ...{ userId, emailKey: email, payload: { returnTo: '/cases' } },
    });
  });
});

test('[4.13] a log-in is finished once, and by the browser that began it', async () => {
  const hash = tokenHash(randomUUID());
  const payload = { cookieHash: 'c0', nonce: 'n', codeVerifier: 'v', returnTo: '/' };
  const attempt = { kind: 'LOGIN', tokenHash: hash, now } as const;
  await system((trx) => insertToken(trx, { ...attempt, payload, userId: null, emailKey: null, expiresAt }));
  const take = (cookieHash: string) =>
    system((trx) => takeToken(trx, { ...attempt, proves: { cookieHash } }));
  expect(await take('c1')).toBeUndefined();
  expect(await take('c0')).toMatchObject({ payload });
  expect(await take('c0')).toBeUndefined();
});

test('who turns out to be somebody else keeps the link that proves an address, none that sets a password', async () => {
  const [from, into] = [await createPerson(portal.portal), await createPerson(portal.portal)];
  const [address, password] = [tokenHash(randomUUID()), tokenHash(randomUUID())];
  const owner = { userId: from.userId, emailKey: from.email, now, expiresAt };
  const left = await system(async (trx) => {
    await insertToken(trx, { kind: 'ADDRESS', tokenHash: address, payload: { returnTo: '/' }, ...owner });
    await insertToken(trx, { kind: 'PASSWORD', tokenHash: password, payload: {}, ...owner });
    await mergePerson(trx, from.userId, into.userId);
    return trx
      .selectFrom('one_time_token')
      .select(['kind', 'user_id'])
      .where('user_id', 'in', [from.userId, into.userId])
      .execute();
  });
  expect(left).toEqual([{ kind: 'ADDRESS', user_id: into.userId }]);
});

test('a token is removed a day after it ended, used or not', async () => {
  const { userId, email } = await createPerson(portal.portal);
  const endedBefore = (hours: number) => {
    const ended = new Date(now.getTime() - hours * 3_600_000);
    const owner = { userId, emailKey: email, payload: {}, now: ended, expiresAt: ended };
    return system((trx) =>
      insertToken(trx, { kind: 'PASSWORD', tokenHash: tokenHash(`ended ${hours}`), ...owner }),
    );
  };
  await endedBefore(23);
  await endedBefore(25);
  await deleteOutdated(portal.portal.pool, now);
  const left = await system((trx) =>
    trx.selectFrom('one_time_token').select('token_hash').where('user_id', '=', userId).execute(),
  );
  expect(left).toEqual([{ token_hash: tokenHash('ended 23') }]);
});
