import { readdirSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import type { Portal } from '#server/core/portal.ts';
import { frameRoles, ownLogin } from '#server/db/login-role.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { prepareDatabase } from '#server/db/prepare-database.ts';
import { nothingToDo } from '#server/jobs/job.ts';
import {
  expiryReminders,
  notificationMail,
  reportDueReminders,
  usageAlerts,
} from '#server/jobs/mail-jobs.ts';
import { readOutbox } from '../../../testing/outbox-mails.ts';
import { createEmptyDatabase, testLogin } from '../../../testing/test-database.ts';
import { testPortalOn } from '../../../testing/test-portal.ts';

const LAST_OF_OLD = '0145';

/** Of each: one that was mailed before the upgrade, one that waits, one that waited too long. */
const OLD_STATE = `
  insert into account (id, name) values ('acme', 'Acme');
  insert into app_user (id, email, email_key, email_verified, first_name, last_name, global_roles, identity_provider) values
    ('rita', 'rita@acme.example', 'rita@acme.example', true, 'Rita', 'R', '{}', 'local'),
    ('ines', 'ines@vendor.example', 'ines@vendor.example', true, 'Ines', 'I', '{INTERNAL_STAKEHOLDER}', 'local');
  insert into account_role (account_id, user_id, roles) values ('acme', 'rita', '{ITEXT_VOLUME_REPORTER,LICENSEE}');
  insert into usage_reminder (id, account_id, note, user_id, user_name, at, mailed_at) values
    (md5('r1')::uuid, 'acme', 'was sent', 'ines', 'Ines I', '2026-11-25T12:00Z', '2026-11-25T12:01Z'),
    (md5('r2')::uuid, 'acme', 'is due', 'ines', 'Ines I', '2026-11-28T11:59Z', null),
    (md5('r3')::uuid, 'acme', 'is old', 'ines', 'Ines I', '2026-11-01T12:00Z', null);
  insert into crm_case (id, account_id, record_type_name, type, sub_type, subject, status, created_date)
    select c, 'acme', 'r', 't', 's', 'Certification', status, '2026-11-01'
    from (values ('c1', 'asked'), ('c2', 'asked'), ('c3', 'closed since')) as v (c, status);
  insert into case_event (id, account_id, case_id, action, status, note, user_id, user_name, by_staff, at, mailed_at) values
    (md5('c1')::uuid, 'acme', 'c1', 'ASK', 'asked', 'was asked', 'ines', 'Ines I', true, '2026-11-27T12:00Z', '2026-11-27T12:01Z'),
    (md5('c2')::uuid, 'acme', 'c2', 'ASK', 'asked', 'is asked', 'ines', 'Ines I', true, '2026-11-28T11:59Z', null),
    (md5('c3')::uuid, 'acme', 'c3', 'ASK', 'asked', 'needs no answer', 'ines', 'Ines I', true, '2026-11-28T11:59Z', null),
    (md5('c4')::uuid, 'acme', 'c3', 'NOTE', 'asked', 'is a note', 'ines', 'Ines I', true, '2026-11-28T11:59Z', null);
  insert into usage_submission (id, receipt_id, part, account_id, user_id, kind, submitted_at, receipt, file_name, sha256)
    select md5('s' || f)::uuid, md5(f)::uuid, 0, 'acme', 'rita', 'USAGE_FILE', at::timestamptz,
      '{"kind":"USAGE_FILE","submittedBy":{"name":"Rita R","email":"rita@acme.example"},"records":{"kept":0},"keys":[]}', f || '.ulvd', md5(f)
    from (values ('sent', '2026-11-27T12:00Z'), ('waits', '2026-11-28T11:57Z'), ('begun', '2026-11-28T11:59:30Z')) as v (f, at);
  update receipt_notice set mailed_at = '2026-11-27T12:02Z' where receipt_id = md5('sent')::uuid;
  insert into person (id, email, first_name, last_name) values ('p-rita', 'rita@acme.example', 'Rita', 'R');
  insert into application (id, account_id, name, reporting_frequency, primary_reporting_contact_id)
    values ('app', 'acme', 'Scan stations', 'quarterly', 'p-rita');
  insert into cuca_role (user_id, account_id, cuca_id, roles) values ('rita', 'acme', 'app', '{LEADTOOLS_CUCA_REPORTER}');
  insert into license_group (account_id, id) select 'acme', 'k:' || k from unnest('{k1,k2}'::text[]) as k;
  insert into license_key (id, account_id, cuca_id, license_group_id, record_type, product_name, activation_status, created_date,
      product_license, deployment_type)
    select k, 'acme', 'app', 'k:' || k, 'Leadtools', 'LEADTOOLS', 'Active', '2026-07-01', 'PL-' || k, 'Desktop'
    from unnest('{k1,k2}'::text[]) as k;
  insert into imaging_reminder (license_key_id, period_end, moment, user_id, account_id, reminded_at)
    values ('k1', '2026-09-30', 'DUE', 'rita', 'acme', '2026-11-26T06:00Z');
  insert into license_group (account_id, id, max_volume, total_usage, term_start, term_end)
    values ('acme', 'pool', 20000, 16250, '2026-01-01', '2026-12-31');
  insert into license_key (id, account_id, license_group_id, record_type, product_name, activation_status, created_date, expiry_date)
    select k, 'acme', 'pool', 'Unified', 'iText', 'Active', '2026-01-01', day::date
    from (values ('v1', '2026-12-20'), ('v2', '2026-12-21')) as v (k, day);
  insert into alert (account_id, kind, product_name, names, keys, raised_at, license_group_id, term_start, term_end, threshold,
      usage_percent, total_usage, max_volume)
    values ('acme', 'USAGE', 'iText', '{PL-k1}', 1, '2026-11-28T11:45Z', 'pool', '2026-01-01', '2026-12-31', 80, 81.25, 16250, 20000);
  insert into alert (account_id, kind, product_name, names, keys, raised_at, expiry_date, days)
    select 'acme', 'EXPIRY', 'iText', array[name], 1, '2026-11-28T06:00Z', day::date, 30
    from (values ('told before', '2026-12-20'), ('untold', '2026-12-21')) as v (name, day);
  insert into alert_usage_mark values ('acme', 'pool', '2026-01-01', 80);
  insert into alert_expiry_mark values ('acme', 'v1', '2026-12-20', 30), ('acme', 'v2', '2026-12-21', 30);
  insert into alert_notice (user_id, alert_id, noticed_at, mailed_at)
    select 'rita', id, raised_at, case when names = '{told before}' then raised_at end from alert;
  insert into imaging_reminder_rest values ('rita', 'acme', '2026-11-29T12:00Z'), ('ines', 'acme', '2026-11-29T12:00Z');
  insert into account_visit values ('rita', 'acme', '2026-11-28T11:00Z');
  insert into job_trigger values ('receipt-mail', '2026-11-28T12:00Z'), ('usage-alerts', '2026-11-28T12:00Z');
`;

/** What its texts may tell. */
const TOLD = [
  ...['was sent', 'is due', 'is old', 'was asked', 'is asked', 'needs no answer'].map(
    (note) => `Message: ${note}`,
  ),
  ...['sent.ulvd', 'waits.ulvd', 'begun.ulvd', 'PL-k1:', 'PL-k2:', 'told before', 'untold', '81.3%'],
];

let now = new Date('2026-11-28T12:00:00Z');
let portal: Portal;
beforeAll(async () => {
  const owner = await createEmptyDatabase();
  const client = new pg.Client(owner);
  await client.connect();
  const old = readdirSync(new URL('../../db/migrations/', import.meta.url)).filter(
    (name) => name.slice(0, 4) <= LAST_OF_OLD,
  );
  await migrate(client, { name: ownLogin(owner.database) }, new Map(old.map((name) => [name, ''])));
  await client.query(`set role "${frameRoles(owner.database)[2]}"`);
  await client.query(OLD_STATE);
  await client.end();
  const { connection } = await prepareDatabase({ connection: owner }, testLogin);
  portal = testPortalOn(
    openPool(connection, () => {}),
    () => now,
    { SMTP_URL: 'smtp://127.0.0.1:9' },
  );
});
afterAll(() => portal.pool.close());

const ctx = () => ({
  ...createSystemContext(portal, { kind: 'job', name: 'notification-mail' }),
  signal: new AbortController().signal,
});
const run = () => notificationMail.run(ctx());

test('nothing that an older portal raised an alert about is raised again before it is higher or nearer', async () => {
  expect([await usageAlerts.run(ctx()), await expiryReminders.run(ctx())]).toEqual([
    nothingToDo,
    nothingToDo,
  ]);
});

test('a job that there is no more is overdue nowhere', async () => {
  const triggers = await inTransaction(portal.pool, { role: 'system' }, (trx) =>
    trx.selectFrom('job_trigger').select('trigger_id').execute(),
  );
  expect(triggers).toEqual([{ trigger_id: 'usage-alerts' }]);
});

test('whoever had put a reminder off still has, whether they had visited the account or not', async () => {
  const visits = await inTransaction(portal.pool, { role: 'system' }, (trx) =>
    trx.selectFrom('account_visit').selectAll().orderBy('user_id').execute(),
  );
  const until = new Date('2026-11-29T12:00:00Z');
  expect(visits).toEqual([
    { user_id: 'ines', account_id: 'acme', visited_at: null, report_later_until: until },
    {
      user_id: 'rita',
      account_id: 'acme',
      visited_at: new Date('2026-11-28T11:00:00Z'),
      report_later_until: until,
    },
  ]);
});

test('what an older portal had not mailed goes out once, and nothing that it had mailed', async () => {
  expect(await reportDueReminders.run(ctx())).toEqual({ summary: { notifications: 1 } });
  await Promise.all([run(), run(), run(), run(), run()]);
  expect(await run()).toBe('nothing to do');
  // A receipt of half a minute ago holds those before it back: they share a mail.
  now = new Date('2026-11-28T12:01:00Z');
  await Promise.all([run(), run(), run(), run(), run()]);
  expect(await run()).toBe('nothing to do');
  const mails = (await readOutbox(portal)).filter(({ to }) => to === 'rita@acme.example');
  expect(mails.map(({ text }) => TOLD.filter((what) => text.includes(what)).join(', ')).toSorted()).toEqual([
    'Message: is asked',
    'Message: is due',
    'PL-k2:',
    'untold, 81.3%',
    'waits.ulvd, begun.ulvd',
  ]);
  expect(await readOutbox(portal)).toHaveLength(mails.length);
});
