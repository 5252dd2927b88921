import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import type { UsageChartItem } from '#domain/usage-chart/schema.ts';
import { licenseRecord } from '../../testing/license-records.ts';
import { failing, openPage, testUser, type Answers } from '../../testing/portal-page.tsx';

const ines = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const PAGE = '/accounts/a1/products/iText/usage';
const LICENSES = 'GET /api/accounts/a1/purchased-products/iText/licenses';
const MANUAL = 'GET /api/usage/manual/a1/iText/data';
const auto = (service: string) => `GET /api/usage/${service}/a1`;
const item = (
  licenseKeyId: string,
  period: string,
  count: string,
  usageType = 'itext-core',
): UsageChartItem => ({
  period,
  licenseKeyId,
  usageType,
  count,
});
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
      { [auto('pws')]: [] },
    );
    expect(await screen.findByText('There is no usage in this period.')).toBeInTheDocument();
    expect(screen.getByText('The chosen keys were last used on 31 Oct 2026.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show the last use' }));
    expect(history.location.search).toBe('?licenseKeyId=1');
  });

  test('[8.24] a failure says what happened, with a retry', async () => {
    await open('?licenseKeyId=1', [licenseRecord('1')], { [auto('pws')]: failing(403, 'Not for you') });
    expect(await screen.findByText('Not for you')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('what is asked for', () => {
  test('[4.33] [9.15] without a period 11 months back from the last use', async () => {
    const { calls } = await open('?licenseKeyId=1', [licenseRecord('1')], {
      [auto('pws')]: [item('1', '2026-10', '5')],
    });
    await screen.findByRole('group', { name: 'Total by key' });
    const query = asked(calls, auto('pws'));
    expect(query.get('startDate')).toBe('2025-11-01');
    expect(query.get('endDate')).toBe('2026-10-31');
    expect(query.get('step')).toBe('months');
    expect(query.getAll('licenseKeyId')).toEqual(['1']);
  });

  test('[7.16] [4.31] automatic usage of every service that the keys have, else what was reported by hand', async () => {
    const both = await open(
      '?licenseKeyId=1&licenseKeyId=2',
      [
        licenseRecord('1', { usageSources: ['pws', 'itext-luf'] }),
        licenseRecord('2', { usageSources: ['itext-remote-json'] }),
      ],
      { [auto('pws')]: [item('1', '2026-10', '5')], [auto('itext-json')]: [item('2', '2026-10', '7')] },
    );
    await screen.findByRole('group', { name: 'Total by key' });
    expect(both.calls.some((call) => call.startsWith(MANUAL))).toBe(false);
    both.unmount();
    const manual = await open(
      '?licenseKeyId=1&reportingType=AUTO',
      [licenseRecord('1', { usageSources: ['itext-luf'] })],
      {
        [MANUAL]: [item('1', '2026-10', '5')],
      },
    );
    await screen.findByRole('group', { name: 'Total by key' });
    expect(manual.calls.some((call) => call.startsWith('GET /api/usage/pws'))).toBe(false);
    expect(screen.getByRole('button', { name: 'Manual' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Automatic' })).toBeDisabled();
  });

  test('[2.56] [9.10] the keys of the address, five at most', async () => {
    const ids = ['1', '2', '3', '4', '5', '6'];
    const { calls } = await open(
      `?${ids.map((id) => `licenseKeyId=${id}`).join('&')}`,
      ids.slice(0, 5).map((id) => licenseRecord(id)),
      { [auto('pws')]: [item('1', '2026-10', '5')] },
    );
    await screen.findByRole('group', { name: 'Total by key' });
    expect(asked(calls, auto('pws')).getAll('licenseKeyId')).toEqual(ids.slice(0, 5));
  });

  test('[2.57] the reporting type is chosen and stands in the address', async () => {
    const user = userEvent.setup();
    const { history } = await open(
      '?licenseKeyId=1',
      [licenseRecord('1', { usageSources: ['pws', 'itext-luf'] })],
      {
        [auto('pws')]: [item('1', '2026-10', '5')],
        [MANUAL]: [item('1', '2026-10', '9')],
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
      [auto('pws')]: [
        item('1', '2026-09', '99999999999999999'),
        item('1', '2026-10', '2'),
        item('2', '2026-10', '30'),
        item('2', '2026-10', '4', 'pdfHtml'),
      ],
    },
  );
  await screen.findByRole('group', { name: 'Total by key' });
  const totals = within(screen.getByRole('group', { name: 'Total by key' })).getAllByRole('row');
  expect(totals.map((row) => row.textContent)).toEqual([
    'License keyitext-corepdfHtml',
    '…TAIL-1 · PL-1100,000,000,000,000,0010',
    '…TAIL-2 · PL-2304',
  ]);
  await user.click(screen.getByRole('button', { name: 'Table' }));
  const rows = within(screen.getByRole('group', { name: 'Monthly usage' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent).slice(1)).toEqual([
    'Sept 202699,999,999,999,999,9990099,999,999,999,999,999',
    'Oct 2026230436',
  ]);
});
