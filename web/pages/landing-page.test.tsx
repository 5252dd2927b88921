import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { AccountRole, CucaRole } from '#domain/access/permissions.ts';
import { failing, openPage, testUser } from '../../testing/portal-page.tsx';

const cuca = (name: string, roles: CucaRole[]) => ({ name, roles, visibleItems: [] });
const person = (roles: AccountRole[], cucas: Record<string, ReturnType<typeof cuca>> = {}) =>
  testUser({ acme: { name: 'Acme', roles, cucas } });
const main = () => screen.getByRole('main');

test('[2.15] the landing page has a button for each page that is open to the person and exists', async () => {
  await openPage('/accounts/acme', { user: person(['LICENSEE', 'ITEXT_VOLUME_REPORTER']) });
  expect(
    await within(await screen.findByRole('main')).findByRole('link', { name: /Report usage/ }),
  ).toHaveAttribute('href', '/accounts/acme/products/iText/report-usage');
  expect(within(main()).getByRole('link', { name: /Download licenses/ })).toHaveAttribute(
    'href',
    '/accounts/acme/new-licenses',
  );
});

test('[2.16] internal people go on to the products of the account', async () => {
  const user = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
  const page = await openPage('/accounts/a1', { user });
  await waitFor(() => expect(page.history.location.pathname).toBe('/accounts/a1/products'));
  expect(page.history.location.search).toBe('');
});

test('the figure that an address explains goes with whoever is led on', async () => {
  const user = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
  const page = await openPage('/accounts/a1?counted=a1.key.k1', { user });
  await waitFor(() => expect(page.history.location.pathname).toBe('/accounts/a1/products'));
  expect(page.history.location.search).toBe('?counted=a1.key.k1');
});

const STATE = 'GET /api/accounts/acme/state';
const reporter = () => person(['LICENSEE', 'ITEXT_VOLUME_REPORTER']);
const key = { licenseKeyId: 'k1', productName: 'iText', productLicense: null, keyTail: 'abc' };
const group = { licenseGroupId: 'g', productName: 'iText', names: ['PL-1'], keys: 1, totalUsage: '96000', reportingType: 'MANUAL', usagePercent: 96, maxVolume: '100000', maxVolumeMissingReason: null }; // prettier-ignore
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const emptyState = {
  reports: { last: null, unreported: [] },
  expiry: { keys: 0, expired: 0, lastExpired: null, expiring: [] },
  usage: { groups: [], total: 0 },
};
const linesOf = async (name: string) =>
  within(await screen.findByRole('list', { name })).getAllByRole('listitem');

test('the account’s page says what is due, what comes first first, and each line leads to where it is done', async () => {
  const state = {
    ...emptyState,
    reports: {
      last: null,
      unreported: [
        { ...key, months: ['2026-08', '2026-09'] },
        { ...key, licenseKeyId: 'k2', productLicense: 'PL-2', months: ['2026-08', '2026-09'] },
      ],
    },
    expiry: {
      keys: 9,
      expired: 2,
      lastExpired: inDays(-300),
      expiring: [
        { productName: 'DITO', expiryDate: inDays(1), keys: 1 },
        { productName: 'iText', expiryDate: inDays(60), keys: 3 },
      ],
    },
  };
  await openPage('/accounts/acme', { user: reporter(), answers: { [STATE]: state } });
  const lines = await linesOf('Needs attention');
  expect(lines.map((line) => within(line).getByRole('link').textContent)).toEqual([
    'No usage reported for Aug–Sept 2026',
    '1 DITO key expires in 1 day',
    '3 iText keys expire in 60 days',
    '2 keys have expired',
  ]);
  expect(lines[0]).toHaveTextContent('iText …abc, iText PL-2');
  expect(lines.map((line) => within(line).getByRole('link').getAttribute('href'))).toEqual([
    '/accounts/acme/products/iText/report-usage',
    '/accounts/acme/new-licenses',
    '/accounts/acme/new-licenses',
    '/accounts/acme/new-licenses',
  ]);
  expect(lines.map((line) => line.querySelector('[data-tone]')?.getAttribute('data-tone'))).toEqual([
    'warning',
    'warning',
    'neutral',
    'neutral',
  ]);
});

test('used of maximum is told once for keys that share it, and neither unknown nor unreported is a percentage', async () => {
  const groups = [
    { ...group, keys: 3, names: ['PL-1', 'PL-2', 'PL-3'] },
    { ...group, licenseGroupId: 'h', names: ['PL-4'], usagePercent: null, maxVolume: null, maxVolumeMissingReason: 'UNKNOWN' },
    { ...group, licenseGroupId: 'i', names: ['PL-5'], usagePercent: 0, totalUsage: '0', reportingType: null },
    { ...group, licenseGroupId: 'j', names: ['PL-6'], usagePercent: null, totalUsage: null, maxVolume: null, maxVolumeMissingReason: 'UNKNOWN' },
  ]; // prettier-ignore
  const usage = { groups, total: 4 };
  await openPage('/accounts/acme', { user: reporter(), answers: { [STATE]: { ...emptyState, usage } } });
  const [shared, unknown, silent, mixed] = await linesOf('Usage against maximum');
  expect(within(shared!).getByRole('meter')).toHaveAttribute(
    'aria-valuetext',
    '96%, 96,000 of 100,000 documents',
  );
  expect(shared).toHaveTextContent('Shared by 3 keys, shown once');
  expect(unknown).toHaveTextContent('Maximum unknown · 96,000 documents');
  expect(silent).toHaveTextContent('No usage reported in this term');
  expect(mixed).toHaveTextContent(/^iText PL-6Units differ: no total$/);
  expect(screen.getAllByRole('meter')).toHaveLength(1);
});

test('the last report says how much by unit, for when and by whom, and leads to its receipt', async () => {
  const last = {
    receiptId: 'r1',
    submittedAt: '2026-11-02T08:00:00.000Z',
    submittedBy: 'Vera Volume',
    period: { start: '2026-10-02', end: '2026-10-30' },
    totals: [
      { unit: 'Processed Documents', value: '8688' },
      { unit: 'iText modules', value: '12' },
    ],
    keys: 2,
  };
  const state = { ...emptyState, reports: { last, unreported: [] } };
  await openPage('/accounts/acme', { user: reporter(), answers: { [STATE]: state } });
  const figure = await screen.findByRole('link', { name: '8,688 documents · 12 module calls' });
  expect(figure).toHaveAttribute('href', '/accounts/acme/usage-reports/r1');
  expect(main()).toHaveTextContent('Oct 2026 · 2 keys');
  expect(main()).toHaveTextContent('Reported by Vera Volume');
});

test('an account with nothing claims nothing, and a part without right is not there', async () => {
  const page = await openPage('/accounts/acme', { user: reporter(), answers: { [STATE]: emptyState } });
  expect(await screen.findByText('No usage reports have been counted yet.')).toBeInTheDocument();
  expect(main()).toHaveTextContent(
    'No license keys expire in the next 90 days, and you appear to have no usage reports due.',
  );
  page.unmount();
  const user = person(['ITEXT_VOLUME_REPORTER']);
  await openPage('/accounts/acme', {
    user,
    answers: { [STATE]: { ...emptyState, expiry: null, usage: null } },
  });
  expect(await screen.findByText('You appear to have no usage reports due.')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Usage against maximum' })).not.toBeInTheDocument();
});

test('somebody who may know of no report and no expiry is told of new alerts, and not that no report is missing', async () => {
  localStorage.setItem('enableProductOverview', 'true');
  const visibleItems = [{ pageType: 'OVERVIEW', productName: 'iText', product: 'iText', route: 'products/iText/overview' } as const]; // prettier-ignore
  const user = testUser({ acme: { name: 'Acme', roles: [], cucas: { c: { name: 'Scan stations', roles: ['CUCA_OWNER'], visibleItems } } } }); // prettier-ignore
  const state = { ...emptyState, reports: null, expiry: null, imaging: null, alerts: { unread: 2 } };
  await openPage('/accounts/acme', { user, answers: { [STATE]: state } });
  expect(await screen.findByText('2 unread alerts')).toBeInTheDocument();
  expect(screen.queryByText(/no usage reports due/)).not.toBeInTheDocument();
});

test('an account whose keys have all expired says so first', async () => {
  const expiry = { keys: 4, expired: 4, lastExpired: '2020-01-31', expiring: [] };
  await openPage('/accounts/acme', { user: reporter(), answers: { [STATE]: { ...emptyState, expiry } } });
  const [line] = await linesOf('Needs attention');
  expect(line).toHaveTextContent('All 4 keys have expiredmost recently on 31 Jan 2020');
});

test('what can be done stays there while how things stand cannot be loaded', async () => {
  await openPage('/accounts/acme', {
    user: reporter(),
    answers: { [STATE]: failing(400, 'The state is not there.') },
  });
  expect(await screen.findByText('The state is not there.')).toBeInTheDocument();
  expect(within(main()).getByRole('link', { name: 'Report usage' })).toBeInTheDocument();
});

test('[2.17] somebody who only downloads goes on to the downloads', async () => {
  const page = await openPage('/accounts/acme', { user: person(['LICENSEE']) });
  await waitFor(() => expect(page.history.location.pathname).toBe('/accounts/acme/new-licenses'));
});

function imagingReporter() {
  const report = { pageType: 'REPORT_USAGE', productName: 'LEADTOOLS', product: 'LEADTOOLS', route: 'products/LEADTOOLS/report-usage' } as const; // prettier-ignore
  const scanner = { ...cuca('Scanner', ['LEADTOOLS_CUCA_REPORTER']), visibleItems: [report] };
  return testUser({ acme: { name: 'Acme', roles: [], cucas: { c1: scanner } } });
}

test('[2.15] somebody who reports imaging usage goes on to the report of their application', async () => {
  await openPage('/accounts/acme', { user: imagingReporter() });
  await screen.findByRole('heading', { level: 1 });
  expect(within(main()).getByRole('link', { name: 'Report usage' })).toHaveAttribute(
    'href',
    '/accounts/acme/cuca/c1/products/default/report-usage',
  );
});

const imagingItem = { pageType: 'REPORT_USAGE', productName: 'LEADTOOLS', product: 'LEADTOOLS', route: 'products/LEADTOOLS/report-usage' } as const; // prettier-ignore
const overviewItem = { pageType: 'OVERVIEW', productName: 'iText', product: 'iText', route: 'products/iText/overview' } as const; // prettier-ignore
const workers = (roles: AccountRole[]) => {
  const items = { roles: ['CUCA_OWNER', 'LEADTOOLS_CUCA_REPORTER'] satisfies CucaRole[], visibleItems: [overviewItem, imagingItem] }; // prettier-ignore
  return testUser({ acme: { name: 'Acme', roles, cucas: { c1: { name: 'Archive', ...items }, c2: { name: 'Billing', ...items } } } }); // prettier-ignore
};
const linksOf = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);

test('[2.18] who reports both is asked which: imaging leads to the application chosen last, volume to the account', async () => {
  localStorage.setItem('selectedCucaId', JSON.stringify({ acme: 'c2' }));
  await openPage('/accounts/acme', { user: workers(['ITEXT_VOLUME_REPORTER']) });
  await screen.findByRole('heading', { level: 1 });
  await userEvent.click(within(main()).getByRole('link', { name: 'Report usage' }));
  const choice = await screen.findByRole('navigation', { name: 'What would you like to report?' });
  expect(linksOf(choice)).toEqual([
    'Imaging deploymentsReport Billing deployments. /accounts/acme/cuca/c2/products/default/report-usage',
    'Document volumeUpload usage files for the whole account. /accounts/acme/products/iText/report-usage',
  ]);
});

test('[2.18] whose chosen application has no imaging usage to report is asked all the same, with the name of the one that has', async () => {
  localStorage.setItem('selectedCucaId', JSON.stringify({ acme: 'c3' }));
  const user = workers(['ITEXT_VOLUME_REPORTER']);
  user.salesforceAccounts['acme']!.cucas['c3'] = cuca('Chat', ['CUCA_VIEWER']);
  await openPage('/accounts/acme?choose=report', { user });
  const choice = await screen.findByRole('navigation', { name: 'What would you like to report?' });
  expect(linksOf(choice)).toEqual([
    'Imaging deploymentsReport Archive deployments. /accounts/acme/cuca/c1/products/default/report-usage',
    'Imaging deploymentsReport Billing deployments. /accounts/acme/cuca/c2/products/default/report-usage',
    'Document volumeUpload usage files for the whole account. /accounts/acme/products/iText/report-usage',
  ]);
});

test('[2.18] who reports in one way only is not asked, whatever the address says', async () => {
  await openPage('/accounts/acme?choose=report', { user: reporter() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Acme' })).toBeInTheDocument();
  expect(within(main()).getByRole('link', { name: 'Report usage' })).toHaveAttribute(
    'href',
    '/accounts/acme/products/iText/report-usage',
  );
});

test('[2.15] [2.19] overview and report are those of the application chosen last, the overview only while it is switched on', async () => {
  localStorage.setItem('selectedCucaId', JSON.stringify({ acme: 'c2' }));
  const page = await openPage('/accounts/acme', { user: workers([]) });
  await screen.findByRole('heading', { level: 1 });
  expect(within(main()).queryByRole('link', { name: 'Product overview' })).toBeNull();
  page.unmount();
  localStorage.setItem('enableProductOverview', 'true');
  await openPage('/accounts/acme', { user: workers(['LICENSEE']) });
  await screen.findByRole('heading', { level: 1 });
  expect(linksOf(main()).slice(0, 3)).toEqual([
    'Product overview /accounts/acme/cuca/c2/products/default/overview',
    'Report usage /accounts/acme/cuca/c2/products/default/report-usage',
    'Download licenses /accounts/acme/new-licenses',
  ]);
});

test('[2.12] [6.16] [8.40] an account without a role shows the access-denied page with errors.accountNoPermission', async () => {
  const page = await openPage('/accounts/globex', { user: person(['LICENSEE']) });
  expect(
    await screen.findByRole('heading', { name: 'You do not have access to this page.' }),
  ).toBeInTheDocument();
  expect(main()).toHaveTextContent('You do not have access to this account.');
  expect(within(main()).getByRole('link', { name: 'customer-success@vendor.example' })).toHaveAttribute(
    'href',
    'mailto:customer-success@vendor.example',
  );
  expect(page.calls.filter((call) => call.includes('globex'))).toEqual([]);
  expect(screen.queryByRole('navigation', { name: 'Main navigation' })).not.toBeInTheDocument();
});

test('[2.19] [2.90] [9.24] the application chosen in the sidebar is kept for its account', async () => {
  const user = person(['LICENSEE'], {
    c1: cuca('Archive', ['CUCA_VIEWER']),
    c2: cuca('Billing', ['CUCA_VIEWER']),
  });
  await openPage('/accounts/acme/new-licenses', { user });
  const dropdown = await screen.findByRole('button', { name: /Application.*Archive/ });
  await userEvent.click(dropdown);
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Billing' }));
  expect(await screen.findByRole('button', { name: /Application.*Billing/ })).toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('selectedCucaId') ?? '')).toEqual({ acme: 'c2' });
});

test('[2.19] an application remembered that is no longer there is ignored', async () => {
  localStorage.setItem('selectedCucaId', JSON.stringify({ acme: 'gone' }));
  const user = person(['LICENSEE'], { c1: cuca('Archive', ['CUCA_VIEWER']) });
  await openPage('/accounts/acme/new-licenses', { user });
  expect(await screen.findByRole('button', { name: /Application.*Archive/ })).toBeInTheDocument();
});

test('[2.92] the sidebar links to the downloads for those who may download, and for nobody else', async () => {
  const page = await openPage('/accounts/acme/new-licenses', { user: person(['LICENSEE']) });
  const navigation = await screen.findByRole('navigation', { name: 'Main navigation' });
  expect(within(navigation).getByRole('link', { name: 'Download licenses' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  page.unmount();
  await openPage('/accounts/acme/new-licenses', { user: person(['ACCOUNT_VIEWER']) });
  const other = await screen.findByRole('navigation', { name: 'Main navigation' });
  expect(within(other).queryByRole('link', { name: 'Download licenses' })).not.toBeInTheDocument();
});

test('imaging periods that are due stand on the page of who reports them alone, and open the wizard', async () => {
  const report = { application: { id: 'c1', name: 'Scan stations' }, licenses: 2 };
  const state = {
    ...{ reports: null, expiry: null, usage: null },
    imaging: [{ ...report, period: { start: '2026-07-01', end: '2026-09-30' } }],
  };
  await openPage('/accounts/acme', { user: imagingReporter(), answers: { [STATE]: state } });
  const [line] = await linesOf('Needs attention');
  expect(line).toHaveTextContent('2 licenses');
  expect(
    screen.getByRole('link', { name: 'Usage not reported for Scan stations: Q3 2026 (Jul–Sept)' }),
  ).toHaveAttribute('href', '/accounts/acme/cuca/c1/products/default/report-usage?usageWizard=true');
});
