import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { expiryReminders as raiseExpiries, usageAlerts as raiseUsage } from '#server/jobs/mail-jobs.ts';
import { outcomeOf, type Job } from '#server/jobs/job.ts';
import { sendNotifications } from '#server/mail/notifications/send-notifications.ts';
import { csvOf, importFiles, importInto } from '../../../testing/import-folder.ts';
import { readOutbox } from '../../../testing/outbox-mails.ts';
import { createPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { alertMails } from '../telling/alerts-mail.ts';
import { raiseExpiryAlerts, raiseUsageAlerts } from './raise-alerts.ts';

const hex = (letter: string): string => letter.repeat(64);
const keyHeads = 'licenseKeyId,accountId,cucaId,groupId,recordType,productName,licenseKey,activationStatus,createdDate,expiryDate,maxVolume,maxVolumeMissingReason,productLicense'.split(','); // prettier-ignore
const KEYS = [
  ['one', 'r-acc', '', 'pool', 'Unified', 'iText', hex('a'), 'Active', '2026-01-01', '2027-03-01', '1000', '', 'PL-1'],
  ['two', 'r-acc', '', 'pool', 'Unified', 'iText', hex('b'), 'Active', '2026-01-01', '2027-03-01', '1000', '', 'PL-2'],
  ['unknown', 'r-acc', '', '', 'Unified', 'iText', hex('c'), 'Active', '2026-01-01', '2027-06-01', '', 'UNKNOWN', 'PL-3'],
  ['inactive', 'r-acc', '', '', 'Unified', 'iText', hex('d'), 'Inactive', '2026-01-01', '2027-03-01', '10', '', 'PL-4'],
  ['other', 'r-other', '', '', 'Account', 'Apryse SDK', hex('e'), 'Active', '2026-01-01', '2027-06-01', '10', '', 'PL-5'],
]; // prettier-ignore

let running: TestPortal;
beforeAll(async () => {
  running = await startTestPortal({ SMTP_URL: 'smtp://127.0.0.1:9' });
  at('2026-11-20');
  using files = importFiles({
    'people.csv': csvOf([['id', 'email', 'firstName', 'lastName'], ['p-ines', 'Ines@vendor.example', 'Ines', 'I']]),
    'accounts.csv': csvOf([['id', 'name', 'crCsmId', 'ownerId'], ['r-acc', 'Acme', 'p-ines', 'p-ines'], ['r-other', 'Other', '', '']]),
    'license-keys.csv': csvOf([keyHeads, ...KEYS]),
  }); // prettier-ignore
  const { problems } = await importInto(running.portal, files.folder);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
});
afterAll(() => running.close());
beforeEach(async () => {
  at('2026-11-20');
  await asSystem(`delete from notification; delete from alert_read; delete from alert; delete from outbox_mail;
    update account set alert_thresholds = null, alert_audiences = null, alerts_changed_at = null, alerts_changed_by = null, alerts_changer_name = null; delete from account_role;
    delete from personal_choice; delete from app_user;
    update license_group set total_usage = 0, term_start = '2026-01-01';
    update license_key set expiry_date = '2027-03-01' where id = 'two'`);
});

const at = (day: string, time = '06:00:00'): void => running.setNow(new Date(`${day}T${time}Z`));
const ctx = () => createSystemContext(running.portal, { kind: 'job', name: 'test' });
/** A job, and a minute later the mails of what it raised. */
const withMails = (job: Job): Job => ({
  ...job,
  async run(given) {
    const raised = await job.run(given);
    const later = new Date(given.now.getTime() + 60_000);
    const mails = await sendNotifications({ ...given, now: later }, [alertMails]);
    return outcomeOf({
      alerts: 0,
      ...(typeof raised === 'object' && 'summary' in raised && raised.summary),
      mails,
    });
  },
});
const [usageAlerts, expiryReminders] = [withMails(raiseUsage), withMails(raiseExpiries)];
const run = (job: Job) => job.run({ ...ctx(), signal: new AbortController().signal });
const asSystem = (statement: string) =>
  running.asOwner(`set role "${running.portal.pool.rolePrefix}_system"; ${statement}`);
/** What the ledger has added up for a group by now. */
const used = (group: string, total: number) =>
  asSystem(
    `update license_group set total_usage = ${total}, reporting_type = 'MANUAL' where id = '${group}'`,
  );
const lastRows = async (statement: string) => {
  const answer = (await running.asOwner(statement)) as unknown;
  return (Array.isArray(answer) ? (answer.at(-1) as { rows: unknown[] }) : (answer as { rows: unknown[] }))
    .rows;
};
const raisedUsage = () =>
  lastRows(
    `set role "${running.portal.pool.rolePrefix}_system"; select license_group_id as "group", threshold, usage_percent::float as percent from alert where kind = 'USAGE' order by id`,
  );
const raisedExpiry = () =>
  lastRows(
    `set role "${running.portal.pool.rolePrefix}_system"; select product_name as product, expiry_date::text as day, days, keys, names from alert where kind = 'EXPIRY' order by id`,
  );
const mails = async () =>
  (await readOutbox(running.portal)).map(({ to, subject, text }) => ({ to, subject, text }));
const person = (email: string, roles: ('LICENSEE' | 'ITEXT_VOLUME_REPORTER' | 'ACCOUNT_VIEWER')[]) =>
  createPerson(running.portal, { email, accounts: { 'r-acc': { roles } } });

describe('a used maximum', () => {
  test('[6.11] is not mailed to whoever has left the account while the mail waited', async () => {
    const { userId } = await person('rep@acme.example', ['ITEXT_VOLUME_REPORTER']);
    await person('stays@acme.example', ['ITEXT_VOLUME_REPORTER']);
    await used('g:pool', 800);
    await run(usageAlerts);
    await asSystem(`delete from outbox_mail; update notification set mailed_at = null;
      delete from account_role where user_id = '${userId}'`);
    await run(usageAlerts);
    expect((await mails()).map(({ to }) => to)).toEqual(['stays@acme.example']);
  });

  test('is told at each threshold once, to whom its figures are open, in one mail each', async () => {
    await person('rep@acme.example', ['ITEXT_VOLUME_REPORTER']);
    await person('lic@acme.example', ['LICENSEE']); // may not read usage
    await createPerson(running.portal, {
      email: 'ines@vendor.example',
      globalRoles: ['INTERNAL_STAKEHOLDER'],
    });
    await used('g:pool', 799);
    expect(await run(usageAlerts)).toBe('nothing to do');
    await used('g:pool', 800);
    expect(await run(usageAlerts)).toEqual({ summary: { alerts: 1, mails: 2 } });
    expect(await run(usageAlerts)).toBe('nothing to do');
    await used('g:pool', 999);
    expect(await run(usageAlerts)).toBe('nothing to do');
    await used('g:pool', 1001);
    expect(await run(usageAlerts)).toEqual({ summary: { alerts: 1, mails: 2 } });
    expect(await raisedUsage()).toEqual([
      { group: 'g:pool', threshold: 80, percent: 80 },
      { group: 'g:pool', threshold: 100, percent: 100.1 },
    ]);
    const sent = await mails();
    expect(sent.map(({ to }) => to).toSorted()).toEqual([
      'ines@vendor.example', 'ines@vendor.example', 'rep@acme.example', 'rep@acme.example',
    ]); // prettier-ignore
    expect(sent[0]?.subject).toBe('Northwind Imaging: usage alert for a license of Acme');
    expect(sent[0]?.text).toContain(
      'Acme: iText has used 80% of its maximum, 800 of 1,000 Processed Documents since 1 Jan 2026 (2 license keys: PL-1, PL-2).\nhttp://localhost:8080/accounts/r-acc/alerts',
    );
  });

  test('that was jumped over is told by the highest threshold alone', async () => {
    await used('g:pool', 1500);
    expect(await run(usageAlerts)).toEqual({ summary: { alerts: 1, mails: 0 } });
    expect(await raisedUsage()).toEqual([{ group: 'g:pool', threshold: 100, percent: 150 }]);
  });

  test('is told once in a term though corrections lead below and above again, and anew in the next term', async () => {
    await used('g:pool', 1000);
    await run(usageAlerts);
    await used('g:pool', 500);
    await run(usageAlerts);
    await used('g:pool', 850);
    expect(await run(usageAlerts)).toBe('nothing to do');
    await used('g:pool', 1000);
    expect(await run(usageAlerts)).toBe('nothing to do');
    await asSystem(`update license_group set term_start = '2026-06-01' where id = 'g:pool'`);
    await used('g:pool', 850);
    expect(await run(usageAlerts)).toEqual({ summary: { alerts: 1, mails: 0 } });
    expect(await raisedUsage()).toEqual([
      { group: 'g:pool', threshold: 100, percent: 100 },
      { group: 'g:pool', threshold: 80, percent: 85 },
    ]);
  });

  test('is not told where the maximum is unknown, the keys are inactive, or the term is over', async () => {
    await used('k:unknown', 999_999);
    await used('k:inactive', 10);
    await used('g:pool', 1000);
    await asSystem(`update license_group set term_end = '2026-11-19' where id = 'g:pool'`);
    expect(await run(usageAlerts)).toBe('nothing to do');
    await asSystem(`update license_group set term_end = '2027-03-01' where id = 'g:pool'`);
    at('2027-03-02');
    expect(await run(usageAlerts)).toBe('nothing to do');
    expect(await raisedUsage()).toEqual([]);
  });

  test('is told at the thresholds that the account chose, a new one among them only if it is the highest', async () => {
    const choose = (thresholds: string) =>
      asSystem(`update account set alert_thresholds = '${thresholds}', alert_audiences = '{}', alerts_changed_at = now(),
        alerts_changed_by = (select id from app_user limit 1), alerts_changer_name = 'X' where id = 'r-acc'`);
    await person('rep@acme.example', ['ITEXT_VOLUME_REPORTER']);
    await choose('{50}');
    await used('g:pool', 1200);
    expect(await run(usageAlerts)).toEqual({ summary: { alerts: 1, mails: 0 } });
    await choose('{40,50}');
    expect(await run(usageAlerts)).toBe('nothing to do');
    await choose('{40,50,120}');
    expect(await run(usageAlerts)).toEqual({ summary: { alerts: 1, mails: 0 } });
    await choose('{}');
    await used('k:other', 10);
    expect(await run(usageAlerts)).toEqual({ summary: { alerts: 1, mails: 0 } });
    expect(await raisedUsage()).toEqual([
      { group: 'g:pool', threshold: 50, percent: 120 },
      { group: 'g:pool', threshold: 120, percent: 120 },
      { group: 'k:other', threshold: 100, percent: 100 },
    ]);
  });
});

describe('an expiry', () => {
  test('is told 60, 30, 7 and 1 day before it, day by day, and never again', async () => {
    await person('lic@acme.example', ['LICENSEE']);
    const told: string[] = [];
    for (let left = 62; left >= -1; left -= 1) {
      const day = new Date(Date.UTC(2027, 2, 1) - left * 86_400_000).toISOString().slice(0, 10);
      at(day);
      const outcome = await run(expiryReminders);
      if (outcome !== 'nothing to do') told.push(`${left}: ${JSON.stringify(outcome)}`);
    }
    const one = JSON.stringify({ summary: { alerts: 1, mails: 1 } });
    expect(told).toEqual([`60: ${one}`, `30: ${one}`, `7: ${one}`, `1: ${one}`]);
    const alert = { product: 'iText', day: '2027-03-01', keys: 2, names: ['PL-1', 'PL-2'] };
    expect(await raisedExpiry()).toEqual([60, 30, 7, 1].map((days) => ({ ...alert, days })));
    expect((await mails()).map(({ text }) => text.split('\n\n')[2]?.split('\n')[0])).toEqual([
      'Acme: 2 license keys for iText will expire on 1 Mar 2027, in 60 days (PL-1, PL-2).',
      'Acme: 2 license keys for iText will expire on 1 Mar 2027, in 30 days (PL-1, PL-2).',
      'Acme: 2 license keys for iText will expire on 1 Mar 2027, in 7 days (PL-1, PL-2).',
      'Acme: 2 license keys for iText will expire tomorrow, on 1 Mar 2027 (PL-1, PL-2).',
    ]);
  });

  test('after weeks without the portal is told by the nearest reminder alone; a renewed key begins anew', async () => {
    await person('lic@acme.example', ['LICENSEE']);
    at('2027-02-24');
    expect(await run(expiryReminders)).toEqual({ summary: { alerts: 1, mails: 1 } });
    expect((await mails())[0]?.text).toContain('will expire on 1 Mar 2027, in 5 days');
    at('2027-02-10'); // a clock that was ahead
    expect(await run(expiryReminders)).toBe('nothing to do');
    at('2027-02-28');
    await asSystem(`update license_key set expiry_date = '2027-04-01' where id = 'two'`);
    expect(await run(expiryReminders)).toEqual({ summary: { alerts: 2, mails: 1 } });
    expect((await raisedExpiry()).map((row) => JSON.stringify(row))).toEqual([
      '{"product":"iText","day":"2027-03-01","days":7,"keys":2,"names":["PL-1","PL-2"]}',
      // The most urgent comes last, and so stands on top of a list that begins with the newest.
      '{"product":"iText","day":"2027-04-01","days":60,"keys":1,"names":["PL-2"]}',
      '{"product":"iText","day":"2027-03-01","days":1,"keys":1,"names":["PL-1"]}',
    ]);
  });
});

describe('whatever happens between', () => {
  /** A context whose transactions end badly, from the one of that number on. */
  const killedAt = (deadly: number) => {
    const whole = ctx();
    let count = 0;
    return {
      ...whole,
      signal: new AbortController().signal,
      transaction: <T>(work: Parameters<typeof whole.transaction<T>>[0]) =>
        whole.transaction(async (trx) => {
          const done = await work(trx);
          if ((count += 1) >= deadly) throw new Error('killed before the commit');
          return done;
        }),
    };
  };

  const isKilled = (running: Promise<unknown>): Promise<boolean> =>
    running.then(
      () => false,
      (error: Error) => error.message === 'killed before the commit',
    );

  test('alerts and mails are there once after runs that were killed at every transaction', async () => {
    await person('rep@acme.example', ['ITEXT_VOLUME_REPORTER', 'LICENSEE']);
    await used('g:pool', 900);
    at('2027-02-24');
    let killed = 0;
    for (const job of [usageAlerts, expiryReminders])
      for (let deadly = 1; deadly <= 4; deadly += 1)
        if (await isKilled(job.run(killedAt(deadly)))) killed += 1;
    expect(killed).toBe(6);
    await run(usageAlerts);
    await run(expiryReminders);
    expect(await raisedUsage()).toHaveLength(1);
    expect(await raisedExpiry()).toHaveLength(1);
    const texts = (await mails()).map(({ text }) => text).join('\n');
    expect(texts.match(/has used 90%/g)).toHaveLength(1);
    expect(texts.match(/will expire on 1 Mar 2027/g)).toHaveLength(1);
  });

  test('two workers at once raise and mail each alert once', async () => {
    await person('rep@acme.example', ['ITEXT_VOLUME_REPORTER', 'LICENSEE']);
    await used('g:pool', 900);
    await used('k:other', 11);
    at('2027-02-24');
    const counts = await Promise.all([1, 2, 3].map(() => raiseUsageAlerts(ctx())));
    const expiries = await Promise.all([1, 2, 3].map(() => raiseExpiryAlerts(ctx())));
    expect([counts, expiries].map((one) => one.reduce((a, b) => a + b))).toEqual([2, 1]);
    await Promise.all([run(usageAlerts), run(expiryReminders), run(usageAlerts)]);
    expect(await raisedUsage()).toHaveLength(2);
    expect(await raisedExpiry()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test('who switched a kind of mail off, is disabled, is of the demo, or is told as nothing, gets none of it', async () => {
    const { userId } = await person('off@acme.example', ['ITEXT_VOLUME_REPORTER', 'LICENSEE']);
    await createPerson(running.portal, {
      ...{ email: 'gone@acme.example', disabled: true },
      accounts: { 'r-acc': { roles: ['LICENSEE'] } },
    });
    await createPerson(running.portal, {
      ...{ email: 'demo@acme.example', demo: true },
      accounts: { 'r-acc': { roles: ['LICENSEE'] } },
    });
    await person('view@acme.example', ['ACCOUNT_VIEWER']);
    await inTransaction(running.portal.pool, { role: 'system' }, (trx) =>
      trx
        .insertInto('personal_choice')
        .values({ user_id: userId, name: 'USAGE_ALERTS', value: 'false', chosen_at: new Date() })
        .execute(),
    );
    await used('g:pool', 900);
    at('2027-02-24');
    expect(await run(usageAlerts)).toEqual({ summary: { alerts: 1, mails: 0 } });
    expect(await run(expiryReminders)).toEqual({ summary: { alerts: 1, mails: 1 } });
    const sent = await mails();
    expect(sent.map(({ to }) => to)).toEqual(['off@acme.example']);
    expect(sent[0]?.text).not.toContain('of its maximum');
  });
});
