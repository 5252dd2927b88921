import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { startMailServer, type MailServer } from '../../testing/mail-server.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { dispatchMail } from './dispatch-mail.ts';
import { sendMail } from './send-mail.ts';

let mail: MailServer;
let portal: TestPortal;
beforeAll(async () => {
  mail = await startMailServer();
  portal = await startTestPortal({ SMTP_URL: mail.url, MAIL_FROM: 'Portal <portal@vendor.example>' });
});
afterAll(async () => {
  await portal.close();
  await mail.stop();
});

const write = (to: string, text = 'Grüße') =>
  inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    sendMail(portal.portal, trx, { to, subject: 'Übersicht', text, html: `<p>${text}</p>` }),
  );
const stored = async (to: string) =>
  inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx.selectFrom('outbox_mail').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow(),
  );

test('a mail goes out after its transaction, and its text is not kept', async () => {
  await write('a@acme.example');
  expect(mail.to('a@acme.example')).toEqual([]);
  await dispatchMail(portal.portal);
  const parsed = await PostalMime.parse(mail.to('a@acme.example')[0] ?? '');
  expect(parsed).toMatchObject({
    subject: 'Übersicht',
    from: { name: 'Portal', address: 'portal@vendor.example' },
  });
  expect(parsed.text?.trim()).toBe('Grüße');
  expect(parsed.html?.trim()).toBe('<p>Grüße</p>');
  expect(await stored('a@acme.example')).toMatchObject({
    body_ciphertext: null,
    sent_at: expect.any(Date),
    attempts: 1,
  });
});

test('a transaction that fails sends nothing', async () => {
  const failing = inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
    await sendMail(portal.portal, trx, { to: 'never@acme.example', subject: 's', text: 't', html: 'h' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await dispatchMail(portal.portal);
  expect(mail.to('never@acme.example')).toEqual([]);
});

test('a mail that fails is tried again later, not at once and not for ever', async () => {
  const start = Date.now();
  const at = (ms: number) => portal.setNow(new Date(start + ms));
  at(0);
  await write('b@acme.example');
  mail.refuse(2);
  await dispatchMail(portal.portal);
  expect(await stored('b@acme.example')).toMatchObject({
    sent_at: null,
    attempts: 1,
    last_error: expect.stringContaining('451'),
  });
  at(29_000);
  await dispatchMail(portal.portal);
  expect(await stored('b@acme.example')).toMatchObject({ attempts: 1 });
  at(30_000);
  await dispatchMail(portal.portal);
  expect(await stored('b@acme.example')).toMatchObject({ sent_at: null, attempts: 2 });
  at(90_000);
  await dispatchMail(portal.portal);
  expect(mail.to('b@acme.example')).toHaveLength(1);
  await write('c@acme.example');
  mail.refuse(100);
  for (let hour = 1; hour < 20; hour += 1) {
    at(hour * 3_600_000);
    await dispatchMail(portal.portal);
  }
  expect(await stored('c@acme.example')).toMatchObject({ sent_at: null, attempts: 10 });
  mail.refuse(0);
});

test('many senders at once send each mail once', async () => {
  portal.setNow(new Date());
  const people = Array.from({ length: 20 }, (_, index) => `many-${index}@acme.example`);
  for (const to of people) await write(to);
  await Promise.all(Array.from({ length: 6 }, () => dispatchMail(portal.portal)));
  expect(people.map((to) => mail.to(to).length)).toEqual(people.map(() => 1));
});
