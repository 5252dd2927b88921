import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { RunningTotal } from '#domain/usage-chart/schema.ts';
import { licenseRecord } from '../../testing/license-records.ts';
import { failing } from '../../testing/portal-page.tsx';
import { item, AUTOMATIC, MANUAL, openUsage as open, reports } from '../../testing/product-usage-page.tsx';

const pdfHtml = { usageType: 'pdfHtml', unit: 'iText modules' };
const asked = (calls: readonly string[], address?: string): URLSearchParams => {
  const addresses = address === undefined ? [AUTOMATIC, MANUAL] : [address];
  const call = calls.findLast((one) => addresses.some((start) => one.startsWith(`${start}?`)));
  return new URLSearchParams(call?.split('?')[1] ?? '');
};

/** Opens a calendar; what comes back tells why a day or month of it cannot be chosen, null where it can. */
async function openCalendar(field: 'From' | 'To') {
  await userEvent.click(await screen.findByRole('button', { name: `Open the calendar: ${field}` }));
  return (name: string) =>
    within(screen.getByRole('grid', { hidden: false }))
      .getByRole('button', { name })
      .getAttribute('title');
}

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200));

describe('messages', () => {
  test('[8.26] without a key: select one to start', async () => {
    await open('', [licenseRecord('1')]);
    expect(await screen.findByText('Choose a license key to see its usage.')).toBeInTheDocument();
  });

  test('[8.29] where no key was ever used it says so', async () => {
    await open('', [licenseRecord('1', { lastTimeUsed: null })]);
    expect(
      await screen.findByText('No license keys of this product have been used yet.'),
    ).toBeInTheDocument();
  });

  test('[8.27] [2.61] without data: the button sets the period back to the last use', async () => {
    const user = userEvent.setup();
    const { history } = await open(
      '?licenseKeyId=1&startDate=2020-01-01&endDate=2020-06-30',
      [licenseRecord('1')],
      { ...reports([]) },
    );
    expect(await screen.findByText('There is no usage in this period.')).toBeInTheDocument();
    expect(screen.getByText('The selected keys were last used on 31 Oct 2026.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show last use' }));
    expect(history.location.search).toBe('?licenseKeyId=1');
  });

  test('[8.24] a failure says what happened, with a retry', async () => {
    await open('?licenseKeyId=1', [licenseRecord('1')], { ...reports(failing(403, 'Not for you')) });
    expect(await screen.findByText('Not for you')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('what is asked for', () => {
  test('[2.57] [4.31] [4.33] [9.15] without a period 11 months back from the last use, automatic usage where there is any; another reporting type is chosen and stands in the address', async () => {
    const user = userEvent.setup();
    const { calls, history } = await open(
      '?licenseKeyId=1&licenseKeyId=2',
      [
        licenseRecord('1', { usageSources: ['pws', 'itext-luf'] }),
        licenseRecord('2', { usageSources: ['itext-remote-json'] }),
      ],
      { ...reports([item('1', '2026-10', '5')]) },
    );
    await screen.findByRole('group', { name: 'Total by key' });
    const query = asked(calls, AUTOMATIC);
    expect(query.get('as')).toBe('reported');
    expect(query.get('startDate')).toBe('2025-11-01');
    expect(query.get('endDate')).toBe('2026-10-31');
    expect(calls.filter((call) => call.includes('/api/usage/'))).toHaveLength(1);
    expect(query.getAll('licenseKeyId')).toEqual(['1', '2']);
    await user.click(screen.getByRole('button', { name: 'Manual' }));
    expect(history.location.search).toBe('?licenseKeyId=1&licenseKeyId=2&reportingType=MANUAL');
  });

  test('[4.31] what was reported by hand, where there is no automatic usage', async () => {
    const { calls } = await open(
      '?licenseKeyId=1&reportingType=AUTO',
      [licenseRecord('1', { usageSources: ['itext-luf'] })],
      { ...reports([item('1', '2026-10', '5')]) },
    );
    await screen.findByRole('group', { name: 'Total by key' });
    expect(asked(calls, MANUAL).get('as')).toBe('reported');
    expect(screen.getByRole('button', { name: 'Manual' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Automatic' })).toBeDisabled();
  });

  test('[2.56] [9.09] [9.10] the keys of the address, five at most', async () => {
    const ids = ['1', '2', '3', '4', '5', '6'];
    const { calls, history } = await open(
      `?${ids.map((id) => `licenseKeyId=${id}`).join('&')}`,
      ids.slice(0, 5).map((id) => licenseRecord(id)),
      { ...reports([item('1', '2026-10', '5')]) },
    );
    await screen.findByRole('group', { name: 'Total by key' });
    expect(asked(calls).getAll('licenseKeyId')).toEqual(ids.slice(0, 5));
    expect(history.location.search).toBe(
      `?${ids
        .slice(0, 5)
        .map((id) => `licenseKeyId=${id}`)
        .join('&')}`,
    );
    expect(
      screen.getByText('The link contains more than 5 keys. Only the first 5 are shown.'),
    ).toBeInTheDocument();
  });
});

describe('by days', () => {
  const AUTO = licenseRecord('1', { usageSources: ['pws', 'itext-luf'], lastTimeUsed: '2026-10-31' });
  const day = (start: string, count: string) => item('1', '2026-10', count, { start, end: start });

  test('[2.58] [9.15] the step is chosen, stands in the address, and the last 31 days of the period stay', async () => {
    const user = userEvent.setup();
    const { history, calls } = await open('?licenseKeyId=1&startDate=2026-01-01&endDate=2026-10-31', [AUTO], {
      ...reports([day('2026-10-30', '5')]),
    });
    await user.click(await screen.findByRole('button', { name: 'Days' }));
    expect(history.location.search).toBe('?licenseKeyId=1&step=days&startDate=2026-10-01&endDate=2026-10-31');
    await user.click(await screen.findByRole('button', { name: 'Table' }));
    const query = asked(calls);
    expect([query.get('startDate'), query.get('endDate'), query.get('step')]).toEqual(['2026-10-01', '2026-10-31', 'days']); // prettier-ignore
    const rows = cellsOf('Daily usage').slice(1);
    expect(rows).toHaveLength(31);
    expect(rows.slice(-2)).toEqual([['30 Oct 2026', '5'], ['31 Oct 2026(no report)', '–no data']]); // prettier-ignore
  });

  test('[4.32] what people report has no days: the step is closed and says why, and the period stays one of months', async () => {
    const period = 'startDate=2026-01-01&endDate=2026-10-31';
    const { calls, history } = await open(
      `?licenseKeyId=1&reportingType=MANUAL&step=days&${period}`,
      [AUTO],
      {
        ...reports([item('1', '2026-10', '5')]),
      },
    );
    expect(await screen.findByRole('group', { name: 'Total by key' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Days' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Days' })).toHaveAttribute(
      'title',
      'Manual reports are only available by month.',
    );
    expect(screen.getByRole('button', { name: 'Months' })).toHaveAttribute('aria-pressed', 'true');
    expect(history.location.search).toContain(period);
    const query = asked(calls, MANUAL);
    expect(query.get('step')).toBeNull();
    expect([query.get('startDate'), query.get('endDate')]).toEqual(['2026-01-01', '2026-10-31']);
  });

  test('[5.15] [5.17] [5.19] [2.60] a day too far, in the future or before the start cannot be chosen and says why', async () => {
    vi.setSystemTime('2026-11-22T10:00:00Z');
    const user = userEvent.setup();
    const { history } = await open(
      '?licenseKeyId=1&step=days&startDate=2026-10-05&endDate=2026-11-04',
      [AUTO],
      { ...reports([day('2026-10-30', '5')]) },
    );
    const why = await openCalendar('To');
    expect(why('Thursday 5 November 2026')).toBe('The chart shows up to 31 days.');
    expect(why('Monday 23 November 2026')).toBe('This date is in the future.');
    expect(why('Tuesday 3 November 2026')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(why('Sunday 4 October 2026')).toBe('The end date must be on or after the start date.');
    expect(why('Monday 5 October 2026')).toBeNull();
    await user.click(
      within(screen.getByRole('grid', { hidden: false })).getByRole('button', {
        name: 'Friday 9 October 2026',
      }),
    );
    expect(history.location.search).toBe('?licenseKeyId=1&step=days&startDate=2026-10-05&endDate=2026-10-09');
    vi.useRealTimers();
  });

  test('[5.16] a start in the future cannot be chosen and says why', async () => {
    vi.setSystemTime('2026-11-22T10:00:00Z');
    await open('?licenseKeyId=1&step=days&startDate=2026-11-01&endDate=2026-11-22', [AUTO], {
      ...reports([day('2026-11-02', '5')]),
    });
    const why = await openCalendar('From');
    expect(why('Monday 23 November 2026')).toBe('This date is in the future.');
    expect(why('Sunday 22 November 2026')).toBeNull();
    vi.useRealTimers();
  });

  test('[5.16] [5.19] a start before 2014 or a month beyond 36 cannot be chosen and says why', async () => {
    vi.setSystemTime('2026-11-22T10:00:00Z');
    await open('?licenseKeyId=1&startDate=2014-01-01&endDate=2016-12-31', [AUTO], {
      ...reports([item('1', '2014-02', '5')]),
    });
    const start = await openCalendar('From');
    expect(start('Jan 2014')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(start('Dec 2013')).toBe('The earliest date is January 2014.');
    await userEvent.keyboard('{Escape}');
    const end = await openCalendar('To');
    expect(end('Dec 2016')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Next', hidden: false }));
    expect(end('Jan 2017')).toBe('The chart shows up to 36 months.');
    vi.useRealTimers();
  });
});

test('[2.55] the chart has its figures as a table and the total of each key, exact beyond 2^53', async () => {
  const user = userEvent.setup();
  await open(
    '?licenseKeyId=1&licenseKeyId=2&startDate=2026-09-01&endDate=2026-10-31',
    [licenseRecord('1'), licenseRecord('2')],
    {
      ...reports([
        item('1', '2026-09', '99999999999999999'),
        item('1', '2026-10', '2'),
        item('2', '2026-10', '30'),
        item('2', '2026-10', '4', pdfHtml),
      ]),
    },
  );
  await screen.findByRole('group', { name: 'Total by key' });
  const totals = within(screen.getByRole('group', { name: 'Total by key' })).getAllByRole('row');
  expect(totals.map((row) => row.textContent)).toEqual([
    'License keyReporting typeitext-coreProcessed DocumentspdfHtmliText modules',
    '…TAIL-1 · PL-1Automatic100,000,000,000,000,001–nothing in this chart',
    '…TAIL-2 · PL-2Automatic304',
  ]);
  await user.click(screen.getByRole('button', { name: 'Table' }));
  const rows = within(screen.getByRole('group', { name: 'Monthly usage' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent).slice(1)).toEqual([
    'Sept 202699,999,999,999,999,999–no data99,999,999,999,999,999–no data',
    'Oct 2026230324',
  ]);
});

const cellsOf = (name: string): (string | null)[][] =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));

test('[4.33] [5.16] a period in the future leaves the address, and the page says so until the next choice', async () => {
  const user = userEvent.setup();
  const { history, calls } = await open(
    '?licenseKeyId=1&licenseKeyId=nobody&startDate=2999-12-01&endDate=2999-12-31',
    [licenseRecord('1', { usageSources: ['pws', 'itext-luf'] })],
    { ...reports([item('1', '2026-10', '5')]) },
  );
  expect(await screen.findByText(/^The link contains a period that cannot be shown/)).toBeInTheDocument();
  expect(
    screen.getByText('The link contains keys that do not belong to iText. They are not shown.'),
  ).toBeInTheDocument();
  expect(history.location.search).toBe('?licenseKeyId=1');
  await screen.findByRole('group', { name: 'Total by key' });
  expect(asked(calls).get('endDate')).toBe('2026-10-31');
  await user.click(screen.getByRole('button', { name: 'Manual' }));
  expect(screen.queryByText(/^The link contains/)).toBeNull();
});

test('[5.18] a start too long before the end clears the end as well', async () => {
  const user = userEvent.setup();
  const search = '?licenseKeyId=1&step=days&startDate=2026-10-20&endDate=2026-11-04';
  const { history } = await open(search, [licenseRecord('1')], { ...reports([item('1', '2026-10', '5')]) });
  await user.click(await screen.findByRole('button', { name: 'Open the calendar: From' }));
  const days = within(screen.getByRole('grid', { hidden: false }));
  await user.click(days.getByRole('button', { name: 'Sunday 4 October 2026' }));
  expect(await screen.findByRole('textbox', { name: 'From' })).toHaveValue('4 Oct 2026');
  expect(screen.getByRole('textbox', { name: 'To' })).toHaveValue('');
  expect(history.location.search).toBe(search);
});

test('[5.18] a start past the end clears the end, and nothing is asked for until it is chosen', async () => {
  const user = userEvent.setup();
  const { history } = await open(
    '?licenseKeyId=1&startDate=2025-01-01&endDate=2025-03-31',
    [licenseRecord('1')],
    { ...reports([item('1', '2025-02', '5')]) },
  );
  await user.click(await screen.findByRole('button', { name: 'Open the calendar: From' }));
  // Three months on: past the end.
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('textbox', { name: 'From' })).toHaveValue('Apr 2025');
  expect(screen.getByText('Choose an end month.')).toBeInTheDocument();
  expect(history.location.search).toContain('startDate=2025-01-01&endDate=2025-03-31');
  await user.click(screen.getByRole('button', { name: 'Open the calendar: To' }));
  await user.click(
    within(screen.getByRole('grid', { hidden: false })).getAllByRole('button', { name: /May/ })[0]!,
  );
  expect(history.location.search).toMatch(/startDate=2025-04-01&endDate=20\d\d-05-31$/);
  expect(screen.queryByText('Choose an end month.')).toBeNull();
});

describe('figures that are not there', () => {
  test('[4.31] a key with manual usage only is not shown as 0: it is named, with one press to its figures', async () => {
    const user = userEvent.setup();
    const { history } = await open(
      '?licenseKeyId=1&licenseKeyId=2&licenseKeyId=3',
      [
        licenseRecord('1', { usageSources: ['itext-volume-manual'] }),
        licenseRecord('2', { usageSources: ['itext-luf'] }),
        licenseRecord('3', { usageSources: ['itext-json'] }),
      ],
      { ...reports([item('3', '2026-10', '90269')]) },
    );
    await screen.findByRole('group', { name: 'Total by key' });
    expect(cellsOf('Total by key').slice(1)).toEqual([
      ['…TAIL-1 · PL-1', 'Manual', '–nothing in this chart'],
      ['…TAIL-2 · PL-2', 'Manual', '–nothing in this chart'],
      ['…TAIL-3 · PL-3', 'Automatic', '90,269'],
    ]);
    expect(
      screen.getByText('2 of 3 keys have manual usage only and are not in this chart.'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show manual' }));
    expect(history.location.search).toBe(
      '?licenseKeyId=1&licenseKeyId=2&licenseKeyId=3&reportingType=MANUAL',
    );
    expect(
      await screen.findByText('1 of 3 keys has automatic usage only and is not in this chart.'),
    ).toBeInTheDocument();
  });

  test('[3.33] documents and module calls are never added: not in the chart, not in its table', async () => {
    const user = userEvent.setup();
    await open('?licenseKeyId=1&startDate=2025-11-01&endDate=2025-11-30', [licenseRecord('1')], {
      ...reports([
        item('1', '2025-11', '3081'),
        item('1', '2025-11', '72', pdfHtml),
        item('1', '2025-11', '41', { usageType: 'pdfSweep', unit: 'iText modules' }),
      ]),
    });
    expect(await screen.findByRole('button', { name: /^Nov 2025/ })).toHaveAccessibleName(
      'Nov 2025: 3,081 Processed Documents, 113 iText modules, itext-core 3,081, pdfHtml 72, pdfSweep 41',
    );
    await user.click(screen.getByRole('button', { name: 'Table' }));
    expect(cellsOf('Monthly usage')).toEqual([
      ['Period', 'itext-core (Processed Documents)', 'pdfHtml', 'pdfSweep', 'Total (iText modules)'],
      ['Nov 2025', '3,081', '72', '41', '113'],
    ]);
    expect(document.body.textContent).not.toContain('3,194');
  });

  test('a reported quarter is told as the quarter, a month without report as such, the running month as running', async () => {
    const user = userEvent.setup();
    vi.setSystemTime('2026-11-22T10:00:00Z');
    await open(
      '?licenseKeyId=1&startDate=2026-06-01&endDate=2026-11-30',
      [licenseRecord('1', { usageSources: ['leadtools-manual'], createdDate: '2026-07-01' })],
      {
        ...reports([
          item('1', '2026-07', '3', { end: '2026-09-30', usageType: 'Deployments', unit: 'Deployments' }),
          item('1', '2026-11', '0', { usageType: 'Deployments', unit: 'Deployments' }),
        ]),
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Table' }));
    expect(cellsOf('Monthly usage').slice(1)).toEqual([
      ['Jun 2026(no license in this month)', '–no data'],
      ['Q3 2026 (Jul–Sept)', '3'],
      ['Oct 2026(no report)', '–no data'],
      ['Nov 2026(so far)', '0'],
    ]);
    vi.useRealTimers();
  });

  test('the last use is that of the keys in the chart', async () => {
    const keys = [
      licenseRecord('1', { lastTimeUsed: '2026-10-31' }),
      licenseRecord('2', { lastTimeUsed: null, usageSources: [] }),
    ];
    const { history } = await open('', keys);
    expect(await screen.findByText('Last used 31 Oct 2026')).toBeInTheDocument();
    act(() => history.push(`${history.location.pathname}?licenseKeyId=2`));
    expect(await screen.findByText('None of the selected keys has been used yet.')).toBeInTheDocument();
    expect(screen.queryByText('Last used 31 Oct 2026')).toBeNull();
  });
});

describe('the maximum', () => {
  const running = (more: Partial<RunningTotal> = {}): RunningTotal => ({
    ...{ licenseKeyIds: ['1'], sharedBy: 1, unit: 'Processed Documents', maximum: '100000' },
    ...{ start: '2026-01-01', end: '2026-12-31' },
    steps: [
      { period: '2026-08', total: '45000' },
      { period: '2026-10', total: '120000' },
    ],
    ...more,
  });
  const openRunning = (totals: RunningTotal[], search = '?licenseKeyId=1') =>
    open(search, [licenseRecord('1'), licenseRecord('2')], {
      ...reports([item('1', '2026-08', '45000'), item('1', '2026-10', '75000')], { running: totals }),
    });

  test('is a line that the running total is held against; each bar and the table say both, and its name in the legend takes it out', async () => {
    const user = userEvent.setup();
    await openRunning([running()]);
    expect(await screen.findByText('100% = maximum of 100,000 Processed Documents')).toBeInTheDocument();
    const bar = (name: string) => screen.getByRole('button', { name }); // prettier-ignore
    expect(
      bar('Oct 2026: 75,000 Processed Documents, Running total 120,000 of 100,000 Processed Documents'),
    ).toBeInTheDocument();
    // A month that nobody reported adds nothing and says so; before the first report nothing is known.
    expect(
      screen.getByRole('img', {
        name: 'Sept 2026: no report, Running total 45,000 of 100,000 Processed Documents',
      }),
    ).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Jul 2026: no report' })).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Table' }));
    const head = 'Running total, maximum 100,000 (Processed Documents)';
    expect(screen.getByRole('columnheader', { name: head })).toBeInTheDocument();
    const october = screen.getByRole('rowheader', { name: /^Oct 2026/ }).closest('tr')!;
    expect(within(october).getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['75,000', '120,000']); // prettier-ignore
    await user.click(screen.getByRole('button', { name: 'Running total', pressed: true }));
    expect(screen.queryByRole('columnheader', { name: head })).toBeNull();
  });

  test('of several keys names them, and says how many share it', async () => {
    await openRunning(
      [running({ sharedBy: 3 }), running({ licenseKeyIds: ['2'] })],
      '?licenseKeyId=1&licenseKeyId=2',
    );
    expect(
      await screen.findByRole('button', { name: 'Running total of …TAIL-1 · PL-1, 3 keys together' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Running total of …TAIL-2 · PL-2' })).toBeInTheDocument();
    expect(screen.getByText('100% = maximum')).toBeInTheDocument();
  });
});

test("on the way to another account no figure of the one before stands under the other's name", async () => {
  const wait = () => new Promise<Response>(() => {});
  const { history } = await open('?licenseKeyId=1', [licenseRecord('1')], {
    ...reports([item('1', '2026-10', '5')]),
    'GET /api/accounts/a2': {
      ...{ id: 'a2', name: 'Adler AG', url: null, regionalTerritory: null, globalTerritory: null },
      ...{ owner: null, leadToolsTeamOwner: null, crCsm: null },
    },
    'GET /api/accounts/a2/purchased-products/iText/licenses': wait,
    'GET /api/usage/automatic/a2': wait,
    'GET /api/usage/manual/a2/iText/data': wait,
  });
  await screen.findByRole('group', { name: 'Total by key' });
  act(() => history.push('/accounts/a2/products/iText/usage?licenseKeyId=1'));
  await screen.findByRole('link', { name: 'Adler AG' });
  expect(screen.queryByText('Last used 31 Oct 2026')).toBeNull();
  expect(screen.queryByRole('group', { name: 'Total by key' })).toBeNull();
});
