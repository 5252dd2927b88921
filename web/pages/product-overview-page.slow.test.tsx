import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OverviewGroup, ProductOverview } from '#domain/usage-accounts/overview/schema.ts';
import { failing, openPage } from '../../testing/portal-page.tsx';
import { reportedChart } from '../../testing/product-usage-page.tsx';
import { applicationPerson } from '../../testing/application-person.tsx';

const PAGE = '/accounts/acme/cuca/c1/products/iText/overview';
const OVERVIEW = 'GET /api/accounts/acme/cucas/c1/products/iText/overview';
const REPORTED = 'GET /api/usage/manual/acme/iText/data';
const teamOwner = applicationPerson([], { c1: { roles: ['CUCA_OWNER'], products: ['iText', 'LEADTOOLS'] } });
const reporter = applicationPerson(['LICENSEE', 'ITEXT_VOLUME_REPORTER'], {
  c1: { roles: ['CUCA_VIEWER'], products: ['iText'] },
});

beforeEach(() => {
  localStorage.setItem('enableProductOverview', 'true');
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const group: OverviewGroup = {
  licenseGroupId: 'g1',
  productName: 'iText',
  names: ['PL-1'],
  ownKeys: 1,
  otherKeys: 0,
  term: { start: '2026-01-01', end: '2026-12-31' },
  ownUsage: '36800',
  totalUsage: '36800',
  usagePercent: 36.8,
  maxVolume: '100000',
  maxVolumeMissingReason: null,
  unitsDiffer: false,
  reportingType: 'MANUAL',
  projection: { value: '111933', percent: 111.93, knownDays: 120, termDays: 365 },
};
const key = (licenseKeyId: string, used: boolean): ProductOverview['keys'][number] => ({
  licenseKeyId,
  partialLicenseKey: `tail${licenseKeyId}`,
  productLicense: null,
  activationStatus: 'Active',
  createdDate: '2026-01-01',
  expiryDate: null,
  lastTimeUsed: used ? '2026-04-30' : null,
  usageSources: used ? ['manual'] : [],
});
const overview: ProductOverview = {
  productName: 'iText',
  licenseKeysCount: 3,
  nearestExpirationDate: inDays(12),
  keys: [key('1', true), key('2', false), key('3', true)],
  groups: [group],
  unreported: [
    {
      licenseKeyId: '1',
      productName: 'iText',
      productLicense: 'PL-1',
      keyTail: 'tail1',
      months: ['2026-05', '2026-06'],
    },
  ],
  expiry: {
    keys: 3,
    expired: 0,
    lastExpired: null,
    expiring: [{ productName: 'iText', expiryDate: inDays(12), keys: 1 }],
  },
};
const open = (more: Partial<ProductOverview> = {}, user = teamOwner, search = '') =>
  openPage(PAGE + search, {
    user,
    answers: { [OVERVIEW]: { ...overview, ...more }, [REPORTED]: reportedChart([]) },
  });
const used = async () => within(await screen.findByRole('list', { name: 'Usage against maximum' }));

test('[2.28] the overview tells keys, nearest expiry, usage against the maximum with an estimate, and what is due; the chart begins with the keys used last, of this application alone', async () => {
  const page = await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'iText overview' })).toBeInTheDocument();
  expect(document.title).toBe('iText overview · App c1 · Northwind Imaging Customer Portal');
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link');
  expect(crumbs.map((crumb) => [crumb.textContent, crumb.getAttribute('href')])).toEqual([
    ['Acme', '/accounts/acme'],
    ['App c1', '/accounts/acme/cuca/c1'],
  ]);
  expect((await used()).getByRole('meter')).toHaveAttribute(
    'aria-valuetext',
    '36.8%, 36,800 of 100,000 documents',
  );
  expect(screen.getByRole('main')).toHaveTextContent('iText overview3 keys · ');
  const due = within(screen.getByRole('list', { name: 'Needs attention' })).getAllByRole('listitem');
  expect(due.map((line) => line.textContent)).toEqual([
    'No usage reported for May–Jun 2026iText PL-1',
    expect.stringContaining('1 iText key expires in 12 days'),
  ]);
  // To somebody who may not report or download it leads nowhere.
  expect(within(screen.getByRole('list', { name: 'Needs attention' })).queryAllByRole('link')).toEqual([]);
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Report usage' })).not.toBeInTheDocument(); // prettier-ignore

  // What usage will be is called an estimate, rounded, and says what it goes by.
  const list = await used();
  expect(list.getByText('Estimate for 31 Dec 2026: about 112,000 documents, 112%')).toBeInTheDocument();
  expect(list.getByText('Based on the 120 of 365 days reported so far.')).toBeInTheDocument();
  expect(list.queryByText(/111,933/)).not.toBeInTheDocument();

  await waitFor(() => expect(page.calls.some((call) => call.startsWith(REPORTED))).toBe(true));
  const asked = page.calls.filter((call) => call.startsWith(`${REPORTED}?`)).map((call) => new URLSearchParams(call.split('?')[1])); // prettier-ignore
  expect(asked.map((query) => query.getAll('licenseKeyId'))).toEqual([['1', '3']]);
});

/** One line for each group, in their order. */
const linesOf = async (groups: OverviewGroup[]) => {
  await open({ groups: groups.map((one, at) => ({ ...one, licenseGroupId: `g${at}` })) });
  await userEvent.click(await screen.findByRole('button', { name: `Show all ${groups.length}` }));
  const lines = (await used()).getAllByRole('listitem').map((line) => within(line));
  expect(lines).toHaveLength(groups.length);
  return lines;
};

test('[4.04] an estimate is not told as the maximum or as nothing, and none where there is none; a shared maximum says so, with this application’s own figure', async () => {
  const estimated = (value: string, percent: number) => ({ value, percent, knownDays: 120, termDays: 365 });
  const [nearly, hardly, without, shared, elsewhere] = await linesOf([
    { ...group, projection: estimated('100400', 100.4) },
    { ...group, projection: estimated('400', 0.4) },
    { ...group, projection: null },
    { ...group, otherKeys: 2, ownUsage: '6800' },
    { ...group, otherKeys: 1, ownUsage: null },
  ]);
  expect(nearly!.getByText('Estimate for 31 Dec 2026: about 100,000 documents, 100.4%')).toBeInTheDocument();
  expect(hardly!.getByText('Estimate for 31 Dec 2026: about 400 documents, 0.4%')).toBeInTheDocument();
  expect(without!.getByRole('meter')).toBeInTheDocument();
  expect(without!.queryByText(/Estimate/)).not.toBeInTheDocument();
  expect(
    shared!.getByText(
      'The maximum is shared with 2 keys elsewhere in the account. This application used 6,800 documents of it.',
    ),
  ).toBeInTheDocument();
  // Where only the keys it shares with reported, this application has no 0.
  expect(elsewhere!.getByText(/None of it has been counted for this application\.$/)).toBeInTheDocument();
  expect(elsewhere!.queryByText(/used 0/)).not.toBeInTheDocument();
});

test('where no total is known or may be read there is the own figure and no percentage, and what nobody reported is no 0', async () => {
  const hidden = { ...group, otherKeys: 1, ownUsage: '6800', totalUsage: null, usagePercent: null, projection: null };
  const mixed = { ...hidden, maxVolume: null, maxVolumeMissingReason: 'UNKNOWN', unitsDiffer: true } as const;
  const unknown = { ...group, maxVolume: null, maxVolumeMissingReason: 'UNKNOWN', usagePercent: null, projection: null } as const;
  const silent = { ...group, reportingType: null, totalUsage: '0', ownUsage: null, usagePercent: 0, projection: null };
  const lines = await linesOf([hidden, { ...hidden, reportingType: null, ownUsage: null }, mixed, unknown, silent]);
  const [notTheirs, unreported, differing, boundless, quiet] = lines;
  expect(notTheirs!.getByText(/^This application used 6,800 documents\. The maximum of 100,000 documents is shared/)).toBeInTheDocument();
  expect(unreported!.getByText('No usage reported in this term')).toBeInTheDocument();
  for (const line of [notTheirs!, unreported!]) expect(line.queryByText(/%/)).not.toBeInTheDocument();
  expect(differing!.getByText('This application used 6,800 documents. The keys that share it use different units, so there is no total or percentage.')).toBeInTheDocument();
  expect(boundless!.getByText('Maximum unknown · 36,800 documents')).toBeInTheDocument();
  expect(quiet!.getByText('No usage reported in this term')).toBeInTheDocument();
  for (const line of lines) expect(line.queryByRole('meter')).not.toBeInTheDocument();
}); // prettier-ignore

test('keys that were never used are said so instead of an empty chart', async () => {
  const page = await open({ keys: [key('2', false)] });
  expect(await screen.findByText('No usage has been reported for these keys yet')).toBeInTheDocument();
  expect(page.calls.filter((call) => call.startsWith(REPORTED))).toEqual([]);
});

test('what is due leads to where it is done for those who may', async () => {
  await open({}, reporter);
  const due = within(await screen.findByRole('list', { name: 'Needs attention' }));
  expect(due.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/accounts/acme/products/iText/report-usage',
    '/accounts/acme/new-licenses',
  ]);
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Report usage' })).toHaveAttribute(
    'href',
    '/accounts/acme/products/iText/report-usage',
  );
});

test('[2.35] [6.14] without the flag nothing is asked, and one press shows the overview', async () => {
  localStorage.removeItem('enableProductOverview');
  const page = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on product overview' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'iText overview' })).toBeInTheDocument();
  expect(localStorage.getItem('enableProductOverview')).toBe('true');
  expect(page.calls.filter((call) => call.startsWith(OVERVIEW))).toHaveLength(1);
});

test('[2.35] the flag of the address shows the overview at once', async () => {
  localStorage.removeItem('enableProductOverview');
  await open({}, teamOwner, '?enableProductOverview=true');
  expect(await screen.findByRole('heading', { level: 1, name: 'iText overview' })).toBeInTheDocument();
});

test('[8.24] an overview that cannot be loaded says why and offers another try', async () => {
  await openPage(PAGE, { user: teamOwner, answers: { [OVERVIEW]: failing(400, 'It is not there.') } });
  expect(await screen.findByText('It is not there.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /again/i })).toBeInTheDocument();
});

test('[2.90] [2.91] the sidebar lists the application’s products and stays on the page when another is chosen', async () => {
  const user = applicationPerson([], {
    c1: { roles: ['CUCA_OWNER'], products: ['iText', 'LEADTOOLS'] },
    c2: { roles: ['CUCA_VIEWER'], products: ['iText'] },
  });
  const page = await open({}, user);
  const navigation = within(await screen.findByRole('navigation', { name: 'Main navigation' }));
  const iText = within(navigation.getByRole('group', { name: 'iText' }));
  expect(iText.getByRole('link', { name: 'Product overview' })).toHaveAttribute('aria-current', 'page');
  const imaging = within(navigation.getByRole('group', { name: 'LEADTOOLS' }));
  expect(imaging.getByRole('link', { name: 'Product overview' })).toHaveAttribute(
    'href',
    '/accounts/acme/cuca/c1/products/LEADTOOLS/overview',
  );
  expect(imaging.getByText('LEADTOOLS')).toBeVisible();
  expect(navigation.getByRole('link', { name: 'App c1 settings' })).toHaveAttribute(
    'href',
    '/accounts/acme/cuca/c1/settings',
  );
  await userEvent.click(navigation.getByRole('button', { name: /Application.*App c1/ }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'App c2' }));
  await waitFor(() =>
    expect(page.history.location.pathname).toBe('/accounts/acme/cuca/c2/products/iText/overview'),
  );
  expect(navigation.queryByRole('link', { name: / settings$/ })).toBeNull();
  expect(JSON.parse(localStorage.getItem('selectedCucaId') ?? '')).toEqual({ acme: 'c2' });
});
