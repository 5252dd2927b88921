import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { createBrowser, type TestBrowser } from '../../../testing/browser.ts';
import {
  logInBehind,
  startOutsideProvider,
  startPortalBehind,
  type OutsideProvider,
} from '../../../testing/outside-provider.ts';
import type { TestPortal } from '../../../testing/test-portal.ts';

let provider: OutsideProvider;
let portal: TestPortal;
/** Refresh tokens that the provider was shown. */
let shown: string[] = [];
beforeAll(async () => {
  provider = await startOutsideProvider();
  portal = await startPortalBehind(provider.issuer);
  provider.server.service.on(
    'beforeResponse',
    (_answer: unknown, request: { body?: Record<string, string> }) => {
      if (request.body?.['grant_type'] === 'refresh_token') shown.push(request.body['refresh_token'] ?? '');
    },
  );
});
afterAll(async () => {
  await portal.close();
  await provider.stop();
});
beforeEach(() => {
  shown = [];
  provider.says({ sub: `sub-${randomUUID()}`, email: `${randomUUID()}@acme.example`, email_verified: true });
});

const renew = async (browser: TestBrowser) => (await browser.api('POST', '/api/auth/token')).statusCode;
/** The provider's access token has run out. */
const runOut = () =>
  inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx
      .updateTable('session')
      .set({ provider_expires_at: new Date(0) })
      .where('ended_at', 'is', null)
      .execute(),
  );

test('a refresh token that the provider rotates is used once, however many ask at once', async () => {
  const { browser } = await logInBehind(portal);
  for (let round = 0; round < 5; round += 1) {
    await runOut();
    const answers = await Promise.all(Array.from({ length: 24 }, () => renew(browser)));
    expect(new Set(answers)).toEqual(new Set([200]));
  }
  expect(shown).toHaveLength(5);
  expect(new Set(shown).size).toBe(5);
});

describe('a provider that is away', () => {
  test('sessions that live go on, and log-ins work again once it is back', async () => {
    const mine = await startOutsideProvider();
    const behind = await startPortalBehind(mine.issuer);
    mine.says({ sub: 'a', email: 'a@acme.example', email_verified: true });
    const { browser } = await logInBehind(behind);
    const { port } = mine.server.address();
    await mine.stop();
    await inTransaction(behind.portal.pool, { role: 'system' }, (trx) =>
      trx
        .updateTable('session')
        .set({ provider_expires_at: new Date(0) })
        .execute(),
    );
    expect(await renew(browser)).toBe(200);
    await mine.server.start(port, '127.0.0.1');
    expect((await logInBehind(behind)).identity).toMatchObject({ email: 'a@acme.example' });
    await mine.stop();
    await behind.close();
  });

  test('is asked once, however many people wait', async () => {
    const mine = await startOutsideProvider();
    const behind = await startPortalBehind(mine.issuer);
    let asked = 0;
    mine.server.service.on('beforeWellKnownOpenIdConfiguration', (answer: { statusCode: number }) => {
      asked += 1;
      Object.assign(answer, { statusCode: 503 });
    });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => createBrowser(behind).request('GET', '/api/auth/login')),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    expect(asked).toBe(1);
    await mine.stop();
    await behind.close();
  });
});
