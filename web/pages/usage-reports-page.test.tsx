import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { HistoryRow } from '#domain/submissions/history/schema.ts';
import { failing, openPage, testUser, type Answers } from '../../testing/portal-page.tsx';

const LIST = 'GET /api/accounts/a1/usage-reports';
const OPTIONS = 'GET /api/accounts/a1/usage-reports/options';
const reporter = testUser({ a1: { name: 'Initech', roles: ['ITEXT_VOLUME_REPORTER'], cucas: {} } });
const account = { id: 'a1', name: 'Initech', url: null, owner: null, leadToolsTeamOwner: null, crCsm: null, regionalTerritory: null, globalTerritory: null }; // prettier-ignore
const row = (more: Partial<HistoryRow> = {}): HistoryRow => ({
  id: '11111111-1111-4111-8111-111111111111',
  kind: 'USAGE_FILE',
  submittedAt: '2026-11-20T08:00:00.000Z',
  submittedBy: { name: 'Vera Volume', email: 'vera.volume@initech.example' },
  fileName: 'october.ulvd',
  application: null,
  keyTails: ['4a0ec5d374de297'],
  keyCount: 1,
  products: ['iText'],
  period: { start: '2026-10-01', end: '2026-10-31' },
  totals: [
    { unit: 'Processed Documents', value: '99999999999999999' },
    { unit: 'iText modules', value: '587' },
  ],
  state: 'STANDS',
  replacedByRecords: 0,
  ...more,
});
const open = (content: HistoryRow[], address = '', answers: Answers = {}) =>
  openPage(`/accounts/a1/usage-reports${address}`, {
    user: reporter,
    answers: {
      'GET /api/accounts/a1': account,
      [LIST]: { content, totalElements: content.length, next: null },
      [OPTIONS]: {
        people: [{ name: 'Vera Volume', email: 'vera.volume@initech.example' }],
        products: ['iText'],
      },
      ...answers,
    },
  });
const table = () => screen.findByRole('grid', { name: 'Usage reports of this account' });
const line = async (name: string) =>
  (await within(await table()).findByText(name)).closest('[role=row]') as HTMLElement;

test('a submission is a line: its file leads to the receipt, each unit has its own figure', async () => {
  await open([row()]);
  const shown = await line('october.ulvd');
  for (const text of [
    'Usage file',
    'Counted',
    'Oct 2026',
    '99,990T documents',
    '587 module calls',
    '…4a0ec5d374de297',
    'iText',
    'Vera Volume',
  ])
    expect(shown).toHaveTextContent(text);
  expect(within(shown).getByTitle('99,999,999,999,999,999')).toHaveTextContent('99,990T documents');
  expect(within(shown).getByRole('link', { name: 'october.ulvd' })).toHaveAttribute(
    'href',
    '/accounts/a1/usage-reports/11111111-1111-4111-8111-111111111111',
  );
  expect(await screen.findByText('1 usage report')).toBeInTheDocument();
});

test("figures that the vendor's records replaced are told beside those that were sent", async () => {
  await open([row({ replacedByRecords: 2 })]);
  await line('october.ulvd');
  expect(screen.getByText('2 since replaced')).toHaveAttribute('title', '2 replaced by vendor records');
});

test('figures that no longer count are struck through, and what was no file is called by its kind', async () => {
  await open([
    row({ id: 'w', state: 'WITHDRAWN', kind: 'FORM', fileName: null }),
    row({
      ...{ id: 'p', kind: 'WIZARD', fileName: null, application: 'Claims viewer' },
      totals: [{ unit: 'Processed Documents', value: '1' }],
    }),
    row({
      id: 'n',
      state: 'NOTHING',
      totals: [],
      keyTails: [],
      keyCount: 0,
      period: null,
      fileName: 'lost.ulvd',
    }),
  ]);
  const withdrawn = await line('Form');
  expect(within(withdrawn).getByText('587 module calls').tagName).toBe('DEL');
  expect(withdrawn).toHaveTextContent('Withdrawn');
  expect(within(await line('Claims viewer')).getByText('1 document')).toBeVisible();
  expect(await line('Claims viewer')).toHaveTextContent('Guided report');
  expect(await line('lost.ulvd')).toHaveTextContent('Nothing counted');
  expect(await line('lost.ulvd')).not.toHaveTextContent(' 0 ');
});

test('filters live in the address, are asked of the server and stand as chips in words', async () => {
  const { calls } = await open([row()], '?state=PARTLY&person=vera.volume@initech.example&from=2026-10-01');
  await line('october.ulvd');
  const bar = screen.getByRole('search', { name: 'Filters' });
  expect(await within(bar).findByRole('button', { name: 'Reported by: Vera Volume' })).toBeInTheDocument();
  expect(within(bar).getByRole('button', { name: 'Status: Partly counted' })).toBeInTheDocument();
  expect(within(bar).getByRole('button', { name: 'Period: from 1 Oct 2026' })).toBeInTheDocument();
  const asked = calls.filter((one) => one.startsWith(`${LIST}?`));
  expect(asked.length).toBeGreaterThan(0);
  for (const one of asked) {
    expect(one).toContain('state=PARTLY');
    expect(one).toContain('from=2026-10-01');
  }
});

test('filters that leave nothing say so and can be cleared; an account without reports says that', async () => {
  const { history } = await open([], '?search=nothing');
  expect(await screen.findByText('No usage report matches these filters.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(history.location.search).toBe(''));
  expect(await screen.findByText('No usage has been reported for this account yet.')).toBeInTheDocument();
});

test('a list that could not be loaded says so and can be asked for again', async () => {
  await open([], '', { [LIST]: failing(503, 'Come back later.') });
  expect(await screen.findByRole('button', { name: /again/i })).toBeInTheDocument();
});

test('[8.24] options that could not be loaded say so and are asked for again', async () => {
  let isUp = false;
  const options = { people: [{ name: 'Otto', email: 'otto@initech.example' }], products: ['iText'] };
  await open([row()], '?person=otto@initech.example', {
    [OPTIONS]: () => (isUp ? Response.json(options) : failing(400, 'no')()),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Reported by: otto@initech.example' }));
  expect(await screen.findByText(/The options could not be loaded/)).toBeInTheDocument();
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('checkbox', { name: 'Otto' })).toBeInTheDocument();
});

test('somebody who may only certify finds what they certified themselves, and nothing to narrow it', async () => {
  const user = testUser({ a1: { name: 'Initech', roles: ['ACCOUNT_VIEWER'], cucas: {} } });
  const own = row({ kind: 'WIZARD', fileName: null, application: 'Claims viewer' });
  const { calls } = await openPage('/accounts/a1/usage-reports?kind=FORM', {
    user,
    answers: {
      'GET /api/accounts/a1': account,
      [LIST]: { content: [own], totalElements: 1, next: null },
    },
  });
  const list = await screen.findByRole('grid', { name: 'Your reports for this account' });
  expect(await within(list).findByRole('link', { name: 'Claims viewer' })).toHaveAttribute(
    'href',
    '/accounts/a1/usage-reports/11111111-1111-4111-8111-111111111111',
  );
  expect(await screen.findByText('You only see past usage that you certified. 1 usage report')).toBeVisible();
  expect(screen.queryByRole('search', { name: 'Filters' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Report past usage' })).toHaveAttribute(
    'href',
    '/accounts/a1/report-past-usage',
  );
  expect(calls.filter((one) => one.includes('/options') || one.includes('kind='))).toEqual([]);
});

test("on the way to another account nothing of the one before stands under the other's name", async () => {
  const initech = { name: 'Initech', roles: ['ITEXT_VOLUME_REPORTER' as const], cucas: {} };
  const { history } = await openPage('/accounts/a1/usage-reports', {
    user: testUser({ a1: initech, a2: { ...initech, name: 'Adler AG' } }),
    answers: {
      [LIST]: { content: [row()], totalElements: 1, next: null },
      'GET /api/accounts/a2/usage-reports': () => new Promise<Response>(() => {}),
    },
  });
  await line('october.ulvd');
  act(() => history.push('/accounts/a2/usage-reports'));
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('Adler AG'));
  expect(screen.queryByText('october.ulvd')).toBeNull();
});
