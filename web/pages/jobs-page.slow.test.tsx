import '@testing-library/jest-dom/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { CrmOverview } from '#domain/crm/schema.ts';
import { JobStatus, type JobInvocation, type JobSummary } from '#domain/jobs/schema.ts';
import { failing, openPage, testUser } from '../../testing/portal-page.tsx';

const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const summary = (jobName: string, more: Partial<JobSummary> = {}): JobSummary => ({
  ...{
    jobName,
    schedule: { dailyAt: '00:00' },
    nextStart: '2999-01-01T00:00:00.000Z',
    isOverdue: false,
    missed: 0,
  },
  ...{ problem: null, usualMs: 1500, limitMs: 60_000, lastRuns: [], idleAt: null },
  ...more,
});
const run = (n: number, more: Partial<JobInvocation> = {}): JobInvocation => ({
  ...{
    jobInvocationId: `run-${n}`,
    jobName: 'crm-sync',
    triggerId: 'crm-sync',
    origin: 'host/7',
    attempt: 1,
  },
  ...{ startTime: `2026-11-20T10:${String(n).padStart(2, '0')}:07.000Z`, duration: 'PT1M2.3S' },
  ...{ status: 'SUCCESS', details: `accounts: ${n}`, additionalInfo: [] },
  ...more,
});
const runs = [
  run(1),
  run(2, { status: 'FAILED', details: 'The CRM answered 503.' }),
  run(3, {
    ...{ status: 'RUNNING', duration: null, details: null },
    additionalInfo: ['hangingJob', 'hasTwoFailedPrevRuns', 'hasOlderJob'],
  }),
];
const base = '/api/background-processes';
const inStep: CrmOverview = {
  ...{
    reachedAt: '2026-11-22T10:00:00.000Z',
    restingUntil: null,
    reason: null,
    calls: { used: 120, most: 15000 },
  },
  ...{ waiting: { count: 0, refusedCount: 0, refused: [] }, setAside: { count: 0, named: [] } },
  conflicts: { count: 0, named: [] },
};
const answers = {
  [`GET ${base}/jobs`]: [
    summary('crm-sync', { problem: 'It has been running for more than 30 minutes.' }),
    summary('mail-delivery'),
  ],
  [`GET ${base}/invocations`]: runs,
  [`GET ${base}/crm`]: inStep,
};
const table = () => screen.findByRole('grid', { name: 'Runs of crm-sync' });
const texts = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

test('[2.89] [4.41] [4.42] [4.44] [7.41] [8.38] [9.23] the first job opens with its last three days, the newest run on top and the failed one red, and says in words what is odd about the one under way', async () => {
  const { calls } = await openPage('/jobs', { user: staffMember, answers });
  await waitFor(async () => expect(await texts()).toHaveLength(3));
  const [first, second, third] = await texts();
  expect(first).toContain('Running');
  expect(second).toContain('Failed20 Nov 202610:02:07 UTC1 min 2 sThe CRM answered 503.');
  expect(third).toContain('Successful20 Nov 202610:01:07 UTC1 min 2 saccounts: 1');
  const rows = within(await table())
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => row.classList.contains('error'))).toEqual([false, true, false]);
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  expect(calls).toContain(
    `GET ${base}/invocations?jobName=crm-sync&startTimeAfter=${day}T00%3A00%3A00.000Z&status=RUNNING&status=SUCCESS&status=FAILED`,
  );
  expect(screen.getByText('2 jobs, 1 needing attention')).toBeInTheDocument();
  const words =
    'It has been running for more than 30 minutes. The previous two runs were not successful. An older run of this job is still running.';
  expect(await within(await table()).findByText(words)).toHaveAttribute('data-tone', 'warning');

  // Beside the runs of the CRM's job stands how the portal and Salesforce get on.
  const section = await screen.findByRole('region', { name: 'Salesforce' });
  expect(await within(section).findByText('In sync')).toBeInTheDocument();
  expect(section).toHaveTextContent(
    'SalesforceStatusIn syncLast connected22 Nov 2026, 10:00:00 UTCWaiting to be sent0API calls today120 of 15,000No rejected records, import problems or conflicts.',
  );
});

test('[2.89] a job that looked and found nothing to do is not said never to have run', async () => {
  const jobs = [
    summary('audit-check'),
    summary('notification-mail', { idleAt: new Date(Date.now() - 60_000).toISOString() }),
  ];
  await openPage('/jobs', { user: staffMember, answers: { ...answers, [`GET ${base}/jobs`]: jobs } });
  const list = await screen.findByRole('navigation', { name: 'Jobs' });
  expect(within(list).getAllByRole('link').map((link) => link.textContent)).toEqual([
    'audit-checkNot run yet',
    'notification-mailNothing to do so far1 minute ago',
  ]); // prettier-ignore
});

test('[2.89] [9.23] what somebody should look at stands first and is open, and stays open when it is well again', async () => {
  const late = summary('usage-term-refresh', { isOverdue: true, missed: 1 });
  const names = async () =>
    within(await screen.findByRole('navigation', { name: 'Jobs' }))
      .getAllByRole('link')
      .map((link) => link.querySelector('.name')?.textContent);
  const first = [summary('audit-check'), summary('mail-delivery'), late];
  const well = [summary('audit-check'), summary('mail-delivery'), summary('usage-term-refresh')];
  let jobs = first;
  await openPage('/jobs', {
    user: staffMember,
    answers: { ...answers, [`GET ${base}/jobs`]: () => Response.json(jobs) },
  });
  expect(await screen.findByRole('heading', { level: 2, name: 'usage-term-refresh' })).toBeVisible();
  expect(await names()).toEqual(['usage-term-refresh', 'audit-check', 'mail-delivery']);
  jobs = well;
  await waitFor(async () =>
    expect(await names()).toEqual(['audit-check', 'mail-delivery', 'usage-term-refresh']),
  );
  expect(screen.getByRole('heading', { level: 2, name: 'usage-term-refresh' })).toBeVisible();
});

test('[8.38] an error of the call is a row of the table', async () => {
  const failed = { ...answers, [`GET ${base}/invocations`]: failing(500, 'no') };
  await openPage('/jobs', { user: staffMember, answers: failed });
  expect(
    await within(await table()).findByText(/The data could not be loaded|could not be loaded/),
  ).toBeInTheDocument();
});

test('[3.25] skipped starts are asked for, and the address says so', async () => {
  const { calls, history } = await openPage('/jobs', { user: staffMember, answers });
  await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Include skipped runs' }));
  await waitFor(() => expect(history.location.search).toBe('?includeSkipped=true'));
  await waitFor(() => expect(calls.at(-1)).toMatch(/status=FAILED&status=SKIPPED$/));
});

test('[5.31] no day that lies ahead, or on the wrong side of the other one, can be chosen', async () => {
  const user = userEvent.setup();
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
  const address = '/jobs?startTimeAfter=2026-11-10&startTimeBefore=2026-11-12';
  await openPage(address, { user: staffMember, answers });
  await user.click(await screen.findByRole('button', { name: /^Filters/ }));
  // The other calendar is still fading away.
  const why = (day: string) => screen.getByRole('button', { name: day, hidden: false }).title;
  const calendars = screen.getAllByRole('button', { name: /^Open the calendar/ });
  await user.click(calendars[0]!);
  expect(why('Friday 13 November 2026')).toBe('This date is after the end date.');
  expect(why('Saturday 21 November 2026')).toBe('This date is in the future.');
  expect(why('Thursday 12 November 2026')).toBe('');
  await user.keyboard('{Escape}');
  await user.click(calendars[1]!);
  expect(why('Monday 9 November 2026')).toBe('This date is before the start date.');
  expect(why('Saturday 21 November 2026')).toBe('This date is in the future.');
  expect(why('Tuesday 10 November 2026')).toBe('');
  vi.useRealTimers();
});

test('a run is cancelled after a question, and the answer is told', async () => {
  const cancelled = vi.fn<() => Response>(() => Response.json({ state: 'ENDING' }));
  await openPage('/jobs', {
    user: staffMember,
    answers: { ...answers, [`POST ${base}/invocations/run-3/cancel`]: cancelled },
  });
  await userEvent.click(await within(await table()).findByText('Running'));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel run' }));
  expect(cancelled).not.toHaveBeenCalled();
  const question = await screen.findByRole('alertdialog', { name: 'Cancel this run of crm-sync?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel run' }));
  expect(await screen.findByText('The run will stop within a few seconds.')).toBeInTheDocument();
  expect(cancelled).toHaveBeenCalledOnce();
});

test('what Salesforce refuses, what the portal cannot take and what both sides changed is named with both values', async () => {
  const account = { id: '001A', name: 'Acme' };
  const troubled: CrmOverview = {
    ...inStep,
    ...{
      restingUntil: '2026-11-22T10:30:00.000Z',
      reason: 'Salesforce is not available: status 503',
      calls: null,
    },
    waiting: {
      ...{ count: 30, refusedCount: 22 },
      refused: [
        {
          ...{ object: 'application', id: 'app-1', account, error: 'STRING_TOO_LONG: Name' },
          nextAttemptAt: '2026-11-22T10:31:00.000Z',
        },
      ],
    },
    setAside: {
      count: 1,
      named: [
        {
          object: 'license',
          id: 'a02A',
          problem: 'cucaId: a01A does not exist in the portal',
          foundAt: '2026-11-22T09:00:00.000Z',
        },
      ],
    },
    conflicts: {
      count: 1,
      named: [
        {
          ...{
            key: '1',
            object: 'case',
            id: 'case-1',
            account,
            field: 'description',
            portalValue: '<b>=1+1</b>',
          },
          ...{ crmValue: null, winner: 'crm', foundAt: '2026-11-22T08:00:00.000Z' },
        },
      ],
    },
  };
  await openPage('/jobs', { user: staffMember, answers: { ...answers, [`GET ${base}/crm`]: troubled } });
  const section = await screen.findByRole('region', { name: 'Salesforce' });
  expect(await within(section).findByText('Paused')).toBeInTheDocument();
  expect(section).toHaveTextContent('Next attempt22 Nov 2026, 10:30:00 UTC');
  const items = within(section)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(items).toEqual([
    'Application app-1, AcmeSTRING_TOO_LONG: NameNext attempt 22 Nov 2026, 10:31:00 UTC',
    'License a02AcucaId: a01A does not exist in the portal22 Nov 2026, 09:00:00 UTC',
    'Case case-1, description, AcmePortal<b>=1+1</b>Salesforceempty (kept)22 Nov 2026, 08:00:00 UTC',
  ]);
  expect(within(section).getByText('and 21 more')).toBeInTheDocument();
  expect(within(section).getByText('Salesforce is not available: status 503')).toBeInTheDocument();
});

test('[2.89] where no CRM stands outside, nothing is said and asked of it; without a run the table says so', async () => {
  const jobs = [summary('crm-sync', { schedule: null })];
  const alone = { ...answers, [`GET ${base}/jobs`]: jobs, [`GET ${base}/invocations`]: [] };
  const { calls } = await openPage('/jobs', { user: staffMember, answers: alone });
  await table();
  expect(screen.queryByRole('region', { name: 'Salesforce' })).not.toBeInTheDocument();
  expect(calls.filter((call) => call.endsWith('/crm'))).toEqual([]);
  expect(await screen.findByText('No runs in this period')).toBeInTheDocument();
});

test('customers do not see the page', async () => {
  await openPage('/jobs', { user: testUser() });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    'You do not have access to this page.',
  );
});

test('[4.43] a start for which nobody was there is late in the list, and the facts count what was missed; a newer run makes one under way an error', async () => {
  const late = { nextStart: '2026-11-20T10:00:00.000Z', isOverdue: true, missed: 3 };
  const newer = [
    run(1, {
      ...{ startTime: new Date().toISOString(), status: 'RUNNING', duration: null, details: null },
      additionalInfo: ['hasNewerJob'],
    }),
  ];
  await openPage('/jobs', {
    user: staffMember,
    answers: {
      ...answers,
      [`GET ${base}/jobs`]: [summary('crm-sync', late), summary('mail-delivery')],
      [`GET ${base}/invocations`]: newer,
    },
  });
  expect(await within(await table()).findByText('A newer run of this job has started.')).toHaveAttribute(
    'data-tone',
    'error',
  );
  const jobs = await screen.findByRole('navigation', { name: 'Jobs' });
  expect(within(jobs).getByRole('link', { name: /crm-sync/ })).toHaveTextContent(/Overdue since/);
  expect(within(jobs).getByRole('link', { name: /mail-delivery/ })).not.toHaveTextContent(/Overdue/);
  expect(screen.getByText(/: 3 scheduled runs missed$/)).toHaveTextContent(
    /^Overdue since 20 Nov 2026, 10:00:00 UTC/,
  );
});

test('[3.37] every state of a run is said in a word', async () => {
  const states = JobStatus.options.map((status, n) => run(n, { status, duration: 'PT1S' }));
  await openPage('/jobs', {
    user: staffMember,
    answers: { ...answers, [`GET ${base}/invocations`]: states },
  });
  await screen.findByRole('row', { name: /Skipped/ });
  const words = (await texts()).map((text) => /^(Running|Successful|Failed|Skipped)/.exec(text ?? '')?.[0]);
  expect(words).toEqual(['Skipped', 'Failed', 'Successful', 'Running']);
});

test.each([
  ['staff', staffMember, '/jobs'],
  ['customers', testUser({ a1: { name: 'Acme', roles: ['LICENSEE'], cucas: {} } }), null],
])('[2.33] [2.93] About leads on to the background jobs, or not: for %s', async (_, user, href) => {
  await openPage('/settings', { user });
  await userEvent.click(await screen.findByRole('button', { name: /^User menu for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'About' }));
  await screen.findByRole('dialog', { name: 'About the Customer Portal' });
  const link = screen.queryByRole('link', { name: 'View details of background jobs' });
  expect(link?.getAttribute('href') ?? null).toBe(href);
});
