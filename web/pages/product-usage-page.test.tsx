import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { lastDayOf } from '#domain/core/day.ts';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import type { ReportedUsage } from '#domain/usage-chart/schema.ts';
import { licenseRecord } from '../../testing/license-records.ts';
import { failing, openPage, testUser, type Answers } from '../../testing/portal-page.tsx';

const ines = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const PAGE = '/accounts/a1/products/iText/usage';
const LICENSES = 'GET /api/accounts/a1/purchased-products/iText/licenses';
const REPORTED = 'GET /api/usage/reported/a1/iText';
/** What was reported of a key for a month, or from a month to another. */
const item = (
  licenseKeyId: string,
  month: string,
  count: string,
  more: Partial<ReportedUsage> = {},
): ReportedUsage => ({
  licenseKeyId,
  usageType: 'itext-core',
  unit: 'Processed Documents',
  start: `${month}-01`,
  end: lastDayOf(month),
  count,
  ...more,
});
const pdfHtml = { usageType: 'pdfHtml', unit: 'iText modules' };
const open = (search: string, keys: LicenseRecord[], answers: Answers = {}) =>
  openPage(PAGE + search, {
    user: ines,
    answers: { [LICENSES]: { content: keys, totalElements: keys.length }, ...answers },
  });
const asked = (calls: readonly string[], start: string): URLSearchParams => {
  const call = calls.findLast((one) => one.startsWith(`${start}?`));
  return new URLSearchParams(call?.split('?')[1] ?? '');
};

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
});

describe('messages', () => {
  test('[8.26] without a key: select one to start', async () => {
    await open('', [licenseRecord('1')]);
    expect(await screen.findByText('Choose a license key to see its usage.')).toBeInTheDocument();
  });

  test('[8.29] where no key was ever used it says so', async () => {
    await open('', [licenseRecord('1', { lastTimeUsed: null })]);
    expect(await screen.findByText('No license key of this product has been used yet.')).toBeInTheDocument();
  });

  test('[8.27] [2.61] without data: the button sets the period back to the last use', async () => {
    const user = userEvent.setup();
    const { history } = await open(
      '?licenseKeyId=1&startDate=2020-01-01&endDate=2020-06-30',
      [licenseRecord('1')],
      { [REPORTED]: [] },
    );
    expect(await screen.findByText('There is no usage in this period.')).toBeInTheDocument();
    expect(screen.getByText('The chosen keys were last used on 31 Oct 2026.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show the last use' }));
    expect(history.location.search).toBe('?licenseKeyId=1');
  });

  test('[8.24] a failure says what happened, with a retry', async () => {
    await open('?licenseKeyId=1', [licenseRecord('1')], { [REPORTED]: failing(403, 'Not for you') });
    expect(await screen.findByText('Not for you')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('what is asked for', () => {
  test('[4.33] [9.15] without a period 11 months back from the last use', async () => {
    const { calls } = await open('?licenseKeyId=1', [licenseRecord('1')], {
      [REPORTED]: [item('1', '2026-10', '5')],
    });
    await screen.findByRole('group', { name: 'Total by key' });
    const query = asked(calls, REPORTED);
    expect(query.get('startDate')).toBe('2025-11-01');
    expect(query.get('endDate')).toBe('2026-10-31');
    expect(query.get('reportingType')).toBe('AUTO');
    expect(query.getAll('licenseKeyId')).toEqual(['1']);
  });

  test('[4.31] automatic usage where there is any, else what was reported by hand', async () => {
    const both = await open(
      '?licenseKeyId=1&licenseKeyId=2',
      [
        licenseRecord('1', { usageSources: ['pws', 'itext-luf'] }),
        licenseRecord('2', { usageSources: ['itext-remote-json'] }),
      ],
      { [REPORTED]: [item('1', '2026-10', '5')] },
    );
    await screen.findByRole('group', { name: 'Total by key' });
    expect(asked(both.calls, REPORTED).get('reportingType')).toBe('AUTO');
    both.unmount();
    const manual = await open(
      '?licenseKeyId=1&reportingType=AUTO',
      [licenseRecord('1', { usageSources: ['itext-luf'] })],
      { [REPORTED]: [item('1', '2026-10', '5')] },
    );
    await screen.findByRole('group', { name: 'Total by key' });
    expect(asked(manual.calls, REPORTED).get('reportingType')).toBe('MANUAL');
    expect(screen.getByRole('button', { name: 'Manual' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Automatic' })).toBeDisabled();
  });

  test('[2.56] [9.10] the keys of the address, five at most', async () => {
    const ids = ['1', '2', '3', '4', '5', '6'];
    const { calls, history } = await open(
      `?${ids.map((id) => `licenseKeyId=${id}`).join('&')}`,
      ids.slice(0, 5).map((id) => licenseRecord(id)),
      { [REPORTED]: [item('1', '2026-10', '5')] },
    );
    await screen.findByRole('group', { name: 'Total by key' });
    expect(asked(calls, REPORTED).getAll('licenseKeyId')).toEqual(ids.slice(0, 5));
    expect(history.location.search).toBe(
      `?${ids
        .slice(0, 5)
        .map((id) => `licenseKeyId=${id}`)
        .join('&')}`,
    );
    expect(
      screen.getByText('The address names more than 5 keys: the first 5 are shown.'),
    ).toBeInTheDocument();
  });

  test('[2.57] the reporting type is chosen and stands in the address', async () => {
    const user = userEvent.setup();
    const { history } = await open(
      '?licenseKeyId=1',
      [licenseRecord('1', { usageSources: ['pws', 'itext-luf'] })],
      {
        [REPORTED]: [item('1', '2026-10', '5')],
      },
    );
    await screen.findByRole('group', { name: 'Total by key' });
    await user.click(screen.getByRole('button', { name: 'Manual' }));
    expect(history.location.search).toBe('?licenseKeyId=1&reportingType=MANUAL');
  });
});

test('[2.55] the chart has its figures as a table and the total of each key, exact beyond 2^53', async () => {
  const user = userEvent.setup();
  await open(
    '?licenseKeyId=1&licenseKeyId=2&startDate=2026-09-01&endDate=2026-10-31',
    [licenseRecord('1'), licenseRecord('2')],
    {
      [REPORTED]: [
        item('1', '2026-09', '99999999999999999'),
        item('1', '2026-10', '2'),
        item('2', '2026-10', '30'),
        item('2', '2026-10', '4', pdfHtml),
      ],
    },
  );
  await screen.findByRole('group', { name: 'Total by key' });
  const totals = within(screen.getByRole('group', { name: 'Total by key' })).getAllByRole('row');
  expect(totals.map((row) => row.textContent)).toEqual([
    'License keyReportingitext-coreProcessed DocumentspdfHtmliText modules',
    '…TAIL-1 · PL-1Automatic100,000,000,000,000,001–no report',
    '…TAIL-2 · PL-2Automatic304',
  ]);
  await user.click(screen.getByRole('button', { name: 'Table' }));
  const rows = within(screen.getByRole('group', { name: 'Monthly usage' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent).slice(1)).toEqual([
    'Sept 202699,999,999,999,999,999–no figure99,999,999,999,999,999–no figure',
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
    { [REPORTED]: [item('1', '2026-10', '5')] },
  );
  expect(await screen.findByText(/^The address names a period that no chart shows/)).toBeInTheDocument();
  expect(
    screen.getByText('The address names keys that are no license keys of iText: they are left out.'),
  ).toBeInTheDocument();
  expect(history.location.search).toBe('?licenseKeyId=1');
  await screen.findByRole('group', { name: 'Total by key' });
  expect(asked(calls, REPORTED).get('endDate')).toBe('2026-10-31');
  await user.click(screen.getByRole('button', { name: 'Manual' }));
  expect(screen.queryByText(/^The address names/)).toBeNull();
});

test('[5.18] a start beyond the span clears the end, and nothing is asked for until it is chosen', async () => {
  const user = userEvent.setup();
  const { history } = await open(
    '?licenseKeyId=1&startDate=2025-01-01&endDate=2025-03-31',
    [licenseRecord('1')],
    { [REPORTED]: [item('1', '2025-02', '5')] },
  );
  await user.click(await screen.findByRole('button', { name: 'Open the calendar: From' }));
  // Three months on: past the end.
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('textbox', { name: 'From' })).toHaveValue('Apr 2025');
  expect(screen.getByText('Choose the last month.')).toBeInTheDocument();
  expect(history.location.search).toContain('startDate=2025-01-01&endDate=2025-03-31');
  await user.click(screen.getByRole('button', { name: 'Open the calendar: To' }));
  await user.click(within(screen.getByRole('grid')).getAllByRole('button', { name: /May/ })[0]!);
  expect(history.location.search).toMatch(/startDate=2025-04-01&endDate=20\d\d-05-31$/);
  expect(screen.queryByText('Choose the last month.')).toBeNull();
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
      { [REPORTED]: [item('3', '2026-10', '90269')] },
    );
    await screen.findByRole('group', { name: 'Total by key' });
    expect(cellsOf('Total by key').slice(1)).toEqual([
      ['…TAIL-1 · PL-1', 'Manual', '–no report'],
      ['…TAIL-2 · PL-2', 'Manual', '–no report'],
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
      [REPORTED]: [
        item('1', '2025-11', '3081'),
        item('1', '2025-11', '72', pdfHtml),
        item('1', '2025-11', '41', { usageType: 'pdfSweep', unit: 'iText modules' }),
      ],
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
        [REPORTED]: [
          item('1', '2026-07', '3', { end: '2026-09-30', usageType: 'Deployments', unit: 'Deployments' }),
          item('1', '2026-11', '0', { usageType: 'Deployments', unit: 'Deployments' }),
        ],
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Table' }));
    expect(cellsOf('Monthly usage').slice(1)).toEqual([
      ['Jun 2026(no license in this month)', '–no figure'],
      ['Q3 2026 (Jul–Sept)', '3'],
      ['Oct 2026(no report)', '–no figure'],
      ['Nov 2026(so far)', '0'],
    ]);
    vi.useRealTimers();
  });

  test('the last use is that of the keys in the chart', async () => {
    const keys = [
      licenseRecord('1', { lastTimeUsed: '2026-10-31' }),
      licenseRecord('2', { lastTimeUsed: null, usageSources: [] }),
    ];
    const { unmount } = await open('', keys);
    expect(await screen.findByText('Last used 31 Oct 2026')).toBeInTheDocument();
    unmount();
    await open('?licenseKeyId=2', keys);
    expect(await screen.findByText('None of the chosen keys has been used yet.')).toBeInTheDocument();
    expect(screen.queryByText('Last used 31 Oct 2026')).toBeNull();
  });
});
