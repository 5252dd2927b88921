import { randomUUID } from 'node:crypto';
import { TextWriter, Uint8ArrayReader, ZipReader, type FileEntry } from '@zip.js/zip.js';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#domain/core/problem.ts';
import type { ChosenAccounts, ReminderOutcome } from '#domain/licenses-report/bulk/schema.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { readOutbox } from '../../../testing/outbox-mails.ts';
import { createPerson, createSignedIn, type SignedInPerson } from '../../../testing/people.ts';
import { startReportPortal } from '../../../testing/report-portal.ts';
import { keys, NOW } from '../../../testing/report-sample.ts';
import type { TestPortal } from '../../../testing/test-portal.ts';
import { sendNotifications } from '#server/mail/notifications/send-notifications.ts';
import { usageReminders } from './reminder-mail.ts';

let portal: TestPortal;
let staffMember: SignedInPerson;
const emails: Record<string, string> = {};
beforeAll(async () => {
  portal = await startReportPortal({ PORTAL_DEMO: 'true' });
  const person = async (name: string, of: Parameters<typeof createPerson>[1]) =>
    (emails[name] = (await createPerson(portal.portal, of)).email);
  await person('volume', { accounts: { a1: { roles: ['ITEXT_VOLUME_REPORTER'] } } });
  await person('imaging', { accounts: { a1: { cucas: { c1: ['LEADTOOLS_CUCA_REPORTER'] } } } });
  await person('viewer', { accounts: { a1: { roles: ['ACCOUNT_VIEWER'] } } });
  await person('gone', { accounts: { a2: { roles: ['ITEXT_VOLUME_REPORTER'] } }, disabled: true });
  await person('unsure', { accounts: { a2: { roles: ['ITEXT_VOLUME_REPORTER'] } }, emailVerified: false });
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(NOW);
  await portal.asOwner('delete from notification');
  await portal.asOwner('delete from outbox_mail');
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
});

const get = (url: string) => portal.app.inject({ method: 'GET', url, headers: staffMember.headers });
const chosen = async (query: string) =>
  (await get(`/api/reports/license-keys/accounts?${query}`)).json<ChosenAccounts>();
const remind = async (account: string, body: object) => {
  const url = `/api/accounts/${account}/usage-reminders`;
  const answer = await portal.app.inject({
    method: 'POST',
    url,
    headers: staffMember.headers,
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json<ReminderOutcome & Problem>() };
};

describe('what something would be done to', () => {
  test('is counted exactly, with how many people each account has who report', async () => {
    const { keys: number, totalAccounts, accounts: listed } = await chosen('assignee=&product=DITO');
    const dito = keys.filter(({ productName }) => productName === 'DITO');
    expect(number).toBe(dito.length);
    expect(totalAccounts).toBe(new Set(dito.map(({ accountId }) => accountId)).size);
    const ofFirst = dito.filter(({ accountId }) => accountId === 'a1').length;
    expect(listed.find(({ id }) => id === 'a1')).toEqual({
      ...{ id: 'a1', name: 'Zebra GmbH', keys: ofFirst, reporters: 2, isCertifiable: true },
    });
    expect(listed.find(({ id }) => id === 'a2')?.reporters).toBe(0);
  });

  test('is the selected rows alone where some are selected, and none that the filters leave out', async () => {
    const [one, two] = keys.filter(({ productName }) => productName === 'DITO').map(({ id }) => id);
    const other = keys.find(({ productName }) => productName === 'iText')?.id;
    const { keys: number } = await chosen(
      `assignee=&product=DITO&licenseKeyId=${one}&licenseKeyId=${two}&licenseKeyId=${other}`,
    );
    expect(number).toBe(2);
  });

  test('an export of selected rows has those and no others, as CSV and as a workbook', async () => {
    const ids = keys.slice(3, 6).map(({ id }) => id);
    const query = `assignee=&sort=created&${ids.map((id) => `licenseKeyId=${id}`).join('&')}`;
    const csv = await get(`/api/reports/license-keys?${query}&format=csv`);
    const lines: string[][] = parse(csv.body, { bom: true, relax_column_count: true });
    const at = lines.findIndex(([head]) => head === 'Account');
    expect(lines.slice(at + 1)).toHaveLength(3);
    const xlsx = await get(`/api/reports/license-keys?${query}&format=xlsx`);
    expect(xlsx.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(xlsx.headers['content-disposition']).toContain('filename="licenses-report-2026-11-20.xlsx"');
    const entries = (await new ZipReader(new Uint8ArrayReader(xlsx.rawPayload)).getEntries()) as FileEntry[];
    const sheet = await entries
      .find(({ filename }) => filename.endsWith('sheet1.xml'))
      ?.getData(new TextWriter());
    const rows = (sheet ?? '').split('<row ').slice(1);
    expect(rows).toHaveLength(lines.length);
    for (const [row, line] of lines.slice(at + 1).entries())
      expect(rows[at + 1 + row]).toContain(`>${line[0]}</t>`);
  });
});

describe('a reminder', () => {
  const run = () =>
    sendNotifications(createSystemContext(portal.portal, { kind: 'job', name: 'notification-mail' }), [usageReminders]);
  const mails = async () =>
    (await readOutbox(portal.portal)).toSorted((a, b) => (a.to < b.to ? -1 : 1));

  test('goes once to everybody who reports usage of the account, and to nobody else', async () => {
    const { status, body } = await remind('a1', { id: randomUUID(), note: 'By Friday, please' });
    expect([status, body]).toEqual([200, { isNew: true, at: '2026-11-20T12:00:00.000Z' }]);
    expect((await Promise.all([run(), run()])).reduce((a, b) => a + b)).toBe(2);
    expect(await run()).toBe(0);
    const sent = await mails();
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set([emails['imaging'], emails['volume']]));
    expect(sent).toHaveLength(2);
    expect(sent[0]?.subject).toContain(': report usage for Zebra GmbH');
    expect(sent[0]?.text).toContain('Message: By Friday, please');
    expect(sent[0]?.text).toContain('/accounts/a1?choose=report');
  });

  test('sent again under its id is the same one, and another within a day is none', async () => {
    const id = randomUUID();
    const [first, again] = [await remind('a1', { id }), await remind('a1', { id })];
    expect([first.body.isNew, again.body.isNew]).toEqual([true, true]);
    expect((await remind('a1', { id: randomUUID() })).body).toMatchObject({ isNew: false });
    const { rows } = await portal.asOwner('select account_id from notification');
    expect(rows).toEqual([{ account_id: 'a1' }]);
    const { rows: deeds } = await portal.asOwner(
      `select account_id from audit where action = 'licenses-report.remindReporters' and object = '${id}'`,
    );
    expect(deeds).toEqual([{ account_id: 'a1' }]);
  });

  test('under the id of a reminder of another account is refused', async () => {
    const [id, other] = [randomUUID(), `acc-${randomUUID()}`];
    await createPerson(portal.portal, { accounts: { [other]: { roles: ['ITEXT_VOLUME_REPORTER'] } } });
    expect((await remind('a1', { id })).status).toBe(200);
    const { status, body } = await remind(other, { id });
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
  });

  test('an account without anybody who reports has nobody to remind', async () => {
    const { status, body } = await remind('a2', { id: randomUUID() });
    expect([status, body.code]).toEqual([409, 'NOBODY_REPORTS']);
    expect(await run()).toBe(0);
  });
}); // prettier-ignore
