import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { dispatchMail } from '#server/mail/dispatch-mail.ts';
import { eventually } from '../../../testing/eventually.ts';
import { startMailServer, type MailServer } from '../../../testing/mail-server.ts';
import { createPerson, signIn } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';

const MINUTE = 60_000;
/** Each person begins two hours after the one before: the clock goes forward only, as the mails' leases may trust. */
let start = new Date();
let mail: MailServer;
let portal: TestPortal;
beforeAll(async () => {
  mail = await startMailServer();
  portal = await startTestPortal({ SMTP_URL: mail.url });
});
afterAll(async () => {
  await portal.close();
  await mail.stop();
});
const after = (ms: number) => portal.setNow(new Date(start.getTime() + ms));

async function unverified() {
  start = new Date(start.getTime() + 120 * MINUTE);
  after(0);
  const { userId, email } = await createPerson(portal.portal, { emailVerified: false });
  let sent = 0;
  const send = async (returnTo = '/') => {
    const { headers } = await signIn(portal.portal, userId, 'base'); // base tokens live for five minutes only
    const url = `/api/auth/verify-email?return_to=${encodeURIComponent(returnTo)}`;
    const answer = await portal.app.inject({ method: 'POST', url, headers });
    if (answer.statusCode === 204) sent += 1;
    return answer;
  };
  /** The mails to this person, once as many have arrived as were asked for. */
  const mails = async () => {
    await eventually(() => expect(mail.to(email)).toHaveLength(sent));
    return mail.to(email);
  };
  const isVerified = async () =>
    (
      await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
        trx
          .selectFrom('app_user')
          .select('email_verified')
          .where('id', '=', userId)
          .executeTakeFirstOrThrow(),
      )
    ).email_verified;
  /** The token of the newest mail to this person, taken from the mail itself. */
  const token = async () => {
    const { text = '' } = await PostalMime.parse((await mails()).at(-1) ?? '');
    return /#token=([\w-]+)/.exec(text)?.[1] ?? '';
  };
  return { userId, email, send, isVerified, token, mails };
}
const confirm = (token: string) =>
  portal.app.inject({ method: 'POST', url: '/api/auth/verify-email/confirm', payload: { token } });

describe('[2.09] [7.03] the mailed link', () => {
  test('goes to the person’s address and says who asks and what to do', async () => {
    const person = await unverified();
    expect((await person.send()).statusCode).toBe(204);
    const parsed = await PostalMime.parse((await person.mails())[0] ?? '');
    expect(parsed.to?.[0]?.address).toBe(person.email);
    expect(parsed.from?.address).toBe('no-reply@vendor.example');
    expect(parsed.subject).toBe('Northwind Imaging: verify your email address');
    expect(parsed.text).toContain('http://localhost:8080/email-verification/confirm#token=');
    expect(parsed.html).toContain('http://localhost:8080/email-verification/confirm#token=');
    expect(parsed.text).toContain('customer-success@vendor.example');
  });

  test('verifies the address without a session, in any browser, and keeps the original address', async () => {
    const person = await unverified();
    await person.send('/accounts/a1?x=1#top');
    const answer = await confirm(await person.token());
    expect(answer.json()).toEqual({ returnTo: '/accounts/a1?x=1#top' });
    expect(await person.isVerified()).toBe(true);
  });

  test('works once', async () => {
    const person = await unverified();
    await person.send();
    const token = await person.token();
    const both = await Promise.all([confirm(token), confirm(token)]);
    expect(both.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await confirm(token)).json()).toMatchObject({ code: 'LINK_NOT_VALID' });
  });

  test('acts on POST only: what opens links in mails verifies nothing', async () => {
    const person = await unverified();
    await person.send();
    const token = await person.token();
    for (const method of ['GET', 'HEAD', 'PUT'] as const) {
      const answer = await portal.app.inject({
        method,
        url: `/api/auth/verify-email/confirm?token=${token}`,
      });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    }
    expect(await person.isVerified()).toBe(false);
    expect((await confirm(token)).statusCode).toBe(200);
  });

  test('works for one hour', async () => {
    const inTime = await unverified();
    await inTime.send();
    const good = await inTime.token();
    after(60 * MINUTE - 1000);
    expect((await confirm(good)).statusCode).toBe(200);
    const late = await unverified();
    await late.send();
    const expired = await late.token();
    after(60 * MINUTE);
    expect((await confirm(expired)).statusCode).toBe(400);
    expect(await late.isVerified()).toBe(false);
  });

  test('proves nothing about an address that has changed since', async () => {
    const person = await unverified();
    await person.send();
    const token = await person.token();
    await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx
        .updateTable('app_user')
        .set({ email: 'other@acme.example', email_key: 'other@acme.example' })
        .where('id', '=', person.userId)
        .execute(),
    );
    expect((await confirm(token)).statusCode).toBe(400);
    expect(await person.isVerified()).toBe(false);
  });

  test.each(['', 'x', 'a'.repeat(201), '../../etc'])('is not %j', async (token) => {
    expect((await confirm(token)).statusCode).toBe(400);
  });

  test('is stored as a hash only, and its mail sealed', async () => {
    const person = await unverified();
    await person.send();
    const stored = await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => [
      await trx.selectFrom('one_time_token').selectAll().where('user_id', '=', person.userId).execute(),
      await trx.selectFrom('outbox_mail').selectAll().where('recipient', '=', person.email).execute(),
    ]);
    const text = JSON.stringify(stored, (_, value: unknown) =>
      Buffer.isBuffer(value) ? value.toString('latin1') : value,
    );
    const token = await person.token();
    expect(token).toHaveLength(43);
    expect(text).not.toContain(token);
    expect(text).not.toContain('token=');
  });

  test('leads only inside the portal, whatever was asked for', async () => {
    const person = await unverified();
    await person.send('//evil.example');
    expect((await confirm(await person.token())).json()).toEqual({ returnTo: '/' });
  });
});

describe('[8.09] how many mails', () => {
  test('three in ten minutes, the fourth is 429 and says when', async () => {
    const person = await unverified();
    for (const minute of [0, 2, 4]) {
      after(minute * MINUTE);
      expect((await person.send()).statusCode).toBe(204);
    }
    after(5 * MINUTE);
    const fourth = await person.send();
    expect(fourth.statusCode).toBe(429);
    expect(fourth.headers['retry-after']).toBe(String(5 * 60));
    expect(fourth.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    after(10 * MINUTE);
    expect((await person.send()).statusCode).toBe(204);
    expect((await person.send()).statusCode).toBe(429);
  });

  test('is counted in the database: ten clicks at once are three mails', async () => {
    const person = await unverified();
    const answers = await Promise.all(Array.from({ length: 10 }, () => person.send()));
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(3);
    expect(await person.mails()).toHaveLength(3);
  });

  test('five to one address, whoever claims it, so that its owner still gets one when another has used theirs up', async () => {
    const email = 'claimed-by-three@acme.example';
    const owner = await unverified();
    const claimants = [owner, await unverified(), await unverified()];
    await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
      for (const { userId } of claimants)
        await trx.updateTable('app_user').set({ email }).where('id', '=', userId).execute();
    });
    const [, second, third] = claimants;
    for (let sent = 0; sent < 3; sent += 1) expect((await second?.send())?.statusCode).toBe(204);
    expect((await second?.send())?.statusCode).toBe(429);
    expect((await owner.send()).statusCode).toBe(204);
    expect((await third?.send())?.statusCode).toBe(204);
    const refused = await third?.send();
    expect(refused?.statusCode).toBe(429);
    expect(refused?.headers['retry-after']).toBe('600');
    await eventually(() => expect(mail.to(email)).toHaveLength(5));
    after(10 * MINUTE);
    expect((await owner.send()).statusCode).toBe(204);
  });

  test('one person’s mails do not count against another’s', async () => {
    const [one, two] = [await unverified(), await unverified()];
    for (let sent = 0; sent < 3; sent += 1) await one.send();
    expect((await two.send()).statusCode).toBe(204);
  });
});

describe('who may ask', () => {
  test('somebody verified gets no mail', async () => {
    const { userId, email } = await createPerson(portal.portal);
    const { headers } = await signIn(portal.portal, userId, 'base');
    expect(
      (await portal.app.inject({ method: 'POST', url: '/api/auth/verify-email', headers })).statusCode,
    ).toBe(204);
    await dispatchMail(portal.portal);
    expect(mail.to(email)).toEqual([]);
  });

  test('nobody without a base token', async () => {
    expect((await portal.app.inject({ method: 'POST', url: '/api/auth/verify-email' })).statusCode).toBe(401);
  });

  test('[2.10] somebody who is refused anyway gets no mail', async () => {
    const { userId } = await createPerson(portal.portal, { email: 'v@vendor.example', emailVerified: false });
    const { headers } = await signIn(portal.portal, userId, 'base');
    expect(
      (await portal.app.inject({ method: 'POST', url: '/api/auth/verify-email', headers })).statusCode,
    ).toBe(403);
  });
});

test('without a mail server outside the demo, asking answers 503 and names the support', async () => {
  const silent = await startTestPortal();
  const { userId } = await createPerson(silent.portal, { emailVerified: false });
  const { headers } = await signIn(silent.portal, userId, 'base');
  const answer = await silent.app.inject({ method: 'POST', url: '/api/auth/verify-email', headers });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({
    code: 'MAIL_NOT_CONFIGURED',
    message: 'The portal cannot send emails. Contact customer-success@vendor.example.',
  });
  await silent.close();
});

test('in the demo the mail is kept and shown to this machine', async () => {
  const demo = await startTestPortal({ PORTAL_DEMO: 'true' });
  const { userId, email } = await createPerson(demo.portal, { emailVerified: false });
  const { headers } = await signIn(demo.portal, userId, 'base');
  await demo.app.inject({ method: 'POST', url: '/api/auth/verify-email', headers });
  const page = await demo.app.inject('/demo/outbox');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain(email);
  const json = await demo.app.inject({ url: '/demo/outbox', headers: { accept: 'application/json' } });
  expect(json.json()).toMatchObject([{ to: email, text: expect.stringContaining('#token=') }]);
  const elsewhere = await demo.app.inject({ url: '/demo/outbox', remoteAddress: '192.0.2.1' });
  expect(elsewhere.statusCode).toBe(404);
  const rebound = await demo.app.inject({ url: '/demo/outbox', headers: { host: 'evil.example' } });
  expect(rebound.statusCode).toBe(404);
  await demo.close();
});

test('behind a proxy, where everybody comes from this machine, the demo shows its mails to nobody', async () => {
  const demo = await startTestPortal({ PORTAL_DEMO: 'true', PUBLIC_URL: 'https://demo.acme.example' });
  for (const host of ['demo.acme.example', 'localhost:8080'])
    expect((await demo.app.inject({ url: '/demo/outbox', headers: { host } })).statusCode).toBe(404);
  await demo.close();
});
