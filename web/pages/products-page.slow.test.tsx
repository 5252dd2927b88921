import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { failing, openPage, testUser, type Answers } from '../../testing/portal-page.tsx';

const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const PRODUCTS = 'GET /api/accounts/a1/purchased-products';
const open = (answers: Answers, user = staffMember) =>
  openPage('/accounts/a1/products', {
    user,
    answers: { 'GET /api/accounts/a1': { id: 'a1', name: 'Acme', url: null, owner: null, leadToolsTeamOwner: null, crCsm: null, regionalTerritory: null, globalTerritory: null }, ...answers }, // prettier-ignore
  });
const product = (productName: string, licenseKeysCount = 2, nearestExpirationDate: string | null = null) => ({
  productName,
  licenseKeysCount,
  nearestExpirationDate,
});

test('[2.21] [3.03] [6.17] products are cards with key count, nearest expiry, license and chart buttons', async () => {
  await open({ [PRODUCTS]: [product('iText', 1_234, '2027-01-31'), product('Apryse SDK', 1)] });
  expect(await screen.findByRole('heading', { name: 'iText' })).toBeInTheDocument();
  expect(screen.getByText('1,234 license keys')).toBeInTheDocument();
  expect(screen.getByText('Next expiry 31 Jan 2027')).toBeInTheDocument();
  expect(screen.getByText('1 license key')).toBeInTheDocument();
  expect(screen.getByText('No upcoming expiry')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Apryse SDK licenses' })).toHaveAttribute(
    'href',
    '/accounts/a1/products/Apryse%20SDK/licenses',
  );
  expect(screen.getByRole('link', { name: 'iText usage' })).toHaveAttribute(
    'href',
    '/accounts/a1/products/iText/usage',
  );
});

test('a card tells the license that used most of its maximum, and no percentage where none is known', async () => {
  const group = { licenseGroupId: 'g', productName: 'iText', names: ['PL-1'], keys: 1, totalUsage: '96000', reportingType: 'MANUAL', usagePercent: 96, maxVolume: '100000', maxVolumeMissingReason: null }; // prettier-ignore
  const groups = [
    group,
    { ...group, licenseGroupId: 'h', names: ['PL-2'], usagePercent: 40 },
    { ...group, licenseGroupId: 'i', productName: 'DITO', usagePercent: null, maxVolume: null, maxVolumeMissingReason: 'UNKNOWN' },
    { ...group, licenseGroupId: 'j', productName: 'pdf2data', usagePercent: 0, totalUsage: '0', reportingType: null },
  ]; // prettier-ignore
  const state = (total: number) => ({ reports: null, expiry: null, usage: { groups, total } });
  const three = { [PRODUCTS]: [product('iText'), product('DITO'), product('pdf2data')] };
  const page = await open({ ...three, 'GET /api/accounts/a1/state': state(4) });
  const meters = await screen.findAllByRole('meter');
  expect(meters.map((meter) => [meter.getAttribute('aria-label'), meter.getAttribute('aria-valuetext')])).toEqual([
    ['Usage of the most used iText license against its maximum', '96%, 96,000 of 100,000 documents, Most used: PL-1'],
  ]); // prettier-ignore
  expect(screen.getByText('96,000 / 100,000').parentElement).toHaveTextContent('96,000 / 100,000 docs');
  expect(screen.getAllByText('No usage percentage available')).toHaveLength(2);
  page.unmount();
  // Where not every license is listed nothing is said of a product that is not.
  await open({ ...three, 'GET /api/accounts/a1/state': state(5) });
  expect(await screen.findAllByRole('meter')).toHaveLength(1);
  expect(screen.queryByText('No usage percentage available')).not.toBeInTheDocument();
});

test.each([
  ['2026-08-26', 'Expired 26 Aug 2026', 'error'],
  ['2026-11-22', 'Expired 22 Nov 2026', 'error'],
  ['2026-11-23', 'Next expiry 23 Nov 2026', 'warning'],
  ['2026-12-21', 'Next expiry 21 Dec 2026', 'warning'],
])('[4.02] on 22 November a nearest expiry of %s reads "%s", as %s', async (date, text, tone) => {
  vi.setSystemTime('2026-11-22T10:00:00Z');
  await open({ [PRODUCTS]: [product('iText', 1, date), product('DITO', 1, '2026-12-22')] });
  expect((await screen.findByText(text)).closest('[data-tone]')).toHaveAttribute('data-tone', tone);
  expect(screen.getByText('Next expiry 22 Dec 2026').closest('[data-tone]')).toBeNull();
  vi.useRealTimers();
});

test('[2.21] one product leads to its licenses', async () => {
  const { history } = await open({ [PRODUCTS]: [product('Apryse SDK')] });
  await waitFor(() =>
    expect(decodeURI(history.location.pathname)).toBe('/accounts/a1/products/Apryse SDK/licenses'),
  );
});

test('[8.32] an account without products says so', async () => {
  await open({ [PRODUCTS]: [] });
  expect(await screen.findByText('This account has no products yet.')).toBeInTheDocument();
});

test('[8.24] a failure says what happened and offers a retry', async () => {
  const user = userEvent.setup();
  let fails = true;
  await open({ [PRODUCTS]: () => (fails ? failing(403, 'Not now')() : Response.json([])) });
  expect(await screen.findByText('This could not be loaded.')).toBeInTheDocument();
  expect(screen.getByText('Not now')).toBeInTheDocument();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('This account has no products yet.')).toBeInTheDocument();
});

test.each([
  ['/accounts/a1/products', '[6.12] [6.16]'],
  ['/accounts/a1/products/iText/licenses', '[2.23]'],
  ['/accounts/a1/products/iText/usage', '[2.24]'],
])('external people do not get %s, and nothing is asked for: %s', async (address) => {
  const licensee = testUser({ a1: { name: 'Acme', roles: ['LICENSEE'], cucas: {} } });
  const { calls } = await openPage(address, { user: licensee });
  expect(await screen.findByText(/^You do not have access to this account’s products\./)).toBeInTheDocument();
  expect(calls.some((call) => call.includes('purchased-products') || call.includes('/usage'))).toBe(false);
});

test('an account that does not exist is told to staff as such, on every page of it', async () => {
  await openPage('/accounts/a1/products/iText/licenses', {
    user: staffMember,
    answers: { 'GET /api/accounts/a1': failing(403, 'No such account') },
  });
  expect(await screen.findByText('Account not found')).toBeInTheDocument();
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Report usage' })).toBeNull();
});

test('[2.22] the address of a product is that of its licenses', async () => {
  const { history } = await openPage('/accounts/a1/products/iText', { user: staffMember });
  await waitFor(() => expect(history.location.pathname).toBe('/accounts/a1/products/iText/licenses'));
});
