import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ImagingLicense } from '#domain/imaging-usage/schema.ts';
import { fillIn } from '../../testing/render.tsx';
import {
  application,
  contact,
  imagingReporter,
  license,
  Q2,
  Q3,
  receipt,
  savedDraft as saved,
} from '../../testing/imaging-answers.tsx';
import { failing, openPage, type Answers } from '../../testing/portal-page.tsx';

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

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] }));

describe('[2.78] rows per license', () => {
  test('a value is asked for, zero is a figure, and the button says why it does nothing before', async () => {
    await open();
    const group = within(await screen.findByRole('group', { name: 'PL-1, Q3 2026 (Jul–Sept)' }));
    screen.getByText('Enter the usage of a license first.');
    await userEvent.type(group.getByRole('textbox', { name: /^Usage/ }), '0');
    group.getByText('0 deployments');
    await userEvent.type(group.getByRole('textbox', { name: /^Usage/ }), '{Backspace}1');
    group.getByText('1 deployment');
    // The only period that is due is said, not asked for.
    group.getByText('Q3 2026 (Jul–Sept)');
    expect(group.queryByRole('combobox', { name: /^Period/ })).toBeNull();
    group.getByText('Nothing was reported for an earlier period.');
    expect(screen.queryByText('Enter the usage of a license first.')).toBeNull();
  });

  test('[5.06] servers are processors × servers; the same processors twice and 32,768 are refused', async () => {
    await open({ [LICENSES]: [license('1', { deployment: 'server', deploymentType: 'Cloud' })] });
    const first = within(await screen.findByRole('group', { name: 'Servers 1' }));
    await userEvent.type(first.getByRole('textbox', { name: /^Processors per server/ }), '8');
    await userEvent.type(first.getByRole('textbox', { name: /^Number of servers/ }), '4');
    first.getByText('= 32');
    await userEvent.click(screen.getByRole('button', { name: 'Add servers with other processors' }));
    const second = within(screen.getByRole('group', { name: 'Servers 2' }));
    await userEvent.type(second.getByRole('textbox', { name: /^Processors per server/ }), '8');
    await fillIn(second.getByRole('textbox', { name: /^Number of servers/ }), '32768');
    await userEvent.click(screen.getByRole('button', { name: 'Report usage' }));
    expect(screen.getAllByText(/^Another row has as many processors/)).toHaveLength(2);
    second.getByText('At most 32,767.');
    expect(first.getByRole('textbox', { name: /^Processors per server/ })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Remove servers 2' }));
    screen.getByText('Together 32 deployments');
    // The button went with its row.
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Add servers with other processors' })).toHaveFocus(),
    );
  });

  test('[5.05] [9.04] a value is a whole number up to 99,999,999,999,999,999; more is refused beside it', async () => {
    const { calls } = await open();
    const field = await screen.findByRole('textbox', { name: /^Usage/ });
    await fillIn(field, '99999999999999999');
    screen.getByText('99,999,999,999,999,999 deployments');
    await userEvent.type(field, '0');
    await userEvent.tab();
    expect(field).toHaveAccessibleDescription(/At most 99,999,999,999,999,999\./);
    await userEvent.click(screen.getByRole('button', { name: 'Report usage' }));
    expect(field).toHaveFocus();
    expect(calls.filter((call) => call.startsWith('POST /api/usage'))).toEqual([]);
    // What is no digit is not taken up.
    await userEvent.clear(field);
    await fillIn(field, '-1.5');
    expect(field).toHaveValue('15');
  });

  test('[5.06] [9.04] at least one processor and at most 32,767; no servers at all is a figure', async () => {
    await open({ [LICENSES]: [license('1', { deployment: 'server', deploymentType: 'VM(s)' })] });
    const processors = await screen.findByRole('textbox', { name: /^Processors per server/ });
    const servers = screen.getByRole('textbox', { name: /^Number of servers/ });
    await fillIn(processors, '32768');
    await userEvent.type(servers, '0');
    await userEvent.tab();
    expect(processors).toHaveAccessibleDescription('At most 32,767.');
    await userEvent.clear(processors);
    await userEvent.type(processors, '0');
    expect(processors).toHaveAccessibleDescription('At least 1.');
    await userEvent.clear(processors);
    await fillIn(processors, '32767');
    expect(processors).toHaveAccessibleDescription('');
    expect(servers).toHaveAccessibleDescription('');
    screen.getByText('Together 0 deployments');
  });

  test('a figure more than half above the one before is sent only after a second look', async () => {
    const figures = [
      { period: Q2, value: '10', servers: [], environment: null, reportedBy: null, reportedAt: null },
    ];
    await open({ [LICENSES]: [license('1', { figures })] });
    const field = await screen.findByRole('textbox', { name: /^Usage/ });
    screen.getByText('Before: 10 deployments in Q2 2026 (Apr–Jun)');
    screen.getByText('0 deployments where nothing was used');
    await userEvent.type(field, '15');
    expect(screen.queryByText('Check this figure')).toBeNull();
    await userEvent.type(field, '{Backspace}6');
    screen.getByText('60% more than in Q2 2026 (Apr–Jun), when it was 10 deployments.');
    await userEvent.click(screen.getByRole('button', { name: 'Report usage' }));
    screen.getByText('Mend the figure, or say that it is right.');
    await userEvent.click(screen.getByRole('checkbox', { name: 'The figure is right' }));
    expect(screen.queryByText('Mend the figure, or say that it is right.')).toBeNull();
  });

  test('[5.13] the environment is asked for where the license names none, and required then', async () => {
    await open({ [LICENSES]: [license('1', { environment: null })] });
    await userEvent.type(await screen.findByRole('textbox', { name: /^Usage/ }), '1');
    await userEvent.click(screen.getByRole('button', { name: 'Report usage' }));
    screen.getByText('Choose the environment.');
    await userEvent.click(screen.getByRole('combobox', { name: /^Environment/ }));
    await userEvent.click(screen.getByRole('option', { name: 'Staging' }));
    expect(screen.queryByText('Choose the environment.')).toBeNull();
  });

  test('[5.14] another period that is due can be chosen or added, and no other', async () => {
    await open({ [LICENSES]: [license('1', { reportable: [Q2, Q3] })] });
    await userEvent.click(await screen.findByRole('combobox', { name: /^Period/ }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Q2 2026 (Apr–Jun)',
      'Q3 2026 (Jul–Sept)',
    ]);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Report another period (1 more due)' }));
    screen.getByRole('group', { name: 'PL-1, Q3 2026 (Jul–Sept)' });
    await userEvent.click(screen.getByRole('button', { name: 'Leave out Q2 2026 (Apr–Jun)' }));
    expect(screen.queryByRole('group', { name: 'PL-1, Q2 2026 (Apr–Jun)' })).toBeNull();
  });
});

test('while somebody else has the form in hand nothing is added to it, and it is not what the reader typed', async () => {
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
  await screen.findByText(/^Hanne is working on this form/);
  expect(screen.getByRole('textbox', { name: /^Usage/ })).toHaveValue('5');
  expect(screen.getByRole('button', { name: 'Report another period (1 more due)' })).toBeDisabled();
  expect(screen.queryByText('What you typed before is back.')).toBeNull();
  unmount();
  await open({
    [LICENSES]: [license('1', { reportable: [Q2, Q3] })],
    [`GET ${DRAFT}/archive`]: { draft: { ...saved, content } },
  });
  await screen.findByText('What you typed before is back.');
});

describe('[4.29] sending', () => {
  const two = [license('1'), license('2')];
  // The list is of a whole visit: what other tests reported stands in it, too.
  const reportedLine = (id: string) => screen.getByText(`Receipt ${id}`).closest('li');
  async function typeTwo() {
    const fields = await screen.findAllByRole('textbox', { name: /^Usage/ });
    await userEvent.type(fields[0] as HTMLElement, '5');
    await userEvent.type(fields[1] as HTMLElement, '7');
    await userEvent.click(screen.getByRole('button', { name: 'Report usage' }));
  }

  test('what is in leaves the form, what was refused stays with its reason', async () => {
    const { calls } = await open({
      [LICENSES]: two,
      [REPORT]: reports(ok('r3', '5'), failing(409, 'Leo reported it.')),
    });
    await typeTwo();
    await screen.findByText('The usage report could not be added');
    screen.getByText('1 report is not in yet. What is in stays in; the rest is still here.');
    expect(screen.queryByRole('group', { name: 'PL-1, Q3 2026 (Jul–Sept)' })).toBeNull();
    expect(screen.getByRole('textbox', { name: /^Usage/ })).toHaveValue('7');
    screen.getByText('Leo reported it.');
    expect(reportedLine('r3')).toHaveTextContent('5 deployments');
    expect(calls.filter((call) => call.startsWith('POST /api/usage'))).toHaveLength(2);
  });

  test('whoever is removed as contact in the middle sees what is in, and that the rest is not', async () => {
    const { calls } = await open({
      [LICENSES]: two,
      [REPORT]: reports(ok('r4', '5'), failing(403, 'Only the reporting contacts may report.')),
    });
    await typeTwo();
    await screen.findByText('1 report is not in yet. What is in stays in; the rest is still here.');
    expect(reportedLine('r4')).toHaveTextContent('5 deployments');
    screen.getByText('Only the reporting contacts may report.');
    expect(screen.getByRole('textbox', { name: /^Usage/ })).toHaveValue('7');
    expect(calls.filter((call) => call.startsWith('POST /api/usage'))).toHaveLength(2);
  });

  test('an answer that was lost is asked for again under the same key', async () => {
    const keys: string[] = [];
    await open();
    const before = fetch;
    let lost = true;
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      if (init.method !== 'POST' || !input.endsWith('leadtools-usage')) return before(input, init);
      keys.push((JSON.parse(init.body as string) as { idempotencyKey: string }).idempotencyKey);
      if (lost) {
        lost = false;
        return failing(500, 'gone')();
      }
      return Response.json(receipt('r1', '5'));
    });
    await userEvent.type(await screen.findByRole('textbox', { name: /^Usage/ }), '5');
    await userEvent.click(screen.getByRole('button', { name: 'Report usage' }));
    await screen.findByText('Usage of Patient archive was reported');
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('[2.80] after a success the application leaves the list and the next one is selected', async () => {
    let done = false;
    const lists = () =>
      Response.json([
        application('archive', 'Patient archive', done ? { due: 0 } : {}),
        application('scan', 'Scan stations'),
      ]);
    const report = () => {
      done = true;
      return Response.json(receipt('r2', '5'));
    };
    const { history } = await open({ [APPLICATIONS]: lists, [REPORT]: report });
    await userEvent.type(await screen.findByRole('textbox', { name: /^Usage/ }), '5');
    await userEvent.click(screen.getByRole('button', { name: 'Report usage' }));
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
    await userEvent.type(await screen.findByRole('textbox', { name: /^Usage/ }), '5');
    await userEvent.click(screen.getByRole('button', { name: 'Report usage' }));
    await screen.findByText('Usage of Patient archive was reported');
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
    await userEvent.type(await screen.findByRole('textbox', { name: /^Usage/ }), '7');
    done = true;
    // The page comes back into sight after a while, and reads what is due anew.
    vi.setSystemTime(new Date('2026-11-20T12:05:00Z'));
    window.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText('Reported: 25 deployments for Q3 2026 (Jul–Sept), by Hanne Dahl on 20 Nov 2026.');
    expect(screen.getByRole('textbox', { name: /^Usage/ })).toHaveValue('7');
    await userEvent.click(screen.getByRole('button', { name: 'Report usage' }));
    await screen.findByText('The usage report could not be added');
    screen.getByText(standingText);
    expect(screen.getByRole('textbox', { name: /^Usage/ })).toHaveValue('7');
    await userEvent.click(screen.getByRole('button', { name: 'Leave out Q3 2026 (Jul–Sept)' }));
    await screen.findByText(/^(Nothing to report today|Everything is reported)$/);
    expect(screen.queryByRole('textbox', { name: /^Usage/ })).toBeNull();
  });

  // The second: the page was closed before its draft said that no answer came.
  test.each([
    { state: 'unknown', attempts: 3, mayBeIn: true },
    { state: 'waiting', attempts: 0 },
  ])(
    'an answer that never came is asked for once more when the form is opened again: kept as $state',
    async (sent) => {
      const id = '1 2026-07-01 2026-09-30';
      const key = '22222222-2222-4222-8222-222222222222';
      const row = { processorsPerServer: '', numberOfServers: '', value: '5' };
      const content = JSON.stringify({
      items: [
        { ...{ id, licenseKeyId: '1', start: Q3.start, end: Q3.end, key }, confirmed: false, environment: '', rows: [row] },
      ],
      plan: [{ id, key, after: [], ...sent }],
    }); // prettier-ignore
      const { calls } = await open({
        [LICENSES]: [license('1', gone), license('2')],
        [`GET ${DRAFT}/archive`]: { draft: { ...saved, content } },
        [REPORT]: ok('r1', '5'),
      });
      const group = within(await screen.findByRole('group', { name: 'PL-1, Q3 2026 (Jul–Sept)' }));
      expect(group.getByRole('textbox', { name: /^Usage/ })).toBeDisabled();
      await userEvent.click(screen.getByRole('button', { name: 'Report usage' }));
      await screen.findByText('Usage of Patient archive was reported');
      expect(calls.filter((call) => call.startsWith('POST /api/usage'))).toHaveLength(1);
    },
  );

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
    await userEvent.type(screen.getByRole('textbox', { name: /^Usage/ }), '5');
    await userEvent.click(screen.getByRole('button', { name: 'Report usage' }));
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
    await userEvent.type(await screen.findByRole('textbox', { name: /^Usage/ }), '7');
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

test('[8.17] a report that fails is told with the server’s reason, one that is in with its application', async () => {
  await open({ [REPORT]: reports(failing(409, 'Hanne Dahl reported 25.'), ok('r1', '5')) });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Usage/ }), '5');
  await userEvent.click(screen.getByRole('button', { name: 'Report usage' }));
  await screen.findByText('The usage report could not be added');
  screen.getByText('Hanne Dahl reported 25.');
  expect(screen.queryByText('Usage of Patient archive was reported')).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: /^Usage/ }), '{Backspace}5');
  await userEvent.click(screen.getByRole('button', { name: 'Report usage' }));
  await screen.findByText('Usage of Patient archive was reported');
});

describe('[8.18] nothing to report', () => {
  const none = { reportable: [], nextReportDay: '2026-12-31' };
  const idle = { due: 0 };
  test('[2.77] for this application, and another one that has something comes first in the list', async () => {
    await open({
      [APPLICATIONS]: [application('archive', 'Patient archive', idle), application('scan', 'Scan stations')],
      [LICENSES]: [license('1', none)],
    });
    await screen.findByText('Nothing to report for Patient archive today');
    screen.getByText('The next report can be made from 31 Dec 2026 on.');
    expect(screen.getByRole('link', { name: 'Report for Scan stations' })).toHaveAttribute(
      'href',
      '/accounts/a1/cuca/scan/products/default/report-usage',
    );
    await userEvent.click(screen.getByRole('combobox', { name: 'Application' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Scan stations1 period to report · You are a reporting contact',
      'Patient archiveNothing to report now · You are a reporting contact',
      'Add a new application',
    ]);
  });

  test('for any application', async () => {
    await open({
      [APPLICATIONS]: [application('archive', 'Patient archive', { ...idle, nextReportDay: '2026-12-24' })],
      [LICENSES]: [license('1', none)],
    });
    await screen.findByText(/^(Nothing to report today|Everything is reported)$/);
    expect(screen.getByText('The next report can be made from 24 Dec 2026 on.')).toBeVisible();
  });

  test('[6.13] by somebody who is no contact, in the words of 4.24', async () => {
    const reason = { kind: 'NO_PERMISSION' } as const;
    await open({
      [APPLICATIONS]: [
        application('archive', 'Patient archive', {
          ...{ due: 0, nextReportDay: null, reportingRefusal: 'NO_PERMISSION' },
          primaryReportingContact: contact('hanne@umbrella.example', 'Hanne'),
          // The CRM knows no name of this one.
          secondaryReportingContact: { email: 'scans@umbrella.example', firstName: '', lastName: '' },
        }),
      ],
      [LICENSES]: [license('1', { reason, reportable: [], nextReportDay: null })],
    });
    await screen.findByText('You cannot report for Patient archive');
    screen.getByText('Only its reporting contacts may: Hanne Contact, scans@umbrella.example.');
    screen.getByText(/^You have no permission to report for this application/);
    expect(screen.queryByRole('button', { name: 'Report usage' })).toBeNull();
  });

  test('[4.25] [4.26] [4.27] [4.28] a license that cannot be reported stands beside the others with its reason', async () => {
    const reasons: [id: string, reason: ImagingLicense['reason'], text: RegExp][] = [
      ['2', { kind: 'DATA_MISSING', fields: ['createdDate'] }, /the license lacks its created date/],
      ['3', { kind: 'DEPLOYMENT_NOT_SUPPORTED', deploymentType: 'Web' }, /“Web” is not reported here/],
      ['4', { kind: 'FREQUENCY_NOT_SUPPORTED', reportingFrequency: 'pending' }, /is “pending”/],
      ['5', { kind: 'PERIOD_IN_PROGRESS', nextReportDay: '2026-12-31' }, /still in progress. It can be reported from 31 Dec 2026 on/],
    ];
    const quietOnes = reasons.map(([id, reason]) => license(id, { reason, reportable: [] }));
    await open({ [LICENSES]: [license('1'), ...quietOnes] });
    const card = (await screen.findByRole('heading', { name: 'Cannot be reported today' })).closest('section') as HTMLElement;
    for (const [id, , text] of reasons) {
      const item = within(within(card).getByText(`PL-${id}`).closest('li') as HTMLElement);
      expect(item.getByText(text)).toBeVisible();
    }
  }); // prettier-ignore
});

test('applications that cannot be read can be read again', async () => {
  await open({ [APPLICATIONS]: failing(503, 'down') });
  expect(await screen.findByRole('button', { name: /try again|retry/i })).toBeEnabled();
});
