import { expect, test } from 'vitest';
import type { Grants } from '../access/can.ts';
import type { AccountRole, CucaRole } from '../access/permissions.ts';
import { sidebarEntriesOf, type SidebarQuestion } from './sidebar-entries.ts';

const person = (roles: AccountRole[], cucaRoles: CucaRole[] = []): Grants => ({
  globalRoles: [],
  accounts: { a: { roles, cucas: { c: { roles: cucaRoles } } } },
});
const staffMember: Grants = { globalRoles: ['INTERNAL_STAKEHOLDER'], accounts: {} };
const ask = (grants: Grants, more: Partial<SidebarQuestion> = {}) =>
  sidebarEntriesOf({
    grants,
    accountId: 'a',
    cuca: {
      id: 'c',
      visibleItems: [
        { pageType: 'OVERVIEW', productName: 'LEADTOOLS' },
        { pageType: 'REPORT_USAGE', productName: 'LEADTOOLS' },
        { pageType: 'OVERVIEW', productName: 'iText Suite' },
        { pageType: 'REPORT_USAGE', productName: 'iText Suite' },
        { pageType: 'REPORT_USAGE', productName: 'iText 5' },
        { pageType: 'SETTINGS', productName: 'LEADTOOLS' },
      ],
    },
    flag: 'true',
    ...more,
  });

test('[2.90] [2.91] [2.92] the sidebar lists per product its overview and report, then downloads, with the settings icon', () => {
  const allRounder = person(['LICENSEE', 'ITEXT_VOLUME_REPORTER'], ['CUCA_OWNER', 'LEADTOOLS_CUCA_REPORTER']);
  expect(ask(allRounder)).toEqual({
    products: [
      { productName: 'LEADTOOLS', pages: ['overview', 'imagingReport'] },
      { productName: 'iText Suite', pages: ['overview'] },
      { productName: 'iText', pages: ['volumeReport'] },
    ],
    general: [],
    links: ['usageReports', 'newLicenses', 'calendar', 'alerts', 'apiTokens', 'pastUsage', 'accountAudit'],
    settings: true,
  });
});

test.each([
  ['LICENSEE', [], ['newLicenses', 'calendar', 'alerts', 'apiTokens', 'pastUsage', 'accountAudit']],
  ['ACCOUNT_VIEWER', [], ['pastUsage']],
  [null, ['LEADTOOLS_CUCA_REPORTER'], ['calendar', 'pastUsage']],
  [null, ['CUCA_OWNER'], ['calendar', 'alerts', 'pastUsage', 'accountAudit']],
  [null, ['CUCA_ADMIN'], ['calendar', 'alerts', 'pastUsage']],
] as const)('%s with %o in one application has the links %o', (role, cucaRoles, links) => {
  expect(ask(person(role === null ? [] : [role], [...cucaRoles])).links).toEqual(links);
});

test('[2.29] settings appear for whoever may read them, whether or not an overview is shown', () => {
  expect(ask(person([], ['CUCA_OWNER'])).settings).toBe(true);
  expect(ask(person([], ['CUCA_ADMIN'])).settings).toBe(true);
  expect(ask(person([], ['CUCA_OWNER']), { flag: null }).settings).toBe(true);
  expect(ask(person([], ['CUCA_OWNER']), { cuca: { id: 'c', visibleItems: [] } }).settings).toBe(true);
  expect(ask(person([], ['CUCA_VIEWER'])).settings).toBe(false);
});

test('[2.91] volume is reported under the name of the only product, and of the family where there are several', () => {
  const reported = (...names: string[]) =>
    ask(person(['ITEXT_VOLUME_REPORTER']), {
      cuca: {
        id: 'c',
        visibleItems: names.map((productName) => ({ pageType: 'REPORT_USAGE', productName })),
      },
    }).products;
  expect(reported('iText Suite')).toEqual([{ productName: 'iText Suite', pages: ['volumeReport'] }]);
  expect(reported('DITO', 'iText Suite', 'pdf2data')).toEqual([
    { productName: 'iText', pages: ['volumeReport'] },
  ]);
  expect(reported('DITO', 'iText')).toEqual([{ productName: 'iText', pages: ['volumeReport'] }]);
});

test('a volume reporter without an application reports under the name of the family', () => {
  const entries = ask(person(['ITEXT_VOLUME_REPORTER']), { cuca: undefined });
  expect(entries.products).toEqual([{ productName: 'iText', pages: ['volumeReport'] }]);
  expect(entries.links).toEqual(['usageReports', 'calendar', 'alerts', 'apiTokens', 'pastUsage']);
});

test('past usage is everybody’s, and nothing is listed to somebody without rights', () => {
  const allRounder = person(['LICENSEE', 'ITEXT_VOLUME_REPORTER'], ['CUCA_OWNER', 'LEADTOOLS_CUCA_REPORTER']);
  const nothing = { products: [], general: [], links: [], settings: false };
  expect(ask(person(['ACCOUNT_VIEWER']))).toEqual({ ...nothing, links: ['pastUsage'] });
  expect(ask(person([]))).toEqual(nothing);
  expect(ask(allRounder, { accountId: undefined })).toEqual(nothing);
});

const everything = person(['LICENSEE', 'ITEXT_VOLUME_REPORTER'], ['CUCA_OWNER', 'LEADTOOLS_CUCA_REPORTER']);
test('a product is reported where its own item says so, not for another of the application', () => {
  const visibleItems = [
    { pageType: 'OVERVIEW', productName: 'LEADTOOLS' },
    { pageType: 'REPORT_USAGE', productName: 'iText Suite' },
  ] as const;
  const entries = ask(everything, { cuca: { id: 'c', visibleItems } });
  expect(entries.products).toEqual([
    { productName: 'LEADTOOLS', pages: ['overview'] },
    { productName: 'iText Suite', pages: ['volumeReport'] },
  ]);
});

test('[2.32] internal people have the licenses report, and in an account its products, report and downloads', () => {
  expect(ask(staffMember)).toEqual({
    products: [],
    general: ['licensesReport', 'staffOverview', 'ownCalendar', 'ownAlerts', 'cases', 'unmatchedUsage'],
    links: [
      'products',
      'volumeReport',
      'usageReports',
      'newLicenses',
      'calendar',
      'alerts',
      'apiTokens',
      'pastUsage',
      'accountAudit',
    ],
    settings: false,
  });
  const above = ask(staffMember, { accountId: undefined });
  expect([above.general, above.links]).toEqual([
    [
      'licensesReport',
      'staffOverview',
      'ownCalendar',
      'ownAlerts',
      'cases',
      'unmatchedUsage',
      'anyVolumeReport',
      'jobs',
      'audit',
    ],
    [],
  ]);
});
