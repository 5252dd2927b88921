import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ImagingLicense } from '#domain/imaging-usage/schema.ts';
import {
  application,
  imagingReporter,
  license,
  Q2,
  Q3,
  receipt,
  savedDraft as saved,
} from '../../testing/imaging-answers.tsx';
import { failing, openPage, testUser, type Answers } from '../../testing/portal-page.tsx';

const APPLICATIONS = 'GET /api/accounts/a1/imaging-applications';
const LICENSES = 'GET /api/accounts/a1/applications/archive/imaging-licenses';
const SCAN = 'GET /api/accounts/a1/applications/scan/imaging-licenses';
const REPORT = 'POST /api/usage/manual/accounts/a1/applications/archive/leadtools-usage';
const DRAFT = '/api/drafts/imaging-usage/a1';
const quiet: Answers = {
  [APPLICATIONS]: [application('archive', 'Patient archive'), application('scan', 'Scan stations')],
  [LICENSES]: [license('1')],
  [SCAN]: [license('9')],
  [`GET ${DRAFT}/archive`]: { draft: null },
  [`GET ${DRAFT}/scan`]: { draft: null },
  [`PUT ${DRAFT}/archive`]: saved,
};
const open = (
  answers: Answers = {},
  user = imagingReporter,
  address = '/accounts/a1/cuca/archive/products/LEADTOOLS/report-usage',
) => openPage(address, { user, answers: { ...quiet, ...answers } });
/** Answers reports one after the other. */
function reports(...answers: (() => Response)[]) {
  const left = [...answers];
  return (): Response => left.shift()?.() ?? failing(500, 'too many calls')();
}
const ok = (id: string, value: string) => () => Response.json(receipt(id, value));

const usageField = () => screen.findByRole('textbox', { name: /^Usage/ });
/** Writes into a field at once: each press of a key would draw the whole form anew. */
const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] }));

test('[9.25] staff come from an application to the case that announced it', async () => {
  const of = { id: 'archive', name: 'Patient archive', products: [], visibleItems: [], caseId: 'c7' };
  const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
  await open({ 'GET /api/accounts/a1/cucas/archive': of }, staffMember);
  const link = await screen.findByRole('link', { name: 'Case for this application' });
  expect(link).toHaveAttribute('href', '/cases?search=c7');
});

describe('[2.78] rows per license', () => {
  test('[4.25] [4.26] [4.27] [4.28] [5.05] [9.04] a value is a whole number up to 99,999,999,999,999,999, zero is a figure, and the button says why it does nothing before; a license that cannot be reported stands beside with its reason', async () => {
    const reasons: [id: string, reason: ImagingLicense['reason'], text: RegExp][] = [
      ['2', { kind: 'DATA_MISSING', fields: ['createdDate'] }, /Missing information: created date/],
      ['3', { kind: 'DEPLOYMENT_NOT_SUPPORTED', deploymentType: 'Web' }, /“Web” cannot be reported here/],
      ['4', { kind: 'FREQUENCY_NOT_SUPPORTED', reportingFrequency: 'pending' }, /is “pending”/],
      ['5', { kind: 'PERIOD_IN_PROGRESS', nextReportDay: '2026-12-31' }, /still in progress\. You can report it from 31 Dec 2026\./],
    ];
    const quietOnes = reasons.map(([id, reason]) => license(id, { reason, reportable: [] }));
    const { calls } = await open({ [LICENSES]: [license('1'), ...quietOnes] });
    const group = within(await screen.findByRole('group', { name: 'PL-1, Q3 2026 (Jul–Sept)' }));
    screen.getByText('Enter usage for at least one license first.');
    const field = group.getByRole('textbox', { name: /^Usage/ });
    await userEvent.type(field, '0');
    group.getByText('0 deployments');
    await userEvent.type(field, '{Backspace}1');
    group.getByText('1 deployment');
    // The only period that is due is said, not asked for.
    group.getByText('Q3 2026 (Jul–Sept)');
    expect(group.queryByRole('combobox', { name: /^Period/ })).toBeNull();
    group.getByText('No usage was reported for earlier periods.');
    expect(screen.queryByText('Enter usage for at least one license first.')).toBeNull();

    type(field, '99999999999999999');
    screen.getByText('99,999,999,999,999,999 deployments');
    type(field, '999999999999999990');
    fireEvent.blur(field);
    expect(field).toHaveAccessibleDescription(/Greater than the maximum of 99,999,999,999,999,999. Enter a whole number from 0 to 99,999,999,999,999,999\./);
    press('Report usage');
    await waitFor(() => expect(field).toHaveFocus());
    expect(calls.filter((call) => call.startsWith('POST /api/usage'))).toEqual([]);
    type(field, '-1.5');
    expect(field).toHaveValue('-1.5');
    expect(field).toHaveAccessibleDescription(/Enter the figure without a sign/);

    const card = screen.getByRole('heading', { name: 'Cannot be reported today' }).closest('section') as HTMLElement;
    for (const [id, , text] of reasons) {
      const item = within(within(card).getByText(`PL-${id}`).closest('li') as HTMLElement);
      expect(item.getByText(text)).toBeVisible();
    }
  }); // prettier-ignore

  test('[5.06] [9.04] servers are processors × servers, 1 to 32,767 each, or no servers at all; the same processors twice are refused', async () => {
    await open({ [LICENSES]: [license('1', { deployment: 'server', deploymentType: 'Cloud' })] });
    const first = within(await screen.findByRole('group', { name: 'Servers 1' }));
    const processors = first.getByRole('textbox', { name: /^Processors per server/ });
    const servers = first.getByRole('textbox', { name: /^Number of servers/ });
    type(processors, '32768');
    type(servers, '0');
    fireEvent.blur(processors);
    fireEvent.blur(servers);
    expect(processors).toHaveAccessibleDescription(
      'Greater than the maximum of 32,767. Enter a whole number from 1 to 32,767.',
    );
    type(processors, '0');
    expect(processors).toHaveAccessibleDescription(
      'Less than the minimum of 1. Enter a whole number from 1 to 32,767.',
    );
    type(processors, '32767');
    expect(processors).toHaveAccessibleDescription('');
    expect(servers).toHaveAccessibleDescription('');
    screen.getByText('Total 0 logical processors');

    type(processors, '8');
    type(servers, '4');
    first.getByText('= 32');
    press('Add servers with a different number of processors');
    const second = within(screen.getByRole('group', { name: 'Servers 2' }));
    type(second.getByRole('textbox', { name: /^Processors per server/ }), '8');
    type(second.getByRole('textbox', { name: /^Number of servers/ }), '32768');
    press('Report usage');
    expect(screen.getAllByText(/^Another row has the same number of processors/)).toHaveLength(2);
    second.getByText('Greater than the maximum of 32,767. Enter a whole number from 0 to 32,767.');
    await waitFor(() => expect(processors).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Remove servers 2' }));
    screen.getByText('Total 32 logical processors');
    screen.getByText('Counts towards a maximum of deployments as 32 deployments');
    // The button went with its row.
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: 'Add servers with a different number of processors' }),
      ).toHaveFocus(),
    );
  });

  test('[5.13] [5.14] a figure more than half above the one before is sent only after a second look, the environment is asked for where the license names none, and another period that is due can be chosen or added', async () => {
    const figures = [
      { period: Q2, value: '10', servers: [], environment: null, reportedBy: null, reportedAt: null },
    ];
    await open({
      [LICENSES]: [
        license('1', { figures }),
        license('2', { environment: null }),
        license('3', { reportable: [Q2, Q3] }),
      ],
    });
    const usual = within(await screen.findByRole('group', { name: 'PL-1, Q3 2026 (Jul–Sept)' }));
    const field = usual.getByRole('textbox', { name: /^Usage/ });
    usual.getByText('Previous: 10 deployments in Q2 2026 (Apr–Jun)');
    usual.getByText('Enter 0 deployments if nothing was used');
    type(field, '15');
    expect(screen.queryByText('Check this figure')).toBeNull();
    type(field, '16');
    screen.getByText('60% more than in Q2 2026 (Apr–Jun), when it was 10 deployments.');
    const unsaid = within(screen.getByRole('group', { name: 'PL-2, Q3 2026 (Jul–Sept)' }));
    type(unsaid.getByRole('textbox', { name: /^Usage/ }), '1');
    press('Report usage');
    screen.getByText('Correct the figure, or confirm that it is correct.');
    screen.getByText('Choose the environment.');
    fireEvent.click(screen.getByRole('checkbox', { name: 'This figure is correct' }));
    expect(screen.queryByText('Correct the figure, or confirm that it is correct.')).toBeNull();
    await userEvent.click(screen.getByRole('combobox', { name: /^Environment/ }));
    await userEvent.click(screen.getByRole('option', { name: 'Staging' }));
    expect(screen.queryByText('Choose the environment.')).toBeNull();

    await userEvent.click(screen.getByRole('combobox', { name: /^Period/ }));
    const listed = screen.getByRole('listbox', { name: /^Period/ });
    expect(within(listed).getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Q2 2026 (Apr–Jun)',
      'Q3 2026 (Jul–Sept)',
    ]); // prettier-ignore
    await userEvent.keyboard('{Escape}');
    press('Report another period (1 more due)');
    screen.getByRole('group', { name: 'PL-3, Q3 2026 (Jul–Sept)' });
    press('Remove Q2 2026 (Apr–Jun)');
    expect(screen.queryByRole('group', { name: 'PL-3, Q2 2026 (Apr–Jun)' })).toBeNull();
  });
});

test('a colleague’s form is gone on with, and is not what the reader typed', async () => {
  const item = {
    ...{ id: '1 2026-04-01 2026-06-30', licenseKeyId: '1', start: Q2.start, end: Q2.end, confirmed: false },
    ...{ key: '22222222-2222-4222-8222-222222222222', environment: '' },
    rows: [{ processorsPerServer: '', numberOfServers: '', value: '5' }],
  };
  const content = JSON.stringify({ items: [item], plan: [] });
  const draft = { ...saved, holder: { name: 'Hanne', isCaller: false }, content };
  const { unmount } = await open({
    [LICENSES]: [license('1', { reportable: [Q2, Q3] })],
    [`GET ${DRAFT}/archive`]: { draft },
  });
  await screen.findByText(/^Hanne worked on this form/);
  expect(screen.getByRole('textbox', { name: /^Usage/ })).toHaveValue('5');
  expect(screen.getByRole('button', { name: 'Report another period (1 more due)' })).toBeEnabled();
  expect(screen.queryByText('Your earlier entries have been restored.')).toBeNull();
  unmount();
  await open({
    [LICENSES]: [license('1', { reportable: [Q2, Q3] })],
    [`GET ${DRAFT}/archive`]: { draft: { ...saved, content } },
  });
  await screen.findByText('Your earlier entries have been restored.');
});

describe('[4.29] sending', () => {
  // The list is of a whole visit: what other tests reported stands in it, too.
  const reportedLine = (id: string) => screen.getByText(`Receipt ${id}`).closest('li');

  test('[8.17] what is in leaves the form, what was refused stays with its reason; whoever is removed as contact in the middle sees that the rest is not in; a report that is in is told with its application', async () => {
    const { calls } = await open({
      [LICENSES]: [license('1'), license('2')],
      [REPORT]: reports(
        ok('r3', '5'),
        failing(409, 'Leo reported it.'),
        failing(403, 'Only the reporting contacts may report.'),
        ok('r4', '8'),
      ),
    });
    const reported = () => calls.filter((call) => call.startsWith('POST /api/usage'));
    const [first, second] = await screen.findAllByRole('textbox', { name: /^Usage/ });
    type(first!, '5');
    type(second!, '7');
    press('Report usage');
    await screen.findByText('The usage report could not be added');
    screen.getByText(
      '1 report has not been submitted yet. Submitted reports are saved; the rest is still here.',
    );
    screen.getByText('PL-2, Q3 2026 (Jul–Sept): Leo reported it.');
    expect(screen.queryByRole('group', { name: 'PL-1, Q3 2026 (Jul–Sept)' })).toBeNull();
    expect(await usageField()).toHaveValue('7');
    screen.getByText('Leo reported it.');
    expect(reportedLine('r3')).toHaveTextContent('5 deployments');
    expect(reported()).toHaveLength(2);

    press('Report usage');
    await screen.findByText('Only the reporting contacts may report.');
    screen.getByText(
      '1 report has not been submitted yet. Submitted reports are saved; the rest is still here.',
    );
    expect(reportedLine('r3')).toHaveTextContent('5 deployments');
    expect(await usageField()).toHaveValue('7');
    expect(reported()).toHaveLength(3);
    expect(screen.queryByText('Usage reported for Patient archive')).toBeNull();

    type(await usageField(), '8');
    press('Report usage');
    await screen.findByText('Usage reported for Patient archive');
    expect(reported()).toHaveLength(4);
    // The error of before is over.
    expect(screen.queryByText('The usage report could not be added')).toBeNull();
  });

  test.each([
    [400, 'Correct these fields and try again: usages.0.usageValue.'],
    [403, 'Your role may not report usage of this application.'],
    [404, 'Application not found.'],
    [409, '12 deployments stand for these days already.'],
    [429, 'Too many calls. Try again in 8 s.'],
  ])('[8.17] a refusal with %i is told with what the API says, until a retry is in', async (status, said) => {
    await open({ [REPORT]: reports(failing(status, said), ok('r1', '6')) });
    type(await usageField(), '6');
    press('Report usage');
    await screen.findByText('The usage report could not be added');
    screen.getByText(`PL-1, Q3 2026 (Jul–Sept): ${said}`);
    press('Report usage');
    await screen.findByText('Usage reported for Patient archive');
    expect(screen.queryByText('The usage report could not be added')).toBeNull();
  });

  test('[2.80] an answer that was lost is asked for again under the same key; after a success the application leaves the list and the next one is selected', async () => {
    const keys: string[] = [];
    let done = false;
    const lists = () =>
      Response.json([
        application('archive', 'Patient archive', done ? { due: 0 } : {}),
        application('scan', 'Scan stations'),
      ]);
    const { history } = await open({ [APPLICATIONS]: lists });
    const before = fetch;
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      if (init.method !== 'POST' || !input.endsWith('leadtools-usage')) return before(input, init);
      keys.push((JSON.parse(init.body as string) as { idempotencyKey: string }).idempotencyKey);
      if (keys.length === 1) return failing(500, 'gone')();
      done = true;
      return Response.json(receipt('r1', '5'));
    });
    type(await usageField(), '5');
    press('Report usage');
    await screen.findByText('Usage reported for Patient archive');
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);

    await waitFor(() =>
      expect(history.location.pathname).toBe('/accounts/a1/cuca/scan/products/LEADTOOLS/report-usage'),
    );
    await screen.findByRole('group', { name: 'PL-9, Q3 2026 (Jul–Sept)' });
    const select = screen.getByRole('combobox', { name: 'Application' });
    expect(select).toHaveTextContent('Scan stations');
    await userEvent.click(select);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Scan stations1 period to report · You are a reporting contact',
      'Add a new application',
    ]);
  });

  test('whoever has gone to another page after a success is not brought to the next application', async () => {
    const due = Promise.withResolvers<Response>();
    let done = false;
    const lists = [application('archive', 'Patient archive'), application('scan', 'Scan stations')];
    const { history } = await open({
      [APPLICATIONS]: () => (done ? due.promise : Response.json(lists)),
      [REPORT]: () => {
        done = true;
        return Response.json(receipt('r2', '5'));
      },
    });
    type(await usageField(), '5');
    press('Report usage');
    await screen.findByText('Usage reported for Patient archive');
    history.push('/settings');
    await screen.findByRole('heading', { level: 1, name: 'Personal settings' });
    due.resolve(Response.json([application('archive', 'Patient archive', { due: 0 }), lists[1]]));
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Personal settings'),
    );
    await new Promise((rest) => setTimeout(rest, 100));
    expect(history.location.pathname).toBe('/settings');
  });
});

describe('the form shows what stands, whatever happens meanwhile', () => {
  const standing = {
    ...{ period: Q3, value: '25', servers: [], environment: null },
    ...{ reportedBy: 'Hanne Dahl', reportedAt: '2026-11-20T11:00:00.000Z' },
  };
  const gone: Partial<ImagingLicense> = {
    ...{ reason: { kind: 'PERIOD_IN_PROGRESS', nextReportDay: '2026-12-31' }, reportable: [] },
    figures: [standing],
  };
  const nothingDue = [application('archive', 'Patient archive', { due: 0 })];

  test('a colleague reports while somebody types: what is typed stays, and whose figure stands is told', async () => {
    let done = false;
    const standingText = '25 for Q3 2026 (Jul–Sept) of PL-1, reported by Hanne Dahl on 20 Nov 2026';
    await open({
      [APPLICATIONS]: () => Response.json(done ? nothingDue : [application('archive', 'Patient archive')]),
      [LICENSES]: () => Response.json([license('1', done ? gone : {})]),
      [REPORT]: failing(409, standingText),
    });
    type(await usageField(), '7');
    done = true;
    // The page comes back into sight after a while, and reads what is due anew.
    vi.setSystemTime(new Date('2026-11-20T12:05:00Z'));
    window.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText('Reported: 25 deployments for Q3 2026 (Jul–Sept), by Hanne Dahl on 20 Nov 2026.');
    expect(screen.getByRole('textbox', { name: /^Usage/ })).toHaveValue('7');
    press('Report usage');
    await screen.findByText('The usage report could not be added');
    screen.getByText(standingText);
    expect(screen.getByRole('textbox', { name: /^Usage/ })).toHaveValue('7');
    press('Remove Q3 2026 (Jul–Sept)');
    await screen.findByText(/^(Nothing to report today|All usage reported)$/);
    expect(screen.queryByRole('textbox', { name: /^Usage/ })).toBeNull();
  });

  // The second: the page was closed before its draft said that no answer came.
  test('an answer that never came is asked for once more when the form is opened again: kept as unknown or as waiting', async () => {
    const row = { processorsPerServer: '', numberOfServers: '', value: '5' };
    const keys = ['22222222-2222-4222-8222-222222222222', '33333333-3333-4333-8333-333333333333'];
    const item = (at: number) => ({
      ...{
        id: `${at + 1} 2026-07-01 2026-09-30`,
        licenseKeyId: String(at + 1),
        start: Q3.start,
        end: Q3.end,
      },
      ...{ key: keys[at], confirmed: false, environment: '', rows: [row] },
    });
    const sent = (at: number) => ({ id: item(at).id, key: keys[at], after: [] });
    const content = JSON.stringify({
      items: [item(0), item(1)],
      plan: [
        { ...sent(0), state: 'unknown', attempts: 3, mayBeIn: true },
        { ...sent(1), state: 'waiting', attempts: 0 },
      ],
    });
    const { calls } = await open({
      [LICENSES]: [license('1', gone), license('2', gone), license('3')],
      [`GET ${DRAFT}/archive`]: { draft: { ...saved, content } },
      [REPORT]: reports(ok('r1', '5'), ok('r2', '5')),
    });
    for (const name of ['PL-1, Q3 2026 (Jul–Sept)', 'PL-2, Q3 2026 (Jul–Sept)']) {
      // oxlint-disable-next-line no-await-in-loop
      const group = within(await screen.findByRole('group', { name }));
      expect(group.getByRole('textbox', { name: /^Usage/ })).toBeDisabled();
    }
    press('Report usage');
    await screen.findByText('Usage reported for Patient archive');
    expect(calls.filter((call) => call.startsWith('POST /api/usage'))).toHaveLength(2);
  });

  test('what is left of a license comes next where no other application waits', async () => {
    let done = false;
    await open({
      [APPLICATIONS]: [application('archive', 'Patient archive')],
      [LICENSES]: () => Response.json([license('1', { reportable: done ? [Q3] : [Q2, Q3] })]),
      [REPORT]: () => {
        done = true;
        return Response.json(receipt('r1', '5'));
      },
    });
    await screen.findByRole('group', { name: 'PL-1, Q2 2026 (Apr–Jun)' });
    type(await usageField(), '5');
    press('Report usage');
    await screen.findByRole('group', { name: 'PL-1, Q3 2026 (Jul–Sept)' });
    expect(screen.getByRole('textbox', { name: /^Usage/ })).toHaveValue('');
  });

  test('what is typed outlives an answer that fails while it is read anew', async () => {
    let broken = false;
    const orBroken = (body: unknown) => () => (broken ? failing(403, 'Not now.')() : Response.json(body));
    const { calls } = await open({
      [APPLICATIONS]: orBroken([application('archive', 'Patient archive')]),
      [LICENSES]: orBroken([license('1')]),
    });
    type(await usageField(), '7');
    broken = true;
    vi.setSystemTime(new Date('2026-11-20T12:05:00Z'));
    const before = calls.length;
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() =>
      expect(calls.slice(before)).toEqual(expect.arrayContaining([APPLICATIONS, LICENSES])),
    );
    expect(await screen.findByRole('textbox', { name: /^Usage/ })).toHaveValue('7');
  });
});

test('applications that cannot be read can be read again', async () => {
  await open({ [APPLICATIONS]: failing(503, 'down') });
  expect(await screen.findByRole('button', { name: /try again|retry/i })).toBeEnabled();
});
