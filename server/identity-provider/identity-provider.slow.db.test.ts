import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createBrowser, createPasswordPerson, logIn, PASSWORD } from '../../testing/browser.ts';
import { createPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { hashPassword, verifyPassword } from './hashing/hash-password.ts';
import { setPassword } from './set-password.ts';

const ORIGIN = 'http://localhost:8080';
const MINUTE = 60_000;
const start = new Date();
let portal: TestPortal;
const operator = () => createSystemContext(portal.portal, { kind: 'command', name: 'user set-password' });
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

describe('passwords', () => {
  test('are hashed with a salt of their own and compared whole', async () => {
    const [one, two] = [await hashPassword('ſecret pässword'), await hashPassword('ſecret pässword')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword('ſecret pässword', one)).toBe(true);
    expect(await verifyPassword('secret pa\u0308ssword', one)).toBe(true); // the same letters, typed on another keyboard
    expect(await verifyPassword('secret password', one)).toBe(false);
    expect(await verifyPassword('', one)).toBe(false);
    expect(await verifyPassword('anything', null)).toBe(false);
  });

  test('unknown address and wrong password get the same answer', async () => {
    const { email } = await createPasswordPerson(portal);
    const [wrong, unknown] = await Promise.all(
      [email, 'nobody@acme.example'].map(async (address) =>
        logIn(createBrowser(portal), address, { password: 'no' }),
      ),
    );
    expect(wrong?.answer.statusCode).toBe(401);
    expect(unknown?.answer.statusCode).toBe(401);
    const masked = (body: string | undefined, address: string) =>
      body
        ?.replaceAll(address, '')
        .replace(/interaction\/[\w-]+/g, '')
        .replace(/support: [\dA-F]{8}</, '<');
    expect(masked(wrong?.answer.body, email)).toBe(masked(unknown?.answer.body, 'nobody@acme.example'));
  });

  test('ten wrong ones slow an address down for fifteen minutes, and only that one', async () => {
    portal.setNow(start);
    const [victim, other] = [await createPasswordPerson(portal), await createPasswordPerson(portal)];
    for (let tries = 0; tries < 10; tries += 1)
      expect((await logIn(createBrowser(portal), victim.email, { password: 'no' })).answer.statusCode).toBe(
        401,
      );
    const refused = await logIn(createBrowser(portal), victim.email);
    expect(refused.answer.statusCode).toBe(429);
    expect(refused.answer.headers['retry-after']).toBe('900');
    expect(refused.answer.body).toContain('Try again in 15 min.');
    expect((await logIn(createBrowser(portal), other.email)).address).toBe(`${ORIGIN}/`);
    portal.setNow(new Date(start.getTime() + 15 * MINUTE));
    expect((await logIn(createBrowser(portal), victim.email)).address).toBe(`${ORIGIN}/`);
    portal.setNow(start);
  });

  test('a burst does not outrun the count, and a forged network address does not reset it', async () => {
    const { email } = await createPasswordPerson(portal);
    const browser = createBrowser(portal);
    const { answer } = await browser.open('/api/auth/login');
    const action = /action="([^"]+\/login)"/.exec(answer.body)?.[1] ?? '';
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        browser.request('POST', action, {
          form: { email, password: 'no' },
          headers: { 'x-forwarded-for': `198.51.100.${index}` },
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(10);
  });

  test('are set for people who exist and are not another issuer’s', async () => {
    expect(await setPassword(operator(), 'nobody@acme.example', 'x', { verified: true })).toBe(false);
    const foreign = await createPerson(portal.portal);
    await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx
        .updateTable('app_user')
        .set({ iss: 'https://elsewhere.example', sub: '1' })
        .where('id', '=', foreign.userId)
        .execute(),
    );
    expect(await setPassword(operator(), foreign.email, PASSWORD, { verified: true })).toBe(false);
    expect((await logIn(createBrowser(portal), foreign.email)).answer.statusCode).toBe(401);
  });
});
