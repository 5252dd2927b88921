import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { createImagingAccount, reportImaging, type ImagingAccount } from '../../../testing/imaging-usage.ts';
import { readOutbox } from '../../../testing/outbox-mails.ts';
import { createSignedIn, signIn } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { sendNotifications, type MailCtx } from '#server/mail/notifications/send-notifications.ts';
import { notifyReporters, reportsDue } from './notify-reporters.ts';

let portal: TestPortal;
let account: ImagingAccount;
beforeAll(async () => {
  portal = await startTestPortal({ SMTP_URL: 'smtp://127.0.0.1:9' });
  account = await createImagingAccount(portal);
});
afterAll(() => portal.close());

const at = (time: string) => {
  portal.setNow(new Date(time));
  return createSystemContext(portal.portal, { kind: 'job', name: 'report-due-reminders' });
};
const sendReminders = async (ctx: MailCtx): Promise<number> => {
  await notifyReporters(ctx);
  return sendNotifications(ctx, [reportsDue]);
};
/** Runs the job on a day, as a portal that has just started. */
const run = (day: string): Promise<number> => sendReminders(at(`${day}T06:00:00Z`));
/** A run that is ended before its transaction: neither its mails stand nor what it noted of them. */
const die = (day: string): Promise<number> => {
  const ctx = at(`${day}T05:59:00Z`);
  return sendReminders({
    ...ctx,
    transaction: (work) =>
      ctx.transaction(async (trx) => {
        await work(trx);
        throw new Error('killed');
      }),
  });
};
const mailsTo = (to: string) => readOutbox(portal.portal, to);

test('a mail names application, license and period, links to the wizard at the license, and can be stopped', async () => {
  const own = await createImagingAccount(portal);
  const id = await own.addLicense({
    createdDate: '2026-01-01',
    expiryDate: '2026-06-30',
    more: { product_license: 'PL-MAIL' },
  });
  expect(await run('2026-03-30')).toBe(0);
  expect(await run('2026-03-31')).toBe(1);
  const [mail, ...others] = await mailsTo(own.contact.email);
  expect(others).toEqual([]);
  const { PUBLIC_URL } = portal.portal.config;
  expect(mail?.text).toContain('Scan stations, license PL-MAIL: Q1 2026 (Jan–Mar). You can report it until 28 Sept 2026.'); // prettier-ignore
  expect(mail?.text).toContain(
    `${PUBLIC_URL}/accounts/${own.accountId}/cuca/${own.applicationId}/products/default/report-usage?usageWizard=true&license=${id}`,
  );
  expect(mail?.text).toContain(mail?.unsubscribe ?? 'no link');
  expect(mail?.unsubscribe).toMatch(new RegExp(`^${PUBLIC_URL}/mail/unsubscribe/uns_[\\w-]{43,150}$`));
});

test('half a year of days, with restarts, two workers at once and runs that died, brings each mail once', async () => {
  const names = ['PL-A', 'PL-B', 'PL-C'];
  const ids = await Promise.all(
    names.map((name) => account.addLicense({ createdDate: '2027-01-01', more: { product_license: name } })),
  );
  const report = async (): Promise<void> => {
    const as = await signIn(portal.portal, account.contact.userId);
    const Q1 = { startDate: '2027-01-01', endDate: '2027-03-31' };
    const rows = [{ productLicenseId: ids[1] ?? '', ...Q1, usageValue: '3' }];
    expect((await reportImaging(portal, account, rows, { as })).statusCode).toBe(200);
  };
  // Days follow one another: what one has left behind is what the next one finds.
  /* oxlint-disable no-await-in-loop */
  for (const day of ['2027-03-30', '2027-03-31', '2027-04-01', '2027-05-20', '2027-06-14', '2027-06-15', '2027-06-29', '2027-07-01']) {
    await expect(die(day)).rejects.toThrow('killed');
    await Promise.all([run(day), run(day)]);
    await run(day);
    if (day === '2027-04-01') await report();
  } // prettier-ignore
  /* oxlint-enable no-await-in-loop */
  const mails = await mailsTo(account.contact.email);
  expect(mails.map(({ day, text }) => [day, ...names.filter((name) => text.includes(name))])).toEqual([
    ['2027-03-31', 'PL-A', 'PL-B', 'PL-C'],
    ['2027-06-15', 'PL-A', 'PL-C'],
    ['2027-07-01', 'PL-A', 'PL-B', 'PL-C'],
  ]);
});

test('who has switched these mails off, is disabled or has lost the right gets none', async () => {
  const own = await Promise.all([1, 2, 3, 4].map(() => createImagingAccount(portal)));
  for (const one of own) await one.addLicense({ createdDate: '2028-01-01', expiryDate: '2029-12-31' }); // oxlint-disable-line no-await-in-loop
  const [off, disabled, lost, still] = own.map(({ contact }) => contact);
  await portal.asOwner(
    `insert into personal_choice values ('${off?.userId}', 'REPORTS_DUE', 'false', now())`,
  );
  await portal.asOwner(`update app_user set disabled = true where id = '${disabled?.userId}'`);
  await portal.asOwner(`update cuca_role set roles = '{CUCA_VIEWER}' where user_id = '${lost?.userId}'`);
  await run('2028-03-31');
  const counts = await Promise.all([off, disabled, lost, still].map((one) => mailsTo(one?.email ?? '')));
  expect(counts.map(({ length }) => length)).toEqual([0, 0, 0, 1]);
});

test('the link in a mail stops the next ones to its address, and not those to the other contact', async () => {
  const own = await createImagingAccount(portal);
  const colleague = await createSignedIn(portal.portal, {
    accounts: { [own.accountId]: { cucas: { [own.applicationId]: ['LEADTOOLS_CUCA_REPORTER'] } } },
  });
  await portal.asOwner(
    `insert into person (id, email, first_name, last_name) values ('p-${colleague.userId}', '${colleague.email}', 'Hanne', 'Dahl')`,
  );
  await portal.asOwner(
    `update application set secondary_reporting_contact_id = 'p-${colleague.userId}' where id = '${own.applicationId}'`,
  );
  await own.addLicense({ createdDate: '2031-01-01', expiryDate: '2032-12-31' });
  await run('2031-03-31');
  const [mail] = await mailsTo(own.contact.email);
  const url = new URL(mail?.unsubscribe ?? '').pathname;
  expect((await portal.app.inject({ method: 'POST', url })).statusCode).toBe(200);
  await run('2031-06-30');
  const counts = [await mailsTo(own.contact.email), await mailsTo(colleague.email)].map(
    ({ length }) => length,
  );
  expect(counts).toEqual([1, 2]);
});

test('without mail nobody is noted as told', async () => {
  const own = await createImagingAccount(portal);
  const id = await own.addLicense({ createdDate: '2029-01-01', expiryDate: '2030-12-31' });
  const ctx = at('2029-03-31T06:00:00Z');
  const config = { ...portal.portal.config, SMTP_URL: '' };
  expect(await sendReminders({ ...ctx, portal: { ...portal.portal, config } })).toBe(0);
  const noted = await portal.asOwner(`select from notification where payload ->> 'licenseKeyId' = '${id}'`);
  expect(noted.rows).toEqual([]);
});
