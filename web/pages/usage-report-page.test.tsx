import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { UsageReport } from '#domain/submissions/history/schema.ts';
import { failing, openPage, testUser } from '../../testing/portal-page.tsx';
import { keptAside, receiptKey, receiptOf } from '../../testing/receipts.ts';

const id = '11111111-1111-4111-8111-111111111111';
const ONE = `GET /api/accounts/a1/usage-reports/${id}`;
const reporter = testUser({ a1: { name: 'Initech', roles: ['ITEXT_VOLUME_REPORTER'], cucas: {} } });
const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const account = { id: 'a1', name: 'Initech', url: null, owner: null, leadToolsTeamOwner: null, crCsm: null, regionalTerritory: null, globalTerritory: null }; // prettier-ignore
const reportOf = (more: Partial<UsageReport> = {}): UsageReport => ({
  receipt: receiptOf(),
  state: 'STANDS',
  fileName: 'usage.ulvd',
  original: { state: 'kept', fileName: 'usage.ulvd', bytes: 1588, keptUntil: '2027-12-25T08:00:00.000Z' },
  ...more,
});
const open = (report: unknown, { user = reporter } = {}) =>
  openPage(`/accounts/a1/usage-reports/${id}`, {
    user,
    answers: { 'GET /api/accounts/a1': account, [ONE]: report },
  });
const lines = async () => within(await screen.findByRole('table')).getAllByRole('row');

test('a receipt tells who, when and what, and a line per key and usage type digit for digit', async () => {
  const totals = [
    { usageType: 'itext-core', unit: 'Processed Documents', value: '99999999999999999', outsideTerm: '7' },
    { usageType: 'pdfMagic:do-magic', unit: null, value: '34', outsideTerm: '0' },
  ] as const;
  const keys = [
    receiptKey({
      totals: [...totals],
      unknownEvents: [{ product: 'pdfMagic', event: 'do-magic', value: '34' }],
      productsNotInLicense: ['pdfSweep'],
    }),
  ];
  await open(reportOf({ receipt: receiptOf({ keys }) }));
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Receipt for usage.ulvd' }),
  ).toBeInTheDocument();
  const [first, second] = (await lines()).slice(1).map((line) =>
    within(line)
      .getAllByRole('cell')
      .map((cell) => cell.lastChild?.textContent),
  );
  expect(first).toEqual([
    'iText',
    'itext-core',
    'Oct 2026',
    '99,999,999,999,999,999',
    'documents',
    '7',
    'Check value verified',
  ]);
  expect(second?.slice(1, 5)).toEqual(['pdfMagic:do-magic', 'Oct 2026', '34', 'not counted']);
  expect(
    screen.getByText('…4a0ec5d374de297: unknown event do-magic of pdfMagic; 34 stored, not counted.'),
  ).toBeInTheDocument();
  expect(
    screen.getByText('…4a0ec5d374de297: pdfSweep is not among the products of this license.'),
  ).toBeInTheDocument();
  expect(screen.getByText('Vera Volume')).toBeInTheDocument();
  expect(screen.getByText('vera.volume@initech.example')).toBeInTheDocument();
  expect(screen.getByText(`${'0'.repeat(16)}…`)).toBeInTheDocument();
});

test('[3.33] a figure over the edge of a term says by days what is outside it', async () => {
  const inTerm = { days: 19, of: 28, outside: '9' };
  const total = {
    usageType: 'itext-core',
    unit: 'Processed Documents',
    value: '28',
    outsideTerm: '28',
    inTerm,
  } as const;
  await open(reportOf({ receipt: receiptOf({ keys: [receiptKey({ totals: [total] })] }) }));
  expect((await lines())[1]).toHaveTextContent('9 (19 of 28 days in the term)');
});

test.each([
  ['WITHDRAWN', 'Its figures are no longer counted.', ['Total at submission', 'Records at submission']],
  [
    'CORRECTED',
    'Its figures have been replaced by a correction.',
    ['Total at submission', 'Records at submission'],
  ],
  ['STANDS', 'All its figures are counted as submitted.', ['Total', 'Records']],
] as const)(
  'what a receipt counted is told as of the day it was sent once it is %s',
  async (state, help, names) => {
    await open(reportOf({ state }));
    expect(await screen.findByText(help)).toBeVisible();
    const told = names.map((name) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent);
    expect(told).toEqual(['12 documents', '4 counted']);
  },
);

test('a receipt of past usage is named after its application', async () => {
  const certification = { caseId: 'c1', application: { id: 'app-1', name: 'Claims viewer' } };
  const receipt = receiptOf({ kind: 'WIZARD', file: null, certification });
  await open(reportOf({ receipt, fileName: null, original: { state: 'none' } }));
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Receipt for Claims viewer' }),
  ).toBeInTheDocument();
});

test('records that wait are told as set aside, not as none, and their usage is not said to be none', async () => {
  await open(reportOf({ receipt: keptAside({ eventCount: 765 }), state: 'NOTHING' }));
  expect(await screen.findByText('765 set aside')).toBeVisible();
  expect(screen.queryByText('no usage')).toBeNull();
  expect(screen.queryByText('none')).toBeNull();
});

test('a receipt says which later file replaced its figures, what is left of it, and what waits for us', async () => {
  const lowered = { records: 3, before: '24000', wanted: '24' };
  const totals = [
    { usageType: 'itext-core', unit: 'Processed Documents', value: '9', outsideTerm: '0', lowered },
  ] as const;
  const later = '0190a1b2-0000-7000-8000-00000000000f';
  const replaced = {
    records: 2,
    by: [{ receiptId: later, fileName: 'corrected.ulvd', submittedAt: '2026-11-02T08:05:00.000Z' }],
    left: [{ usageType: 'itext-core', unit: 'Processed Documents' as const, value: '1' }],
  };
  await open(reportOf({ receipt: receiptOf({ keys: [receiptKey({ totals: [...totals] })] }), replaced }));
  expect(
    await screen.findByText('Later files have replaced 2 of its records. Still counted: 1 document.'),
  ).toBeVisible();
  expect(screen.getByText('Later files have replaced some of its figures.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'corrected.ulvd, 2 Nov 2026, 08:05 UTC' })).toHaveAttribute(
    'href',
    `/accounts/a1/usage-reports/${later}`,
  );
  expect(
    screen.getByText(
      '…4a0ec5d374de297, itext-core: the file says 24 for a closed period, but 24,000 is counted (-23,976; records: 3). Set aside until we decide. Until then, 24,000 is counted.',
    ),
  ).toBeVisible();
});

test('a viewer reads the receipt of what they certified, without ways to what is closed to them', async () => {
  const certification = { caseId: 'c1', application: { id: 'app-1', name: 'Claims viewer' } };
  const receipt = receiptOf({ kind: 'WIZARD', file: null, certification });
  const user = testUser({ a1: { name: 'Initech', roles: ['ACCOUNT_VIEWER'], cucas: {} } });
  const { calls } = await open(reportOf({ receipt, fileName: null, original: { state: 'none' } }), { user });
  await screen.findByRole('heading', { level: 1, name: 'Receipt for Claims viewer' });
  expect(screen.getByRole('button', { name: 'PDF' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Usage reports' })).toHaveAttribute(
    'href',
    '/accounts/a1/usage-reports',
  );
  expect(screen.queryByRole('button', { name: /^How was .* calculated\?$/ })).toBeNull();
  expect(calls.filter((one) => one.includes('/corrections'))).toEqual([]);
});

test('each key of a receipt leads to how its figures were counted, and a token is named beside its maker', async () => {
  const submittedBy = { name: 'Petra Power', email: 'petra.power@wayne.example', token: 'Print servers' };
  const page = await open(reportOf({ receipt: receiptOf({ submittedBy }) }));
  expect(await screen.findByText('using API token “Print servers”')).toBeInTheDocument();
  expect(screen.getByText('petra.power@wayne.example')).toBeInTheDocument();
  const how = screen.getAllByRole('button', { name: /^How was .* calculated\?$/ });
  expect(how).toHaveLength(receiptOf().keys.length);
  await userEvent.click(how[0]!);
  expect(page.history.location.search).toContain(`counted=a1.receipt.${receiptOf().id}.`);
});

test('a stated figure stands there in words, with what was said beside it', async () => {
  const stated = {
    ...{ keyTail: '4a0ec5d374de297', licenseKeyId: 'k1', usageType: 'itext-core', value: '1382' },
    ...{ unit: 'Processed Documents' as const, period: { start: '2026-10-01', end: '2026-10-31' } },
    ...{ outsideTerm: false, before: null, comment: 'Without the archive' },
  };
  await open(reportOf({ receipt: receiptOf({ kind: 'LICENSE_FILE', stated: [stated] }) }));
  const figures = await screen.findByRole('table', { name: 'Reported figures' });
  expect(figures).toHaveTextContent('1,382 documents');
  expect(figures).toHaveTextContent('Without the archive');
  expect(document.body).not.toHaveTextContent('products.licenses.reportUsage');
});

test('[5.06] servers of one period are told apart, and only together compared with the period before', async () => {
  const row = {
    ...{ keyTail: '4a0ec5d374de297', licenseKeyId: 'k1', usageType: 'Logical processors' },
    ...{ unit: 'Logical processors' as const, period: { start: '2026-07-01', end: '2026-09-30' } },
    ...{ outsideTerm: false, comment: null, environment: 'Production' },
    before: { period: { start: '2026-04-01', end: '2026-06-30' }, value: '32' },
  };
  const stated = [
    { ...row, value: '16', processorsPerServer: 8, numberOfServers: 2 },
    { ...row, value: '32', processorsPerServer: 4, numberOfServers: 8 },
  ];
  const complaints = vi.spyOn(console, 'error');
  await open(reportOf({ receipt: receiptOf({ kind: 'FORM', file: null, stated }) }));
  const figures = await screen.findByRole('table', { name: 'Reported figures' });
  const rows = within(figures).getAllByRole('row').slice(1);
  expect(rows).toHaveLength(2);
  const [first, second] = rows;
  expect(first).toHaveTextContent('Production · 2 × 8 processors');
  expect(first).toHaveTextContent('32 (+50% in total)');
  expect(second).toHaveTextContent('Production · 8 × 4 processors');
  expect(second).not.toHaveTextContent('%');
  // Two rows of one name would be one to whoever draws them.
  expect(complaints).not.toHaveBeenCalled();
});

test('of a receipt that counted nothing nobody is asked what could be corrected', async () => {
  const { calls } = await open(
    reportOf({ receipt: receiptOf({ accounts: [], keys: [] }), state: 'NOTHING' }),
  );
  expect(await screen.findByText('Nothing was counted for this account’s license keys.')).toBeVisible();
  expect(calls.filter((one) => one.includes('/corrections'))).toEqual([]);
});

test('PDF, JSON and the original file are saved by a click each', async () => {
  const { calls } = await open(reportOf());
  for (const name of ['PDF', 'JSON', 'Original file']) {
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(await screen.findAllByText('The file was not downloaded')).not.toHaveLength(0); // nothing answers here
  }
  const saved = calls.map((one) => one.slice(ONE.length)).filter((one) => one.startsWith('?'));
  expect([...new Set(saved)]).toEqual(['?format=pdf', '?format=json', '?format=original']);
  expect(screen.getByText('The original file, 1.6 kB. Available until 25 Dec 2027.')).toBeInTheDocument();
});

test.each([
  ['none', 'This report was made without a file. Only the receipt can be downloaded.'],
  ['removed', 'The original file is no longer available: its retention period has ended.'],
] as const)('a file that is %s is said to be, and has no dead button', async (state, text) => {
  await open(reportOf({ original: { state } }));
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Original file' })).toBeNull();
});

test('staff are led from a key to its license and its chart, customers see neither', async () => {
  const { unmount } = await open(reportOf());
  await screen.findByRole('table');
  expect(screen.queryByRole('link', { name: 'Usage chart' })).toBeNull();
  unmount();
  await open(reportOf(), { user: staffMember });
  expect(await screen.findByRole('link', { name: 'Usage chart' })).toHaveAttribute(
    'href',
    '/accounts/a1/products/iText/usage?licenseKeyId=k1',
  );
  expect(screen.getByRole('link', { name: 'License' })).toHaveAttribute(
    'href',
    '/accounts/a1/products/iText/licenses?freeTextSearch=4a0ec5d374de297',
  );
});

test('a receipt that is not there is said to be gone; one that could not be loaded can be asked for again', async () => {
  const { unmount } = await open(failing(404, 'Not found.'));
  expect(await screen.findByRole('heading', { name: 'Receipt not found' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All usage reports' })).toHaveAttribute(
    'href',
    '/accounts/a1/usage-reports',
  );
  unmount();
  await open(failing(503, 'Come back later.'));
  expect(await screen.findByRole('button', { name: /again/i })).toBeInTheDocument();
});
