import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { OpenSession } from '#domain/session/open-sessions/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createBrowser, createPasswordPerson, fetchTokens, logIn } from '../../../testing/browser.ts';
import { createPerson, signIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';

let portal: TestPortal;
const start = new Date();
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
afterEach(() => portal.setNow(start));

const PATH = '/api/auth/sessions';
const list = async ({ headers }: SignedInPerson): Promise<OpenSession[]> =>
  (await portal.app.inject({ url: PATH, headers })).json<OpenSession[]>();
const end = ({ headers }: SignedInPerson, path: string) =>
  portal.app.inject({ method: 'POST', url: `${PATH}/${path}`, headers });
const isIn = async ({ headers }: SignedInPerson): Promise<boolean> =>
  (await portal.app.inject({ url: '/api/auth/settings', headers })).statusCode === 200;
const auditOf = (userId: string) =>
  inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx.selectFrom('audit').select(['action', 'detail']).where('user_id', '=', userId).execute(),
  );

test('[1.06] a sign-in is listed with browser, system, address and times, and this one is marked', async () => {
  portal.setNow(start);
  const person = await createPasswordPerson(portal);
  const browser = createBrowser(portal, {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  });
  await logIn(browser, person.email);
  const { bearer } = await fetchTokens(browser);
  const other = await signIn(portal.portal, person.userId);
  const answer = await browser.api('GET', PATH, { bearer });
  expect(answer.json()).toEqual([
    {
      id: expect.any(String),
      isCurrent: true,
      browser: 'Firefox',
      system: 'Linux',
      address: '127.0.0.1',
      signedInAt: start.toISOString(),
      lastActiveAt: start.toISOString(),
    },
    expect.objectContaining({ isCurrent: false, browser: null, system: null, address: null }),
  ]);
  expect((await list(other)).map(({ isCurrent, browser: name }) => [isCurrent, name])).toEqual([
    [true, null],
    [false, 'Firefox'],
  ]);
});

test('a session that is ended is out with its next call, is written down, and ending it again changes nothing', async () => {
  const { userId } = await createPerson(portal.portal);
  const [here, there] = [await signIn(portal.portal, userId), await signIn(portal.portal, userId)];
  const other = (await list(here)).find(({ isCurrent }) => !isCurrent);
  expect((await end(here, `${other?.id}/end`)).json()).toEqual({ ended: 1 });
  expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  expect((await end(here, `${other?.id}/end`)).json()).toEqual({ ended: 1 });
  expect(await auditOf(userId)).toEqual([{ action: 'session.logOut', detail: { reason: 'endedByOwner' } }]);
});

test('all others end at once, also the one that idled out is none of them', async () => {
  const { userId } = await createPerson(portal.portal);
  portal.setNow(new Date(start.getTime() - 3 * 3_600_000));
  await signIn(portal.portal, userId);
  portal.setNow(start);
  const [here, one, two] = await Promise.all([1, 2, 3].map(() => signIn(portal.portal, userId)));
  if (!here || !one || !two) throw new Error('nobody signed in');
  expect(await list(here)).toHaveLength(3);
  expect((await end(here, 'others/end')).json()).toEqual({ ended: 2 });
  expect([await isIn(here), await isIn(one), await isIn(two)]).toEqual([true, false, false]);
  expect((await end(here, 'others/end')).json()).toEqual({ ended: 0 });
});

test('nobody sees or ends the session of somebody else, whose id is as unknown as any', async () => {
  const [mine, theirs] = [await createPerson(portal.portal), await createPerson(portal.portal)];
  const [me, them] = [await signIn(portal.portal, mine.userId), await signIn(portal.portal, theirs.userId)];
  const [foreign] = await list(them);
  expect((await list(me)).map(({ id }) => id)).not.toContain(foreign?.id);
  const answers = [await end(me, `${foreign?.id}/end`), await end(me, `${crypto.randomUUID()}/end`)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  expect(answers[0]?.json()).toMatchObject({ code: 'NOT_FOUND' });
  expect((await end(me, 'not-an-id/end')).statusCode).toBe(400);
  await end(me, 'others/end');
  expect(await isIn(them)).toBe(true);
});
