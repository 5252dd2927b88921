import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { startMailServer, type MailServer } from '../../../testing/mail-server.ts';
import { createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { dispatchMail } from '../dispatch-mail.ts';
import { sendMail } from '../send-mail.ts';
import { unsubscribeLinkOf } from './unsubscribe-token.ts';

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

const linkOf = ({ userId, email }: SignedInPerson): string =>
  unsubscribeLinkOf(portal.portal, { userId, email, kind: 'REPORTS_DUE' });
const ask = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}, payload?: string) =>
  portal.app.inject({
    ...{ method, url: new URL(url).pathname, headers },
    ...(payload === undefined ? {} : { payload }),
  });
/** The kinds of mail that somebody gets. */
const mailsOf = async ({ headers }: SignedInPerson): Promise<string[]> => {
  const answer = await portal.app.inject({ url: '/api/auth/notifications', headers });
  const choices = answer.json<{ kind: string; byMail: boolean }[]>();
  return choices.filter(({ byMail }) => byMail).map(({ kind }) => kind);
};

test('a mail carries the address that stops it, for the button of the mail program', async () => {
  const person = await createSignedIn(portal.portal);
  const unsubscribe = linkOf(person);
  await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    sendMail(portal.portal, trx, { to: person.email, subject: 's', text: 't', html: 'h', unsubscribe }),
  );
  await dispatchMail(portal.portal);
  const { headers } = await PostalMime.parse(mail.to(person.email)[0] ?? '');
  const valueOf = (name: string) => headers.find(({ key }) => key === name)?.value.replaceAll(/\s+/g, '');
  expect(valueOf('list-unsubscribe')).toBe(`<${unsubscribe}>`);
  expect(valueOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
});

test('the link asks first, its button stops that kind of mail for that person alone, and twice is as good as once', async () => {
  const person = await createSignedIn(portal.portal);
  const other = await createSignedIn(portal.portal);
  const page = await ask('GET', linkOf(person));
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(`“Usage report reminders”: emails from ${portal.portal.config.VENDOR_NAME} to ${person.email}.`); // prettier-ignore
  expect(await mailsOf(person)).toContain('REPORTS_DUE');
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const _ of [1, 2]) {
    // oxlint-disable-next-line no-await-in-loop
    const stopped = await ask('POST', linkOf(person), form, 'List-Unsubscribe=One-Click');
    expect(stopped.statusCode, stopped.body).toBe(200);
    expect(stopped.body).toContain(`${person.email} will no longer receive these emails.`);
  }
  expect(await mailsOf(person)).toContain('RECEIPTS');
  expect(await mailsOf(person)).not.toContain('REPORTS_DUE');
  expect(await mailsOf(other)).toContain('REPORTS_DUE');
});

test.each([
  ['no body at all', {}, undefined],
  ['a form in parts', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--\r\n'],
])('one click works with %s', async (_name, headers, payload) => {
  const person = await createSignedIn(portal.portal);
  expect((await ask('POST', linkOf(person), headers, payload)).statusCode).toBe(200);
  expect(await mailsOf(person)).not.toContain('REPORTS_DUE');
});

test('a link stops nothing once its address is somebody else’s, and nothing where a character of it is changed', async () => {
  const person = await createSignedIn(portal.portal);
  const link = linkOf(person);
  const at = link.indexOf('uns_') + 8;
  const changed = `${link.slice(0, at)}${link[at] === 'A' ? 'B' : 'A'}${link.slice(at + 1)}`;
  const ofAnother = linkOf({ ...person, email: 'other@acme.example' });
  for (const url of [changed, ofAnother, `${link.slice(0, -4)}AAAA`, link.slice(0, at)])
    for (const method of ['GET', 'POST'] as const) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await ask(method, url, { accept: 'text/html' });
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('This link is not valid');
      // oxlint-disable-next-line no-await-in-loop
      expect((await ask(method, url)).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
  await portal.asOwner(
    `update app_user set email = 'new-${person.email}', email_key = email_key('new-${person.email}') where id = '${person.userId}'`,
  );
  expect((await ask('POST', link)).statusCode).toBe(404);
  expect(await mailsOf(person)).toContain('REPORTS_DUE');
});
