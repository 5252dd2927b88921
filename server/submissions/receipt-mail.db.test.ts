import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keyTail } from '#domain/licenses/key-tail.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { sendNotifications } from '#server/mail/notifications/send-notifications.ts';
import { createCertifiedAccount } from '../../testing/certified-account.ts';
import { readOutbox } from '../../testing/outbox-mails.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { sampleTerm, uploadOk } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';
import { receipts } from './receipt-mail.ts';

let portal: TestPortal;
let reporter: SignedInPerson;
let staffMember: SignedInPerson;
let value: string;
let account: string;
/** Of this test alone: its people's addresses end so. */
let domain: string;
const at = (minute: number) => portal.setNow(new Date(Date.UTC(2025, 3, 2, 8, minute)));

beforeAll(async () => {
  portal = await startTestPortal({ SMTP_URL: 'smtp://127.0.0.1:1' });
});
beforeEach(async () => {
  at(0);
  [value, account, domain] = [randomKey(), `acc-${randomUUID()}`, `${randomUUID().slice(0, 8)}.example`];
  reporter = await createSignedIn(portal.portal, {
    email: `vera@${domain}`,
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  staffMember = await createSignedIn(portal.portal, {
    email: `ines@${domain}`,
    globalRoles: ['INTERNAL_STAKEHOLDER'],
  });
  await createVolumeKey(portal, { accountId: account, value, ...sampleTerm });
});
afterAll(() => portal.close());

const run = () =>
  sendNotifications(createSystemContext(portal.portal, { kind: 'job', name: 'notification-mail' }), [
    receipts,
  ]);
const mails = async () => (await readOutbox(portal.portal)).filter(({ to }) => to.endsWith(domain));

test('what somebody reports in one go comes in one mail once they pause, what is changed later in another, each once', async () => {
  const first = await uploadOk(portal, reporter, await usageFile([value], [usageAt(0, 1382)]), {
    fileName: 'march.ulvd',
  });
  const second = await uploadOk(portal, reporter, await usageFile([value], [usageAt(1, 5)]), {
    fileName: '{{support}}.ulvd',
  });
  expect(await run()).toBe(0);
  at(2);
  expect(await Promise.all([run(), run()])).toContain(1);
  expect(await run()).toBe(0);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.to).toBe(`vera@${domain}`);
  expect(mail?.subject).toBe('Northwind Imaging: usage report receipt');
  const page = `http://localhost:8080/accounts/${account}/products/iText/report-usage?receipt=`;
  expect(mail?.text).toContain(
    `march.ulvd, reported by Test Person on 2 Apr 2025, 08:00 UTC. Counted: 1,382 documents.\n${page}${first.id}`,
  );
  expect(mail?.text).toContain(`{{support}}.ulvd, reported by Test Person`);
  expect(mail?.text).toContain(`${page}${second.id}`);
  for (const part of [mail?.text, mail?.html]) expect(part).not.toContain(keyTail(value));

  const payload = { action: 'WITHDRAW', id: randomUUID(), version: 0, reason: 'wrong month' };
  const url = `/api/accounts/${account}/submissions/${first.id}/corrections`;
  const answer = await portal.app.inject({ method: 'POST', url, headers: staffMember.headers, payload });
  expect(answer.statusCode, answer.body).toBe(200);
  at(4);
  expect(await run()).toBe(2);
  const told = (await mails()).slice(1);
  expect(told.map(({ to }) => to).toSorted()).toEqual([`ines@${domain}`, `vera@${domain}`]);
  for (const { text } of told)
    expect(text).toContain(
      'march.ulvd, withdrawn by Test Person on 2 Apr 2025, 08:02 UTC. It is no longer counted. Reason: wrong month',
    );
});

test('a file of two accounts is told with what counts in both of them, to its own sender alone', async () => {
  const [other, second] = [`acc-${randomUUID()}`, randomKey()];
  const role = { roles: ['ITEXT_VOLUME_REPORTER' as const] };
  const reporterOfBoth = await createSignedIn(portal.portal, {
    email: `mona@${domain}`,
    accounts: { [account]: role, [other]: role },
  });
  await createVolumeKey(portal, { accountId: other, value: second, ...sampleTerm });
  const bytes = await usageFile([value, second], [usageAt(0, 5), usageAt(0, 7, { k: 1 })]);
  await uploadOk(portal, reporter, bytes);
  await uploadOk(portal, reporterOfBoth, bytes);
  await uploadOk(
    portal,
    reporterOfBoth,
    await usageFile([value, second], [usageAt(1, 5), usageAt(1, 8, { k: 1 })]),
  );
  at(2);
  expect(await run()).toBe(2);
  const told = (await mails()).map(({ to, text }) => [to, text.match(/Counted: [^.]*/g)]);
  expect(new Map(told.map(([to, lines]) => [to, lines]))).toEqual(
    new Map([
      [`vera@${domain}`, ['Counted: 5 documents']],
      [`mona@${domain}`, ['Counted: 7 documents', 'Counted: 13 documents']],
    ]),
  );
});

test('whoever certified past usage is led to a receipt that they may open, though they report no volume', async () => {
  const key = { createdDate: '2025-01-01', expiryDate: '2025-12-31' };
  const { account: certified, certifier, ...wizard } = await createCertifiedAccount(portal, { key });
  const app = await wizard.describeApp();
  const usageRange = { start: '2025-01-01', end: '2025-01-31' };
  const { body: receipt } = await wizard.report(app.body.id, [wizard.item({ usageRange })]);
  at(2);
  await run();
  const mail = (await readOutbox(portal.portal)).find(({ to }) => to === certifier.email);
  const page = `/accounts/${certified}/usage-reports/${receipt.id}`;
  expect(mail?.text).toContain(`Counted: 120 documents.\nhttp://localhost:8080${page}\n`);
  expect((await wizard.call('GET', `/api${page}`)).status).toBe(200);
});

test('somebody without a name is told by their address, in the mail as in the receipt', async () => {
  await portal.asOwner(`update app_user set first_name = '', last_name = '' where id = '${reporter.userId}'`);
  const { submittedBy } = await uploadOk(portal, reporter, await usageFile([value], [usageAt(0, 5)]));
  expect(submittedBy).toEqual({ name: `vera@${domain}`, email: `vera@${domain}` });
  at(2);
  await run();
  expect((await mails())[0]?.text).toContain(`usage.ulvd, reported by vera@${domain} on 2 Apr 2025`);
});

test('usage outside the term is told as nothing counted, by mail as in the list', async () => {
  const day = 24;
  await uploadOk(portal, reporter, await usageFile([value], [usageAt(-40 * day, 5)]), {
    fileName: 'early.ulvd',
  });
  at(2);
  await run();
  expect(
    (await mails()).map(({ text }) => text.split('\n').find((line) => line.startsWith('early'))),
  ).toEqual(['early.ulvd, reported by Test Person on 2 Apr 2025, 08:00 UTC. Counted: nothing.']);
  const url = `/api/accounts/${account}/usage-reports`;
  const { content } = (await portal.app.inject({ url, headers: reporter.headers })).json<{
    content: unknown[];
  }>();
  expect(content).toMatchObject([{ fileName: 'early.ulvd', state: 'NOTHING', totals: [] }]);
});

test('the contact that staff name gets the receipt as well, a person who may not sign in any more does not', async () => {
  await uploadOk(portal, staffMember, await usageFile([value], [usageAt(9, 8)]), {
    additionalData: { accountId: account, contactEmail: `Contact@${domain}` },
  });
  await portal.asOwner(`update app_user set disabled = true where id = '${staffMember.userId}'`);
  at(2);
  expect(await run()).toBe(1);
  expect((await mails()).map(({ to }) => to)).toEqual([`Contact@${domain}`]);
});

test('[6.11] a sender who has lost every role in the account is not told what becomes of their receipt', async () => {
  const { id } = await uploadOk(portal, reporter, await usageFile([value], [usageAt(0, 1382)]));
  at(2);
  await run();
  expect((await mails()).map(({ to }) => to)).toEqual([`vera@${domain}`]);
  await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx.updateTable('account_role').set({ roles: [] }).where('user_id', '=', reporter.userId).execute(),
  );
  const payload = { action: 'WITHDRAW', id: randomUUID(), version: 0, reason: 'billed elsewhere' };
  const url = `/api/accounts/${account}/submissions/${id}/corrections`;
  const answer = await portal.app.inject({ method: 'POST', url, headers: staffMember.headers, payload });
  expect(answer.statusCode, answer.body).toBe(200);
  at(4);
  await run();
  expect((await mails()).map(({ to }) => to)).toEqual([`vera@${domain}`, `ines@${domain}`]);
});

test('the demo’s people get no receipts outside the demo, as sender or as contact', async () => {
  await uploadOk(portal, reporter, await usageFile([value], [usageAt(0, 7)]));
  await uploadOk(portal, staffMember, await usageFile([value], [usageAt(5, 8)]), {
    additionalData: { accountId: account, contactEmail: `Vera@${domain}` },
  });
  await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
    trx.updateTable('app_user').set({ demo: true }).where('id', '=', reporter.userId).execute(),
  );
  at(2);
  await run();
  expect((await mails()).map(({ to }) => to)).toEqual([`ines@${domain}`]);
});

test('who chose no receipts by mail gets none, as sender or as contact, and others still do', async () => {
  const choose = (byMail: boolean) =>
    portal.app.inject({
      method: 'PUT',
      url: '/api/auth/notifications/RECEIPTS',
      headers: reporter.headers,
      payload: { byMail },
    });
  const listed = async () =>
    (await portal.app.inject({ url: '/api/auth/notifications', headers: reporter.headers })).json<unknown>();
  expect(await listed()).toContainEqual({ kind: 'RECEIPTS', byMail: true });
  expect((await choose(false)).json()).toEqual({ kind: 'RECEIPTS', byMail: false });
  expect(await listed()).toContainEqual({ kind: 'RECEIPTS', byMail: false });
  const { id } = await uploadOk(portal, reporter, await usageFile([value], [usageAt(0, 7)]), {
    fileName: 'march.ulvd',
  });
  at(2);
  await run();
  expect(await mails()).toEqual([]);
  await uploadOk(portal, staffMember, await usageFile([value], [usageAt(5, 8)]), {
    additionalData: { accountId: account, contactEmail: `Vera@${domain}` },
  });
  at(4);
  await run();
  expect((await mails()).map(({ to }) => to)).toEqual([`ines@${domain}`]);
  // Withdrawn by staff, who are told; the sender still is not.
  const payload = { action: 'WITHDRAW', id: randomUUID(), version: 0, reason: 'wrong month' };
  const url = `/api/accounts/${account}/submissions/${id}/corrections`;
  await portal.app.inject({ method: 'POST', url, headers: staffMember.headers, payload });
  at(6);
  await run();
  expect((await mails()).map(({ to }) => to)).toEqual([`ines@${domain}`, `ines@${domain}`]);
  await choose(true);
  await uploadOk(portal, reporter, await usageFile([value], [usageAt(1, 7)]), { fileName: 'april.ulvd' });
  at(8);
  await run();
  expect((await mails()).map(({ to }) => to)).toEqual([`ines@${domain}`, `ines@${domain}`, `vera@${domain}`]);
});
