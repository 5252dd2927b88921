import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { startMailServer, type MailServer } from '../../testing/mail-server.ts';
import { startTestPortal, testPortalOn, type TestPortal } from '../../testing/test-portal.ts';
import { closeMail, dispatchMail } from './dispatch-mail.ts';
import { resendMail } from './resend-mail.ts';
import { MAX_ATTEMPTS } from './plan-retries.ts';
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
const sealedFor = (id: string) =>
  portal.portal.secrets.seal('mail', JSON.stringify({ text: 'again', html: 'again' }), id);
/** What goes out to nobody would be tried again by the tests that follow. */
const discard = (to: string) => portal.asOwner(`delete from outbox_mail where recipient = '${to}'`);
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

test.each(['Acme: Labs', 'A "B" C', 'Acme (Europe)', 'Acme, Inc.', 'Grüße; <GmbH>'])(
  'a vendor called %s is the sender by that name',
  async (VENDOR_NAME) => {
    portal.setNow(new Date());
    const named = testPortalOn(portal.portal.pool, () => new Date(), { SMTP_URL: mail.url, VENDOR_NAME });
    const to = `named-${Buffer.from(VENDOR_NAME).toString('hex')}@acme.example`;
    await write(to);
    await dispatchMail(named);
    const { from } = await PostalMime.parse(mail.to(to)[0] ?? '');
    expect(from).toMatchObject({ name: VENDOR_NAME, address: 'no-reply@vendor.example' });
    await closeMail(named);
  },
);

test('an address that reads like several is sent to nobody else', async () => {
  portal.setNow(new Date());
  for (const to of ['x,chief@acme.example', 'x<chief@acme.example>', 'x:chief@acme.example;'])
    await write(to);
  await dispatchMail(portal.portal);
  expect(mail.to('chief@acme.example')).toEqual([]);
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

test('a mail that fails is tried again later, not at once', async () => {
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
});

/** Its last tries but one have failed. */
const nearlyGivenUp = (to: string) =>
  inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx
      .updateTable('outbox_mail')
      .set({ attempts: MAX_ATTEMPTS - 2 })
      .where('recipient', '=', to)
      .execute(),
  );

/** Tries every hour; answers after how many hours the mail is given up. */
async function refuseAll(to: string, from: Date): Promise<number> {
  mail.refuse(100);
  for (let hour = 0; hour < 10; hour += 1) {
    portal.setNow(new Date(from.getTime() + hour * 3_600_000));
    await dispatchMail(portal.portal);
    if ((await stored(to)).given_up_at !== null) return hour;
  }
  return Infinity;
}

test('a mail whose last try failed is given up: no later one is made', async () => {
  const start = new Date();
  portal.setNow(start);
  await write('c@acme.example');
  await nearlyGivenUp('c@acme.example');
  expect(await refuseAll('c@acme.example', start)).toBe(1);
  mail.refuse(0);
  portal.setNow(new Date(start.getTime() + 200 * 3_600_000));
  await dispatchMail(portal.portal);
  expect(mail.to('c@acme.example')).toEqual([]);
  expect(await stored('c@acme.example')).toMatchObject({ attempts: MAX_ATTEMPTS, sent_at: null });
});

test('the operator sends given-up mails again, which stands in the audit; others are left alone', async () => {
  const start = new Date();
  portal.setNow(start);
  await portal.asOwner('truncate outbox_mail');
  await write('d@acme.example');
  await nearlyGivenUp('d@acme.example');
  await refuseAll('d@acme.example', start);
  mail.refuse(0);
  const ctx = createSystemContext(portal.portal, { kind: 'command', name: 'mail resend' });
  expect(await resendMail(ctx)).toBe(1);
  await dispatchMail(portal.portal);
  expect(mail.to('d@acme.example')).toHaveLength(1);
  expect(await stored('d@acme.example')).toMatchObject({ attempts: 1, given_up_at: null });
  expect(await resendMail(ctx)).toBe(0);
  const { rows } = await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    sql`select action, actor, account_id, detail from audit where action like 'mail.%'`.execute(trx),
  );
  expect(rows).toEqual([
    { action: 'mail.resendMail', actor: 'command mail resend', account_id: null, detail: { mails: 1 } },
  ]);
});

test('a mail that went out is not sent again because that could not be written down at once', async () => {
  portal.setNow(new Date());
  await portal.asOwner(`create function refuse_sent() returns trigger language plpgsql as
    $$ begin if new.sent_at is not null then raise exception 'the disk is full'; end if; return new; end $$;
    grant execute on function refuse_sent to public;
    create trigger refuse_sent before update on outbox_mail for each row execute function refuse_sent()`);
  await write('once@acme.example');
  const dispatched = dispatchMail(portal.portal);
  await expect.poll(() => mail.to('once@acme.example').length).toBe(1);
  await portal.asOwner('drop trigger refuse_sent on outbox_mail');
  await dispatched;
  expect(await stored('once@acme.example')).toMatchObject({ sent_at: expect.any(Date), attempts: 1 });
  portal.setNow(new Date(Date.now() + 3_600_000));
  await dispatchMail(portal.portal);
  expect(mail.to('once@acme.example')).toHaveLength(1);
});

test('a mail bears its own id, whichever attempt brings it: mail servers know it again', async () => {
  portal.setNow(new Date());
  await write('id@acme.example');
  await dispatchMail(portal.portal);
  const sent = await stored('id@acme.example');
  const again = { sent_at: null, next_attempt_at: sent.created_at, body_ciphertext: sealedFor(sent.id) };
  await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx.updateTable('outbox_mail').set(again).where('id', '=', sent.id).execute(),
  );
  await dispatchMail(portal.portal);
  const ids = mail.to('id@acme.example').map((raw) => /^Message-ID: (\S+)/im.exec(raw)?.[1]);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toMatch(/^<[0-9a-f]{32}@vendor\.example>$/);
  expect(ids[1]).toBe(ids[0]);
});

test('after a restore, which gives numbers out anew, no mail bears the id of another that went out', async () => {
  const idOf = (to: string) => /^Message-ID: (.+)$/im.exec(mail.to(to)[0] ?? '')?.[1];
  portal.setNow(new Date());
  await write('lost@acme.example');
  await dispatchMail(portal.portal);
  const { id } = await stored('lost@acme.example');
  await portal.asOwner(
    `truncate outbox_mail; alter table outbox_mail alter column id restart with ${Number(id)}`,
  );
  portal.setNow(new Date(Date.now() + 60_000));
  await write('later@acme.example');
  expect((await stored('later@acme.example')).id).toBe(id);
  await dispatchMail(portal.portal);
  expect(idOf('lost@acme.example')).toMatch(/^<\w{32}@vendor\.example>/);
  expect(idOf('later@acme.example')).toMatch(/^<\w{32}@vendor\.example>/);
  expect(idOf('later@acme.example')).not.toBe(idOf('lost@acme.example'));
});

test('a mail that is on its way is not sent by a portal whose clock is ahead', async () => {
  const now = new Date();
  portal.setNow(now);
  await write('held@acme.example');
  const held = mail.holdNext();
  const sending = dispatchMail(portal.portal);
  await held.reached;
  const ahead = () => new Date(now.getTime() + 600_000);
  await dispatchMail(testPortalOn(portal.portal.pool, ahead, { SMTP_URL: mail.url }));
  held.release();
  await sending;
  expect(mail.to('held@acme.example')).toHaveLength(1);
});

test('a mail that a slow mail server keeps for longer than a lease is sent once', async () => {
  portal.setNow(new Date());
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await write('slow@acme.example');
    const held = mail.holdNext();
    const sending = dispatchMail(portal.portal);
    await held.reached;
    await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      sql`update outbox_mail set lease_until = clock_timestamp() where recipient = 'slow@acme.example'`.execute(
        trx,
      ),
    );
    vi.advanceTimersByTime(60_000);
    await expect
      .poll(async () => Number((await stored('slow@acme.example')).lease_until))
      .toBeGreaterThan(Date.now() + 60_000);
    await dispatchMail(testPortalOn(portal.portal.pool, new Date(), { SMTP_URL: mail.url }));
    held.release();
    await sending;
    expect(mail.to('slow@acme.example')).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('a mail server that repeats what it was sent does not bring its password into the outbox', async () => {
  portal.setNow(new Date());
  const repeating = createServer((socket) => {
    socket.write('220 here\r\n');
    socket
      .on('error', () => {})
      .on('data', (sent) => {
        const isHello = sent.toString().startsWith('EHLO');
        socket.write(
          isHello ? '250-here\r\n250 AUTH PLAIN\r\n' : `535 what is ${sent.toString().trim()}\r\n`,
        );
      });
  });
  await once(repeating.listen(0, '127.0.0.1'), 'listening');
  const { port } = repeating.address() as AddressInfo;
  const SMTP_URL = `smtp://portal:its-password@127.0.0.1:${port}`;
  await write('login@acme.example');
  await dispatchMail(testPortalOn(portal.portal.pool, new Date(), { SMTP_URL }));
  repeating.close();
  const { last_error: said } = await stored('login@acme.example');
  await discard('login@acme.example');
  expect(said).toContain('535 what is AUTH PLAIN [secret]');
});

test('a mail server that sends bytes for ever, and no answer, is given up after ten minutes', async () => {
  portal.setNow(new Date());
  const dripping = createServer((socket) => {
    socket.write('220 here\r\n');
    const timer = setInterval(() => socket.write('250-not yet\r\n'), 20);
    socket.on('error', () => {}).on('close', () => clearInterval(timer));
  });
  await once(dripping.listen(0, '127.0.0.1'), 'listening');
  const after = AbortSignal.timeout.bind(AbortSignal);
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => after(300));
  try {
    await write('drip@acme.example');
    const { port } = dripping.address() as AddressInfo;
    const held = testPortalOn(portal.portal.pool, new Date(), { SMTP_URL: `smtp://127.0.0.1:${port}` });
    expect(await dispatchMail(held)).toEqual({ sent: 0, failed: 1 });
    expect(timeout).toHaveBeenCalledWith(600_000);
    expect(await stored('drip@acme.example')).toMatchObject({ lease_until: null, attempts: 1 });
  } finally {
    timeout.mockRestore();
    dripping.close();
    await discard('drip@acme.example');
  }
});

test('many senders at once send each mail once', async () => {
  portal.setNow(new Date());
  const people = Array.from({ length: 20 }, (_, index) => `many-${index}@acme.example`);
  for (const to of people) await write(to);
  await Promise.all(Array.from({ length: 6 }, () => dispatchMail(portal.portal)));
  expect(people.map((to) => mail.to(to).length)).toEqual(people.map(() => 1));
});
