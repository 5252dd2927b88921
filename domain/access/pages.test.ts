import { expect, test } from 'vitest';
import type { Grants } from './can.ts';
import { pages, refusalOf, type PageId } from './pages.ts';
import type { AccountRole, CucaRole } from './permissions.ts';

const ACCOUNT = 'a1';
const CUCA = 'c1';
const nobody: Grants = { globalRoles: [], accounts: {} };
const staffMember: Grants = { globalRoles: ['INTERNAL_STAKEHOLDER'], accounts: {} };
const account = (...roles: AccountRole[]): Grants => ({
  globalRoles: [],
  accounts: { [ACCOUNT]: { roles, cucas: {} } },
});
const cuca = (...roles: CucaRole[]): Grants => ({
  globalRoles: [],
  accounts: { [ACCOUNT]: { roles: [], cucas: { [CUCA]: { roles } } } },
});
const here = { accountId: ACCOUNT, cucaId: CUCA };

const denied = 'common.error.accessDenied';
const noAccount = 'errors.accountNoPermission';
const noProducts = 'errors.productsNoPermission';
const noReport = 'errors.reportUsageNoPermission';
const noCucaPage = 'errors.cucaPageNoPermission';

/** Typed by hand: page, who may, who may not, and the text in the page's place. */
const table: [PageId, Grants[], Grants[], string][] = [
  ['account', [account('ACCOUNT_VIEWER'), cuca('CUCA_VIEWER'), staffMember], [nobody, account()], noAccount],
  ['newLicenses', [account('LICENSEE'), account('ACCOUNT_VIEWER'), staffMember], [nobody], noAccount],
  [
    'apiTokens',
    [account('LICENSEE'), account('ITEXT_VOLUME_REPORTER'), staffMember],
    [account('ACCOUNT_VIEWER'), cuca('CUCA_OWNER'), nobody],
    noAccount,
  ],
  [
    'accountAudit',
    [account('LICENSEE'), cuca('CUCA_OWNER'), staffMember],
    [account('ACCOUNT_VIEWER'), account('ITEXT_VOLUME_REPORTER'), cuca('CUCA_ADMIN'), nobody],
    noAccount,
  ],
  ['audit', [staffMember], [account('LICENSEE'), cuca('CUCA_OWNER'), nobody], denied],
  ['pastUsage', [account('ACCOUNT_VIEWER'), staffMember], [nobody], noAccount],
  ['products', [staffMember], [account('LICENSEE'), cuca('CUCA_OWNER'), nobody], noProducts],
  ['productLicenses', [staffMember], [account('LICENSEE'), nobody], noProducts],
  ['productUsage', [staffMember], [cuca('CUCA_OWNER'), nobody], noProducts],
  [
    'volumeReport',
    [staffMember, account('ITEXT_VOLUME_REPORTER')],
    [account('LICENSEE'), cuca('LEADTOOLS_CUCA_REPORTER'), nobody],
    noReport,
  ],
  [
    'usageReports',
    [staffMember, account('ITEXT_VOLUME_REPORTER'), account('ACCOUNT_VIEWER')],
    [nobody],
    noAccount,
  ],
  [
    'usageReport',
    [staffMember, account('ITEXT_VOLUME_REPORTER'), account('ACCOUNT_VIEWER')],
    [nobody],
    noAccount,
  ],
  [
    'anyVolumeReport',
    [staffMember, account('ITEXT_VOLUME_REPORTER')],
    [account('LICENSEE'), nobody],
    noReport,
  ],
  ['overview', [staffMember, cuca('CUCA_VIEWER')], [account('LICENSEE'), nobody], noCucaPage],
  ['imagingReport', [staffMember, cuca('LEADTOOLS_CUCA_REPORTER')], [cuca('CUCA_OWNER'), nobody], noCucaPage],
  [
    'settings',
    [cuca('CUCA_OWNER'), cuca('CUCA_ADMIN')],
    [staffMember, cuca('CUCA_VIEWER'), nobody],
    noCucaPage,
  ],
  ['licensesReport', [staffMember], [account('LICENSEE'), nobody], denied],
  ['staffOverview', [staffMember], [account('LICENSEE'), nobody], denied],
  ['jobs', [staffMember], [account('LICENSEE'), nobody], denied],
  ['apiReference', [staffMember], [account('LICENSEE'), nobody], denied],
  ['accounts', [staffMember, nobody, account('LICENSEE')], [], denied],
  ['commandLine', [staffMember, nobody, account('LICENSEE')], [], denied],
  ['activations', [staffMember, nobody], [], denied],
];

test.each(table)(
  '[2.12] [6.16] [2.31] the page %s opens to those who may, and says why to the others',
  (page, may, mayNot, message) => {
    for (const grants of may) expect(refusalOf(page, grants, here)).toBeNull();
    for (const grants of mayNot) expect(refusalOf(page, grants, here)).toBe(message);
  },
);

test('a page about an account or an application stays closed while it is not said which', () => {
  expect(refusalOf('account', staffMember)).toBe(noAccount);
  expect(refusalOf('imagingReport', staffMember)).toBe(noCucaPage);
});

test('a page about no account needs none', () => {
  expect(refusalOf('licensesReport', staffMember)).toBeNull();
  expect(refusalOf('licensesReport', account('LICENSEE'))).toBe(denied);
  expect(refusalOf('accounts', nobody)).toBeNull();
  expect(refusalOf('anyVolumeReport', staffMember)).toBeNull();
  expect(refusalOf('anyVolumeReport', account('ITEXT_VOLUME_REPORTER'))).toBeNull();
});

test('[6.11] a role on one application opens the pages of its account', () => {
  expect(refusalOf('account', cuca('CUCA_VIEWER'), { accountId: ACCOUNT })).toBeNull();
});

test('a role in one account opens no page of another', () => {
  expect(refusalOf('account', account('LICENSEE'), { accountId: 'a2' })).toBe(noAccount);
  expect(refusalOf('overview', cuca('CUCA_OWNER'), { accountId: ACCOUNT, cucaId: 'c2' })).toBe(noCucaPage);
});

test('[6.11] a role on an application counts on its pages and not where the address says default', () => {
  expect(refusalOf('overview', cuca('CUCA_VIEWER'), { accountId: ACCOUNT, cucaId: 'default' })).toBe(
    noCucaPage,
  );
  expect(refusalOf('overview', cuca('CUCA_VIEWER'), here)).toBeNull();
});

test('[2.21] [2.23] [2.24] the pages of a product are for staff, and each for a permission of its own', () => {
  const { products, productLicenses, productUsage } = pages;
  expect([products, productLicenses, productUsage].map(({ need }) => need)).toEqual([
    { allOf: ['internal', 'READ_PRODUCTS'] },
    { allOf: ['internal', 'READ_PRODUCT_LICENSES'] },
    { allOf: ['internal', 'READ_PRODUCTS_USAGE'] },
  ]);
});

test('[2.32] [2.92] the sidebar lists these pages, in this order', () => {
  const listed = Object.entries(pages).flatMap(([id, page]) =>
    'sidebar' in page ? [[id, page.sidebar]] : [],
  );
  expect(listed).toEqual([
    ['licensesReport', 'staff'],
    ['staffOverview', 'staff'],
    ['ownCalendar', 'staff'],
    ['ownAlerts', 'staff'],
    ['cases', 'staff'],
    ['unmatchedUsage', 'staff'],
    ['anyVolumeReport', 'staffAbove'],
    ['jobs', 'staffAbove'],
    ['audit', 'staffAbove'],
    ['products', 'accountOfStaff'],
    ['volumeReport', 'accountOfStaff'],
    ['usageReports', 'account'],
    ['newLicenses', 'account'],
    ['calendar', 'account'],
    ['alerts', 'account'],
    ['apiTokens', 'account'],
    ['pastUsage', 'account'],
    ['accountAudit', 'account'],
  ]);
});
