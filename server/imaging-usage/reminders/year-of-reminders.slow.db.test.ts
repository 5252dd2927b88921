import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/core/day.ts';
import { formatPeriod } from '#domain/core/format.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import type { Database } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makeRandom } from '#server/demo/make-random.ts';
import { readOutbox } from '../../../testing/outbox-mails.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';
import { sendNotifications, type MailCtx } from '#server/mail/notifications/send-notifications.ts';
import { notifyReporters, reportsDue } from './notify-reporters.ts';

/** `all` runs the job on every day of the year; the usual days are those around the ends of quarters and of grace. */
const DAYS = process.env['REMINDER_DAYS'] ?? 'some';
const LICENSES = 100;
const LICENSES_AN_ACCOUNT = 2;
const quarters = [
  ['2025-10-01', '2025-12-31'],
  ['2026-01-01', '2026-03-31'],
  ['2026-04-01', '2026-06-30'],
  ['2026-07-01', '2026-09-30'],
  ['2026-10-01', '2026-12-31'],
] as const;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ SMTP_URL: 'smtp://127.0.0.1:9' });
});
afterAll(() => portal.close());
const asSystem = <T>(work: (trx: Database) => Promise<T>): Promise<T> =>
  inTransaction(portal.portal.pool, { role: 'system' }, work);

interface Plan {
  /** PL-7: what mails call it. */
  name: string;
  at: number;
  expiry: string | null;
  /** Of each quarter, how many days after its end it is reported in the evening; null: never. */
  reportedAfter: (number | null)[];
}
const random = makeRandom('a year of reminders');
const plans: Plan[] = Array.from({ length: LICENSES }, (_, at) => ({
  ...{ name: `PL-${at}`, at },
  expiry: random.pick([null, null, '2026-05-15', '2027-06-30']),
  reportedAfter: quarters.map(() => random.pick([null, null, 0, 1, 30, 75, 76, 89])),
}));
const accountOf = ({ at }: Plan): number => Math.floor(at / LICENSES_AN_ACCOUNT);
const periodsOf = ({ expiry, reportedAfter }: Plan) =>
  quarters.flatMap(([start, last], at) => {
    if (expiry !== null && expiry < start) return [];
    const end = expiry !== null && expiry < last ? expiry : last;
    const after = reportedAfter[at] ?? null;
    return [{ start, end, reportedOn: after === null ? '9999-12-31' : addDays(end, after) }];
  });

/** The mails that a license is told of on the days on which a portal ran, from the quarters alone. */
const expectedOf = (plan: Plan, days: readonly string[]): string[] =>
  periodsOf(plan).flatMap(({ start, end, reportedOn }) => {
    const between = (from: number, to: number): string[] =>
      days
        .filter((day) => day >= addDays(end, from) && day <= addDays(end, to) && day <= reportedOn)
        .slice(0, 1);
    const period = formatPeriod({ start, end });
    return [...between(0, 75), ...between(76, 90)].map((day) => `${day} ${plan.name}: ${period}`);
  });

/** The days on which a portal runs; from 20 to 24 July none does. */
function daysOf(): string[] {
  const days: string[] = [];
  const near = [0, 2, 76, 89];
  const ends = [...quarters.map(([, end]) => end), '2026-05-15'];
  for (let day = '2026-01-01'; day <= '2026-12-31'; day = addDays(day, 1)) {
    const isUp = day < '2026-07-20' || day > '2026-07-24';
    const isNear = ends.some((end) => near.some((after) => addDays(end, after) === day));
    if (isUp && (DAYS === 'all' || isNear)) days.push(day);
  }
  return days;
}

/** 100 licenses in 50 accounts, each with an application and its contact: three transactions of a run. */
async function seed(): Promise<void> {
  const accounts = [...new Set(plans.map(accountOf))].map(String);
  const names = sql`unnest(${accounts}::text[]) as n`;
  await asSystem(async (trx) => {
    await sql`insert into account (id, name) select 'acc-' || n, 'Account ' || n from ${names}`.execute(trx);
    await sql`insert into person (id, email, first_name, last_name)
      select 'contact-' || n, 'contact-' || n || '@year.example', 'Con', 'Tact' from ${names}`.execute(trx);
    await sql`insert into application (id, account_id, name, reporting_frequency, primary_reporting_contact_id)
      select 'app-' || n, 'acc-' || n, 'App ' || n, 'quarterly', 'contact-' || n from ${names}`.execute(trx);
    await sql`insert into app_user (id, email, email_key, email_verified, identity_provider, first_name, last_name)
      select 'user-' || n, 'contact-' || n || '@year.example', email_key('contact-' || n || '@year.example'), true,
        'local', 'Con', 'Tact' from ${names}`.execute(trx);
    await sql`insert into cuca_role (user_id, account_id, cuca_id, roles)
      select 'user-' || n, 'acc-' || n, 'app-' || n, array['LEADTOOLS_CUCA_REPORTER'] from ${names}`.execute(
      trx,
    );
    const rows = sql`unnest(${plans.map(({ name }) => name)}::text[],
      ${plans.map((plan) => String(accountOf(plan)))}::text[], ${plans.map(({ expiry }) => expiry)}::date[])
      as plan (id, n, expiry)`;
    await sql`insert into license_group (account_id, id) select 'acc-' || n, 'k:' || id from ${rows}`.execute(
      trx,
    );
    await sql`insert into license_key (id, account_id, cuca_id, license_group_id, record_type, product_name,
        activation_status, created_date, expiry_date, product_license, deployment_type)
      select id, 'acc-' || n, 'app-' || n, 'k:' || id, 'Leadtools', 'LEADTOOLS', 'Active', '2025-10-01', expiry, id,
        'Desktop' from ${rows}`.execute(trx);
  });
}

/** Books what people report in the evenings from one day until before another. */
async function reportUntil(from: string, day: string): Promise<void> {
  const due = plans.flatMap((plan) =>
    periodsOf(plan)
      .filter(({ reportedOn }) => reportedOn >= from && reportedOn < day)
      .map((period) => ({ plan, ...period })),
  );
  await asSystem((trx) =>
    sql`insert into usage_entry (account_id, license_key_id, source, usage_type, unit, starts_at, ends_at, value)
      select 'acc-' || n, id, 'leadtools-manual', 'Deployments', 'Deployments', first::timestamp at time zone 'UTC',
        (last + 1)::timestamp at time zone 'UTC', 1
      from unnest(${due.map(({ plan }) => String(accountOf(plan)))}::text[], ${due.map(({ plan }) => plan.name)}::text[],
        ${due.map(({ start }) => start)}::date[], ${due.map(({ end }) => end)}::date[]) as r (n, id, first, last)`.execute(
      trx,
    ),
  );
}

const contextOf = (day: string) => {
  portal.setNow(new Date(`${day}T06:00:00Z`));
  return createSystemContext(portal.portal, { kind: 'job', name: 'report-due-reminders' });
};

/** Notes what is due in four transactions, and mails it in one or two. */
const sendReminders = async (ctx: MailCtx): Promise<number> => {
  await notifyReporters(ctx);
  return sendNotifications(ctx, [reportsDue]);
};

/** A run that is killed at its nth transaction: before it is committed, after, or with its database connection. */
async function kill(day: string, nth: number, how: 'before' | 'after' | 'connection'): Promise<void> {
  const ctx = contextOf(day);
  let count = 0;
  const killed = sendReminders({
    ...ctx,
    transaction: async (work) => {
      count += 1;
      if (count < nth) return ctx.transaction(work);
      if (how === 'after') await ctx.transaction(work);
      else
        await ctx.transaction(async (trx) => {
          await work(trx);
          if (how === 'connection') await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
          throw new Error('killed');
        });
      throw new Error('killed');
    },
  });
  await expect(killed).rejects.toThrow(/killed|terminat|connection/i);
}

/** What all mails told: the day, and each license with its periods. */
async function told(): Promise<string[]> {
  const mails = await readOutbox(portal.portal);
  return mails.flatMap(({ to, day, text }) => {
    const lines = text.matchAll(/App (\d+), license (PL-\d+): ([^.\n]+)\./g);
    return [...lines].flatMap(([, account, name, periods = '']) => {
      expect(to).toBe(`contact-${account}@year.example`);
      return periods.split(/, | and /).map((period) => `${day} ${name}: ${period}`);
    });
  });
}

test(
  'a year of days brings 100 licenses exactly the mails that are expected, once each, whatever was killed',
  async () => {
    await seed();
    const days = daysOf();
    let before = '2025-10-01';
    // Days follow one another: what one has left behind is what the next one finds.
    /* oxlint-disable no-await-in-loop */
    for (const [at, day] of days.entries()) {
      await reportUntil(before, day);
      before = day;
      await kill(day, 1 + (at % 5), (['before', 'after', 'connection'] as const)[Math.floor(at / 5) % 3] ?? 'after');
      await Promise.all([sendReminders(contextOf(day)), sendReminders(contextOf(day))]);
    } // prettier-ignore
    /* oxlint-enable no-await-in-loop */
    const expected = plans.flatMap((plan) => expectedOf(plan, days));
    expect(expected.length).toBeGreaterThan(450);
    expect((await told()).toSorted()).toEqual(expected.toSorted());
  },
  DAYS === 'all' ? 600_000 : 60_000,
);
