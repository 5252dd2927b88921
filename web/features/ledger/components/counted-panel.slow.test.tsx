import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CountedSource, CountedSum, Explanation } from '#domain/ledger/schema.ts';
import { licenseRecord } from '../../../../testing/license-records.ts';
import { reports } from '../../../../testing/product-usage-page.tsx';
import { failing, openPage, testUser } from '../../../../testing/portal-page.tsx';
import { staffMember, open as openReport, grid } from '../../../../testing/report-page.tsx';

const COUNTED = 'GET /api/accounts/a1/counted';
const LICENSES = 'GET /api/accounts/a1/purchased-products/iText/licenses';
const documents = (value: string, entries = 1): CountedSum => ({
  ...{ usageType: null, unit: 'Processed Documents', value, entries },
});
const ofType = (sum: CountedSum): CountedSum => ({ ...sum, usageType: 'itext-core' });
const key = (id: string, sums: CountedSum[]) => ({
  ...{ licenseKeyId: id, keyTail: `TAIL-${id}`, productName: 'iText', productLicense: `PL-${id}`, sums },
});
const explained: Explanation = {
  sums: [documents('1382', 30)],
  reportingType: 'MANUAL',
  period: { start: '2026-03-01', end: '2027-02-28' },
  term: {
    term: { start: '2026-03-01', end: '2027-02-28' },
    ...{ maxVolume: '10000', maxVolumeMissingReason: null, unitsDiffer: false, usagePercent: 13.82 },
  },
  keys: [key('1', [documents('1300', 29)]), key('2', [documents('82')])],
  apart: [{ place: 'outsideTerm', sums: [documents('70')] }],
};
const source: CountedSource = {
  ...{ id: 's1:itext-luf', source: 'itext-luf', kind: 'USAGE_FILE', receiptId: 'r-1', fileName: 'may.ulvd' },
  ...{ broughtBy: 'person', person: 'Rita Reporter', recordedAt: '2026-06-02T08:00:00.123456Z' },
  ...{ period: { start: '2026-05-01', end: '2026-05-31' }, sums: [ofType(documents('1382', 30))] },
  ...{ replaced: 1, superseded: 0 },
};
const line = {
  ...{ licenseKeyId: '1', keyTail: 'TAIL-1', usageType: 'itext-core', unit: 'Processed Documents' },
  ...{ start: '2026-05-03', end: '2026-05-03', value: '25', entries: 2, replaced: 1, superseded: 0 },
};
const entry = {
  ...{ id: '7', startsAt: '2026-05-03T01:00:00.000Z', endsAt: '2026-05-03T02:00:00.000Z', value: '25' },
  ...{ recordedAt: '2026-06-02T08:00:00.000Z', version: '9.2.0', environment: null, isSuperseded: false },
  replaced: [{ value: '20', recordedAt: '2026-05-04T08:00:00.000000Z', fileName: 'early.ulvd' }],
};
const answers = {
  [COUNTED]: explained,
  [`${COUNTED}/sources`]: { sources: [source], next: null },
  [`${COUNTED}/lines`]: { lines: [line], next: null },
  [`${COUNTED}/entries`]: { entries: [entry], next: null },
  [LICENSES]: { content: [licenseRecord('1')], totalElements: 1 },
};
const ADDRESS = '/accounts/a1/products/iText/licenses';
const panel = () => screen.findByRole('dialog', { name: 'How this figure was calculated' });

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1800));

test('a percentage leads to its entries by a button named for it, in an address of its own, and Back closes it', async () => {
  const user = userEvent.setup();
  const { history, calls } = await openPage(ADDRESS, { user: staffMember, answers });
  await user.click(await screen.findByRole('button', { name: 'How was 45,500 docs calculated?' }));
  const shown = await panel();
  expect(await within(shown).findByText('1,382 of 10,000 documents = 13.8%')).toBeInTheDocument();
  expect(within(shown).getAllByText('1,382 documents')[0]).toBeInTheDocument();
  expect(within(shown).getByText('Term 1 Mar 2026 – 28 Feb 2027')).toBeInTheDocument();
  expect(history.location.search).toBe('?counted=a1.key.1');
  expect(calls).toContain('GET /api/accounts/a1/counted?figure=key.1');
  history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(history.location.pathname + history.location.search).toBe(ADDRESS);
});

test('the keys that share a maximum stand with their own parts, what does not count stands apart; a file unfolds into days, a day into entries, an entry into what it replaced', async () => {
  const user = userEvent.setup();
  await openPage(`${ADDRESS}?counted=a1.key.1`, { user: staffMember, answers });
  const shown = await panel();
  const shared = await within(shown).findByRole('region', { name: 'The maximum is shared by 2 keys' });
  expect(within(shared).getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'PL-1 …TAIL-11,300 documents',
    'PL-2 …TAIL-282 documents',
  ]); // prettier-ignore
  const apart = within(shown).getByRole('region', { name: 'Not included in this figure' });
  expect(within(apart).getByRole('button')).toHaveTextContent('Outside the term70 documents');

  await user.click(await within(shown).findByRole('button', { name: /^may\.ulvd/ }));
  expect(within(shown).getByRole('button', { name: /^may\.ulvd/ })).toHaveTextContent(
    'may.ulvdby Rita Reporter · recorded 2 Jun 2026, 08:00 UTC · May 2026 · 30 entries · 1 earlier entry replaced1,382 documents',
  );
  await user.click(await within(shown).findByRole('button', { name: /^3 May 2026/ }));
  const entries = await within(shown).findByRole('group', { name: 'Entries for 3 May 2026 itext-core' });
  expect(await within(entries).findByText('3 May 2026, 01:00 UTC · 9.2.0')).toBeInTheDocument();
  expect(within(entries).getByText('20').tagName).toBe('S');
  expect(within(shown).getByRole('link', { name: 'Receipt for may.ulvd' })).toHaveAttribute(
    'href',
    '/accounts/a1/usage-reports/r-1',
  );
});

test('what no person brought is told in words: by which way it came', async () => {
  const alone = { person: null, receiptId: null, fileName: null } as const;
  const sources: CountedSource[] = [
    { ...source, ...alone, id: 'r1', source: 'salesforce-original', kind: null, broughtBy: 'records' },
    { ...source, ...alone, id: 'r2', source: 'pws', kind: null, broughtBy: 'software' },
    { ...source, id: 's2', person: null, broughtBy: 'staff' },
    { ...source, id: 's3', person: null, broughtBy: 'person', fileName: 'june.ulvd' },
  ];
  await openPage(`${ADDRESS}?counted=a1.key.1`, {
    user: staffMember,
    answers: { ...answers, [`${COUNTED}/sources`]: { sources, next: null } },
  });
  const shown = await panel();
  expect(await within(shown).findByRole('button', { name: /^Vendor records/ })).toHaveTextContent(
    'Vendor recordsfrom the CRM · recorded',
  );
  expect(within(shown).getByRole('button', { name: /^Automatic usage/ })).toHaveTextContent(
    'Automatic usagereported by the SDK · recorded',
  );
  expect(within(shown).getByRole('button', { name: /^may\.ulvd/ })).toHaveTextContent(
    'may.ulvdby vendor staff · recorded',
  );
  expect(within(shown).getByRole('button', { name: /^june\.ulvd/ })).toHaveTextContent(
    'june.ulvdby someone without a role in the account · recorded',
  );
});

describe('an address opened by itself', () => {
  test('is closed in place, for there is nothing to go back to', async () => {
    const user = userEvent.setup();
    const { history } = await openPage(`${ADDRESS}?freeTextSearch=PL&counted=a1.key.1`, {
      user: staffMember,
      answers,
    });
    await user.click(within(await panel()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(history.location.search).toBe('?freeTextSearch=PL');
  });

  test('of a figure that is not there, or not theirs, says so; of no figure shows the page alone', async () => {
    const gone = failing(404, 'not found');
    const { unmount } = await openPage(`${ADDRESS}?counted=a1.key.9`, {
      user: staffMember,
      answers: { ...answers, [COUNTED]: gone },
    });
    expect(await within(await panel()).findByRole('alert')).toHaveTextContent(
      /^This figure does not exist, or/,
    );
    unmount();
    await openPage(`${ADDRESS}?counted=nonsense`, { user: staffMember, answers });
    await screen.findByRole('heading', { level: 1, name: 'iText licenses' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('of keys that count in different units has their sums side by side and no arithmetic', async () => {
    const term = { ...explained.term, maxVolume: null, maxVolumeMissingReason: 'UNKNOWN', usagePercent: null, unitsDiffer: true };
    const sums = [documents('71'), { ...documents('50'), unit: 'Deployments' }];
    await openPage(`${ADDRESS}?counted=a1.key.1`, {
      user: staffMember,
      answers: { ...answers, [COUNTED]: { ...explained, sums, term } },
    });
    const shown = within(await panel());
    expect(await shown.findByText('71 documents')).toBeInTheDocument();
    expect(shown.getByText('50 deployments')).toBeInTheDocument();
    expect(shown.getByText(/^The keys use different units/)).toBeInTheDocument();
    expect(shown.queryByText(/%/)).not.toBeInTheDocument();
  }); // prettier-ignore

  test('without any entry says that nothing is known, which is not 0', async () => {
    const nothing = { ...explained, sums: [], reportingType: null, keys: [key('1', [])], apart: [] };
    await openPage(`${ADDRESS}?counted=a1.key.1`, {
      user: staffMember,
      answers: { ...answers, [COUNTED]: nothing },
    });
    const shown = await panel();
    expect(await within(shown).findByText('No usage reported.')).toBeInTheDocument();
    expect(shown.textContent).not.toMatch(/(^|\D)0 documents/);
  });
});

describe('other figures', () => {
  test('a row of the report leads there, its key names the account; Enter on its figure still opens the key: Tab leads on to the button', async () => {
    const user = userEvent.setup();
    const { history } = await openReport('/reports/licenses?assignee=', answers);
    const how = await within(await grid()).findByRole('button', { name: 'How was 45,500 docs calculated?' });
    await user.click(how);
    expect(await within(await panel()).findByText('1,382 of 10,000 documents = 13.8%')).toBeInTheDocument();
    history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    how.closest<HTMLElement>('[role=gridcell]')?.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'PL-1' })).toBeInTheDocument();
  });

  test('a bar of the chart and its row of the table lead to the month, of the keys and types that are shown', async () => {
    const user = userEvent.setup();
    const month = { start: '2026-05-01', end: '2026-05-31', licenseKeyId: '1' };
    const { history } = await openPage(
      '/accounts/a1/products/iText/usage?licenseKeyId=1&startDate=2026-05-01&endDate=2026-05-31',
      {
        user: staffMember,
        answers: {
          ...answers,
          ...reports([
            { ...month, usageType: 'itext-core', unit: 'Processed Documents', count: '1382' },
            { ...month, usageType: 'pdfHtml', unit: 'iText modules', count: '7' },
          ]),
        },
      },
    );
    (await screen.findByRole('button', { name: /^May 2026: 1,382 Processed Documents/ })).focus();
    await user.keyboard('{Enter}');
    await panel();
    const period = 'counted=a1.period.AUTO.2026-05-01.2026-05-31.1.';
    expect(history.location.search).toContain(period.replaceAll('*', '%2A'));
    history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: /pdfHtml/, pressed: true }));
    await user.click(screen.getByRole('button', { name: 'Table' }));
    await user.click(
      screen.getByRole('button', { name: 'How was 1,382 Processed Documents in May 2026 calculated?' }),
    );
    await panel();
    expect(new URLSearchParams(history.location.search).get('counted')).toBe(
      'a1.period.AUTO.2026-05-01.2026-05-31.1.itext-core*Processed%20Documents',
    );
  });

  test('what an account used of a maximum leads to its group', async () => {
    const user = userEvent.setup();
    const reporter = testUser({ a1: { roles: ['ITEXT_VOLUME_REPORTER'], cucas: {} } } as never);
    const group = {
      ...{ licenseGroupId: 'g:G', productName: 'iText', names: ['PL-1'], keys: 1, totalUsage: '1382' },
      ...{ reportingType: 'MANUAL', usagePercent: 13.82, maxVolume: '10000', maxVolumeMissingReason: null },
    };
    const { history } = await openPage('/accounts/a1', {
      user: reporter,
      answers: {
        ...answers,
        'GET /api/accounts/a1/state': { reports: null, expiry: null, usage: { groups: [group], total: 1 } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'How was 1,382 documents calculated?' }));
    await panel();
    expect(new URLSearchParams(history.location.search).get('counted')).toBe('a1.group.g%3AG');
  });
});
