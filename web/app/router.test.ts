import { expect, test } from 'vitest';
import { pageAddresses } from '#domain/frame/page-addresses.ts';
import { links } from '#web/core/links.ts';
import { pageAt, type PageTarget } from '#web/core/page-target.ts';
import { visitedAddresses } from '../../testing/page-table.ts';
import { createPortalRouter } from './router.tsx';

/** For people who are not signed in, or not on this device. */
const withoutLogIn = ['/signed-out', '/email-verification/confirm', '/invitations/$token'];

test('the table of who sees what visits every route of the portal', () => {
  const visited = visitedAddresses.map((address) => address.replace(/^\{[AF]\}/, '/accounts/one'));
  const isVisited = (path: string): boolean => {
    const shape = path
      .replace(/\$$/, '.+')
      .replaceAll(/\$\w+/g, '[^/]+')
      .replace(/(.)\/$/, '$1');
    return visited.some((address) => new RegExp(`^${shape}$`).test(address));
  };
  const paths = Object.keys(createPortalRouter().routesByPath);
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => !isVisited(path) && !withoutLogIn.includes(path))).toEqual([]);
});

test('the router has exactly the addresses that the server answers with a page', () => {
  const { routesByPath } = createPortalRouter();
  const withoutSlash = Object.keys(routesByPath).map((path) => path.replace(/(.)\/$/, '$1'));
  expect([...new Set(withoutSlash)].toSorted()).toEqual(pageAddresses.toSorted());
});

test.each<[PageTarget, string]>([
  [links.start(), '/'],
  [links.accounts(), '/accounts'],
  [
    links.accounts('/accounts/default/x?a=1&a=2#files'),
    '/accounts?next=%2Faccounts%2Fdefault%2Fx%3Fa%3D1%26a%3D2%23files',
  ],
  [links.account('acme'), '/accounts/acme'],
  [links.reportChoice('acme'), '/accounts/acme?choose=report'],
  [links.newLicenses('a b'), '/accounts/a%20b/new-licenses'],
  [links.apiTokens('acme'), '/accounts/acme/api-tokens'],
  [links.products('a/b'), '/accounts/a%2Fb/products'],
  [
    links.productLicenses('acme', 'DITO / iText Custom', '…K 1'),
    '/accounts/acme/products/DITO%20%2F%20iText%20Custom/licenses?freeTextSearch=%E2%80%A6K+1',
  ],
  [
    links.productUsage('acme', 'iText', ['k1', 'k&2']),
    '/accounts/acme/products/iText/usage?licenseKeyId=k1&licenseKeyId=k%262',
  ],
  [links.usageAccount('acme', 'c/1'), '/accounts/acme/cuca/c%2F1'],
  [links.overview('acme', 'c1'), '/accounts/acme/cuca/c1/products/default/overview'],
  [links.overview('acme', 'c1', 'iText Suite'), '/accounts/acme/cuca/c1/products/iText%20Suite/overview'],
  [links.imagingReport('acme', 'c1'), '/accounts/acme/cuca/c1/products/default/report-usage'],
  [links.volumeReport('acme'), '/accounts/acme/products/iText/report-usage'],
  [links.volumeReport('acme', 'r1'), '/accounts/acme/products/iText/report-usage?receipt=r1'],
  [links.anyVolumeReport('r1'), '/products/iText/report-usage?receipt=r1'],
  [links.apiReference(), '/api-reference'],
  [links.commandLine(), '/command-line'],
  [links.licensesReport(), '/reports/licenses'],
  [links.licensesReportOf('A & B'), '/reports/licenses?search=A+%26+B&assignee='],
])('a link leads to the address that has always been its own: %#', (target, address) => {
  expect(createPortalRouter().buildLocation(target).href).toBe(address);
});

test('a link to a page, a parameter or a search that does not exist does not compile', () => {
  const targets = [
    // @ts-expect-error -- no such page
    pageAt({ to: '/accounts/$accountId/invoices', params: { accountId: 'acme' } }),
    // @ts-expect-error -- the account is missing
    pageAt({ to: '/accounts/$accountId/products' }),
    // @ts-expect-error -- the report has no search of this name
    pageAt({ to: '/reports/licenses', search: { freeTextSearch: ['acme'] } }),
  ];
  expect(targets.map(({ to }) => to)).toEqual([
    '/accounts/$accountId/invoices',
    '/accounts/$accountId/products',
    '/reports/licenses',
  ]);
});
