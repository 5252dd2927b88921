import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildServer } from '#server/app/server.ts';
import { createBrowser, createPasswordPerson, fetchTokens, logIn } from '../../testing/browser.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let first: TestPortal;
let second: TestPortal['app'];
beforeAll(async () => {
  first = await startTestPortal();
  second = await buildServer({ ...first.portal }); // a process of its own knows the portal's keys by the database alone
  await second.ready();
});
afterAll(async () => {
  await second.close();
  await first.close();
});
afterEach(() => void vi.useRealTimers());

/** Two processes behind a balancer, which sends each call to either; the second one's clock differs. */
function createPair(differenceMs: number): Pick<TestPortal, 'app' | 'portal'> {
  vi.useFakeTimers({ toFake: ['Date'] });
  const started = performance.now();
  const begun = Date.now();
  let calls = 0;
  const inject = async (options: InjectOptions) => {
    const isSecond = ((calls * 37) & 4) !== 0; // both follow each other in every order
    calls += 1;
    vi.setSystemTime(begun + performance.now() - started + (isSecond ? differenceMs : 0));
    const answer = await (isSecond ? second : first.app).inject(options);
    vi.setSystemTime(begun + performance.now() - started);
    return answer;
  };
  return { portal: first.portal, app: { inject } as unknown as TestPortal['app'] };
}

test.each([70_000, -70_000, 290_000, -290_000])(
  'two processes whose clocks are %i ms apart refuse nobody who signs in, and no token of each other',
  async (differenceMs) => {
    const pair = createPair(differenceMs);
    const refused: number[] = [];
    for (let person = 0; person < 4; person += 1) {
      const { email } = await createPasswordPerson(pair);
      const browser = createBrowser(pair);
      await logIn(browser, email);
      for (let exchange = 0; exchange < 12; exchange += 1) {
        const { bearer } = await fetchTokens(browser);
        const { statusCode } = await browser.api('GET', '/api/auth/settings', { bearer });
        if (statusCode !== 200) refused.push(statusCode);
      }
    }
    expect(refused).toEqual([]);
  },
);
