import { JWKStore } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  logInBehind,
  startOutsideProvider,
  startPortalBehind,
  type OutsideProvider,
} from '../../../testing/outside-provider.ts';
import type { TestPortal } from '../../../testing/test-portal.ts';

/** Each test begins two hours after the one before it: the portal knows nothing of the provider's keys any more. */
let start = new Date();
let provider: OutsideProvider;
let portal: TestPortal;
let keys: JWKStore;
/** How often the provider's keys were asked for. */
let fetches = 0;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const network = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address.endsWith('/jwks')) fetches += 1;
    return network(input, init);
  });
  provider = await startOutsideProvider();
  keys = provider.server.issuer.keys;
  Object.defineProperty(provider.server.issuer, 'keys', { get: () => keys });
  portal = await startPortalBehind(provider.issuer);
});
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await portal.close();
  await provider.stop();
});
beforeEach(() => {
  start = new Date(start.getTime() + 7_200_000);
  after(0);
  fetches = 0;
  provider.says({ sub: 'one', email: 'one@acme.example', email_verified: true });
});

const after = (seconds: number) => vi.setSystemTime(new Date(start.getTime() + seconds * 1000));
async function rotate(): Promise<void> {
  keys = new JWKStore();
  await keys.generate('RS256');
}
/** One log-in, after which the portal has the keys of this moment. */
async function learnKeys(): Promise<void> {
  expect((await logInBehind(portal)).identity).toBeDefined();
  expect(fetches).toBe(1);
  fetches = 0;
}
/** Ten log-ins at once, by how they ended. */
async function crowd(): Promise<{ through: number; refused: number }> {
  const results = await Promise.all(Array.from({ length: 10 }, () => logInBehind(portal)));
  const through = results.filter(({ identity }) => identity !== undefined).length;
  return { through, refused: results.length - through };
}

test('log-ins at once ask for the provider’s keys once, and later ones not at all', async () => {
  expect(await crowd()).toEqual({ through: 10, refused: 0 });
  expect(fetches).toBe(1);
  after(30);
  expect(await crowd()).toEqual({ through: 10, refused: 0 });
  expect(fetches).toBe(1);
});

test('new keys are picked up within a minute, and nobody’s log-in before makes the portal ask again and again', async () => {
  await learnKeys();
  await rotate();
  after(59);
  expect(await crowd()).toEqual({ through: 0, refused: 10 });
  expect(fetches).toBe(0);
  after(60);
  expect(await crowd()).toEqual({ through: 10, refused: 0 });
  expect(fetches).toBe(1);
});

test('tokens signed with a key that the provider does not publish are refused without a storm of questions', async () => {
  await learnKeys();
  after(200);
  provider.says({ sub: 'one', email: 'one@acme.example', email_verified: true }, { kid: 'nobody’s' });
  expect(await crowd()).toEqual({ through: 0, refused: 10 });
  expect(fetches).toBe(1);
  expect(await crowd()).toEqual({ through: 0, refused: 10 });
  expect(fetches).toBe(1);
});
