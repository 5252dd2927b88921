import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CalendarEntry } from '#domain/calendar/schema.ts';
import { failing, openPage, testUser } from '../../testing/portal-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') });
});

const licensee = testUser({ a1: { name: 'Acme', roles: ['LICENSEE', 'ITEXT_VOLUME_REPORTER'], cucas: {} } });
const viewer = testUser({ a1: { name: 'Acme', roles: [], cucas: { c: { name: 'One', roles: ['CUCA_VIEWER'], visibleItems: [] } } } }); // prettier-ignore
const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const acme = { id: 'a1', name: 'Acme' };
const expiry = (day: string, more: object = {}): CalendarEntry => ({
  ...{ kind: 'EXPIRY', id: `e ${day}`, day, account: acme, productName: 'iText', licenses: 1, keys: 1 },
  ...{ names: ['PL-1'], status: 'NOT_EXPIRED' },
  ...more,
});
const entries: CalendarEntry[] = [
  {
    ...{
      kind: 'VOLUME',
      id: 'v1',
      day: '2026-06-30',
      account: acme,
      licenses: 4,
      keys: 6,
      month: '2026-06',
      isDue: true,
    },
    names: ['iText PL-1', 'iText PL-2', 'DITO …tail'],
  },
  expiry('2026-10-05', { status: 'EXPIRED' }),
  expiry('2026-11-02', { status: 'EXPIRED', licenses: 2, keys: 2, names: ['PL-2', 'PL-3'] }),
  expiry('2026-12-01', { status: 'EXPIRING_SOON', licenses: 2, keys: 3, names: ['PL-4', 'PL-5', 'PL-6'] }),
  {
    ...{ kind: 'VOLUME', id: 'v2', day: '2026-12-31', account: acme, licenses: 1, month: '2026-12' },
    ...{ keys: 1, names: ['iText PL-1'], isDue: false },
  },
  {
    ...{
      kind: 'IMAGING',
      id: 'i',
      day: '2026-12-31',
      account: acme,
      licenses: 1,
      period: null,
      isDue: false,
    },
    application: { id: 'scan', name: 'Scan stations' },
  },
];
const PATH = '/accounts/a1/calendar';
const answers = { 'GET /api/accounts/a1/calendar': { entries, more: 0 } };
const rowsOf = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

test('what is to be reported stands first, then this month with the mark of today, then the months to come', async () => {
  await openPage(PATH, { user: licensee, answers });
  expect(await rowsOf('Reports due')).toEqual([
    '30 Jun 2026TueUsage for Jun 2026 not reported4 licenses: iText PL-1, iText PL-2, DITO …tail, and 3 more keys · shared by 6 keysReport due',
  ]);
  expect(await rowsOf('November 2026')).toEqual([
    '2 Nov 2026Mon2 iText licenses have expiredPL-2, PL-3Expired',
    'Today, 22 Nov 2026',
  ]);
  expect(await rowsOf('December 2026')).toEqual([
    '1 Dec 2026Tue2 iText licenses expirePL-4, PL-5, PL-6 · shared by 3 keysExpiring soon',
    '31 Dec 2026ThuUsage for Dec 2026 can be reported1 license: iText PL-1Reportable from this date',
    '31 Dec 2026ThuMore usage can be reported for Scan stations1 licenseReportable from this date',
  ]);
  expect(screen.queryByRole('list', { name: 'October 2026' })).toBeNull();
});

test('an entry leads to where something is done about it, and nowhere before that is possible', async () => {
  await openPage(PATH, { user: licensee, answers });
  await rowsOf('Reports due');
  const main = within(screen.getByRole('main'));
  const href = (name: string | RegExp) => main.getByRole('link', { name }).getAttribute('href');
  expect(href('Usage for Jun 2026 not reported')).toBe('/accounts/a1/products/iText/report-usage');
  expect(href('2 iText licenses expire')).toBe('/accounts/a1/new-licenses');
  expect(main.queryByRole('link', { name: /Dec 2026/ })).toBeNull();
});

test('somebody without the downloads reads what expires and is led nowhere they may not go', async () => {
  await openPage(PATH, { user: viewer, answers });
  await rowsOf('December 2026');
  const main = within(screen.getByRole('main'));
  expect(main.queryByRole('link', { name: /expire|reported/ })).toBeNull();
});

test('the past is shown on demand and a kind alone, and the address says so', async () => {
  const page = await openPage(PATH, { user: licensee, answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Show 1 entry from the past 3 months' }));
  expect(await rowsOf('October 2026')).toHaveLength(1);
  await userEvent.click(screen.getByRole('combobox', { name: 'Show' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Volume usage reports' }));
  await waitFor(() => expect(page.history.location.search).toBe('?past=true&kind=VOLUME'));
  expect(await rowsOf('December 2026')).toHaveLength(1);
  expect(await rowsOf('November 2026')).toEqual(['Today, 22 Nov 2026', 'Nothing this month.']);
});

test('a calendar with nothing in it says from when to when', async () => {
  await openPage(PATH, {
    user: licensee,
    answers: { 'GET /api/accounts/a1/calendar': { entries: [], more: 0 } },
  });
  expect(await screen.findByText('No upcoming expiries or reports')).toBeInTheDocument();
  expect(screen.getByText('There is nothing to do between 1 Aug 2026 and 31 May 2028.')).toBeInTheDocument();
});

test('a failed call is told, and can be tried again', async () => {
  await openPage(PATH, {
    user: licensee,
    answers: { 'GET /api/accounts/a1/calendar': failing(400, 'Not now.') },
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

test('who may see nothing of it is refused', async () => {
  await openPage(PATH, { user: testUser({ a1: { name: 'Acme', roles: ['ACCOUNT_VIEWER'], cucas: {} } }) });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'You do not have access to this page.' }),
  ).toBeInTheDocument();
});

test('staff see their accounts together, or one of them, each entry with its account', async () => {
  const globex = { id: 'g', name: 'Globex' };
  const page = await openPage('/calendar', {
    user: staffMember,
    answers: {
      'GET /api/calendar': {
        entries: [expiry('2026-12-01'), expiry('2026-12-02', { account: globex, productName: 'DITO' })],
        more: 7,
      },
    },
  });
  expect(await rowsOf('December 2026')).toEqual([
    '1 Dec 2026Tue1 iText license expiresAccount: Acme · PL-1Expires later',
    '2 Dec 2026Wed1 DITO license expiresAccount: Globex · PL-1Expires later',
  ]);
  expect(screen.getByText('7 entries further from today are not shown.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '1 DITO license expires' })).toHaveAttribute(
    'href',
    '/accounts/g/products/DITO/licenses',
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Account' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Globex' }));
  await waitFor(() => expect(page.history.location.search).toBe('?account=g'));
  expect(await rowsOf('December 2026')).toHaveLength(1);
});

test('a private address is made and shown once, then known by its day alone, and revoked after a question', async () => {
  const URL = 'https://portal.example/calendar/cal_secret.ics';
  const about = { createdAt: '2026-11-22T12:00:00.000Z', lastReadAt: null };
  const page = await openPage(PATH, {
    user: licensee,
    answers: {
      ...answers,
      'GET /api/calendar/address': { address: null },
      'POST /api/calendar/address': { url: URL, about },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Subscribe' }));
  const dialog = await screen.findByRole('dialog', { name: 'Subscribe to your calendar' });
  expect(await within(dialog).findByText('You have not created a calendar link yet.')).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create link' }));
  expect(await within(dialog).findByRole('textbox', { name: 'Calendar link' })).toHaveTextContent(URL);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
  const again = await screen.findByRole('dialog', { name: 'Subscribe to your calendar' });
  expect(within(again).queryByText(URL)).toBeNull();
  expect(within(again).getByText(/You created a link on 22 Nov 2026/)).toBeInTheDocument();
  await userEvent.click(within(again).getByRole('button', { name: 'Revoke' }));
  const question = await screen.findByRole('alertdialog', { name: 'Revoke your calendar link?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Calendar link revoked')).toBeInTheDocument();
  expect(page.calls.filter((call) => call.includes('address'))).toContain('DELETE /api/calendar/address');
});

test('an address whose making had no answer is known all the same: the one before it is gone', async () => {
  let address: unknown = null;
  const lose = () => {
    address = { createdAt: '2026-11-22T12:00:00.000Z', lastReadAt: null };
    throw new TypeError('Failed to fetch');
  };
  await openPage(PATH, {
    user: licensee,
    answers: {
      ...answers,
      'GET /api/calendar/address': () => Response.json({ address }),
      'POST /api/calendar/address': lose,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Subscribe' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Subscribe to your calendar' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Create link' }));
  expect(await dialog.findByText(/You created a link on 22 Nov 2026/)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Revoke' })).toBeEnabled();
});
