import { describe, expect, test } from 'vitest';
import type { AccessObject, Grants, Reach } from '../access/can.ts';
import { reachOfNeed } from '../access/need.ts';
import { refusalOf } from '../access/pages.ts';
import { accountRoles, cucaRoles, type AccountRole, type CucaRole } from '../access/permissions.ts';
import {
  foundNeed,
  placeOfAccount,
  placeOfApplication,
  placeOfKey,
  placeOfProduct,
  type FoundPlace,
} from './found-place.ts';

const person = (roles: AccountRole[], inCuca: CucaRole[] = []): Grants => ({
  globalRoles: [],
  accounts: { acme: { roles, cucas: { shop: { roles: inCuca } } } },
});
const staffMember: Grants = { globalRoles: ['INTERNAL_STAKEHOLDER'], accounts: {} };
const account = { id: 'acme', name: 'Acme Publishing Ltd' };
const application = { id: 'shop', name: 'Web shop' };
const key = { id: 'k1', keyTail: 'a1b2c3', productLicense: null, account, application };
const imaging = { ...key, productName: 'LEADTOOLS' };
const everywhere = { productName: 'iText', account: null, application: null };

test('staff are led to the report and to what an account has bought', () => {
  expect([
    placeOfAccount(staffMember, 'acme'),
    placeOfApplication(staffMember, { ...application, account }),
    placeOfProduct(staffMember, everywhere),
    placeOfProduct(staffMember, { ...everywhere, account }),
    placeOfKey(staffMember, imaging),
  ]).toEqual([
    { page: 'products', accountId: 'acme' },
    { page: 'licensesReport', search: 'Web shop' },
    { page: 'licensesReport', product: 'iText' },
    { page: 'productLicenses', accountId: 'acme', productName: 'iText' },
    { page: 'productLicenses', accountId: 'acme', productName: 'LEADTOOLS', search: 'a1b2c3' },
  ]);
});

test('who may download finds keys, products and applications among the downloads', () => {
  const licensee = person(['LICENSEE']);
  const downloads = (search: string) => ({ page: 'newLicenses', accountId: 'acme', search });
  expect(placeOfAccount(licensee, 'acme')).toEqual({ page: 'account', accountId: 'acme' });
  expect(placeOfKey(licensee, imaging)).toEqual(downloads('a1b2c3'));
  expect(placeOfProduct(licensee, { ...everywhere, account })).toEqual(downloads('iText'));
  expect(placeOfApplication(licensee, { ...application, account })).toEqual(downloads('Web shop'));
});

test('who may download and works in an application finds its keys among the downloads', () => {
  expect(placeOfKey(person(['LICENSEE'], ['CUCA_VIEWER']), imaging)).toEqual({
    ...{ page: 'newLicenses', accountId: 'acme', search: 'a1b2c3' },
  });
});

test.each<[string, Grants, Reach]>([
  ['staff', staffMember, 'all'],
  ['a licensee', person(['LICENSEE']), 'all'],
  ['an owner of an application', person([], ['CUCA_OWNER']), ['shop']],
  ['a viewer of an application', person([], ['CUCA_VIEWER']), ['shop']],
  ['an imaging reporter', person([], ['LEADTOOLS_CUCA_REPORTER']), ['shop']],
  ['a volume reporter', person(['ITEXT_VOLUME_REPORTER']), []],
  ['a viewer of the account', person(['ACCOUNT_VIEWER']), []],
])('%s finds applications, products and keys of an account: %3$j', (_, grants, reach) => {
  expect(reachOfNeed(grants, foundNeed, 'acme')).toEqual(reach);
});

test('people of an application find its keys in its overview, its report, or beside its team', () => {
  const inShop = { accountId: 'acme', cucaId: 'shop' };
  const overview = { page: 'overview', ...inShop, productName: 'LEADTOOLS' };
  expect(placeOfKey(person([], ['CUCA_VIEWER']), imaging)).toEqual({ ...overview, licenseKeyId: 'k1' });
  expect(
    placeOfProduct(person([], ['CUCA_VIEWER']), { productName: 'LEADTOOLS', account, application }),
  ).toEqual(overview);
  expect(placeOfKey(person([], ['LEADTOOLS_CUCA_REPORTER']), imaging)).toEqual({
    ...{ page: 'imagingReport', ...inShop, productName: 'LEADTOOLS' },
  });
  // A product without an overview.
  const pdflib = { ...key, productName: 'PDFlib' };
  expect(placeOfKey(person([], ['CUCA_OWNER']), pdflib)).toEqual({ page: 'settings', ...inShop });
  expect(placeOfKey(person([], ['CUCA_VIEWER']), pdflib)).toEqual({ page: 'account', accountId: 'acme' });
  expect(placeOfApplication(person([], ['CUCA_VIEWER']), { ...application, account })).toEqual({
    ...{ page: 'usageAccount', ...inShop },
  });
});

const everybody: [string, Grants][] = [
  ['INTERNAL_STAKEHOLDER', staffMember],
  ...accountRoles.map((role): [string, Grants] => [role, person([role])]),
  ...cucaRoles.map((role): [string, Grants] => [role, person([], [role])]),
];
/** An address without a page leads on to one of these. */
const isOpen = (grants: Grants, place: FoundPlace): boolean => {
  const { page } = place;
  const object: Partial<AccessObject> = 'accountId' in place ? place : {};
  return page === 'usageAccount'
    ? (['overview', 'imagingReport', 'settings'] as const).some(
        (one) => refusalOf(one, grants, object) === null,
      )
    : refusalOf(page, grants, object) === null;
};

describe.each(everybody)('%s', (role, grants) => {
  const places = ['LEADTOOLS', 'iText', 'Apryse SDK', 'PDFlib', 'no such product'].flatMap((productName) => [
    placeOfKey(grants, { ...key, productName }),
    placeOfKey(grants, { ...key, productName, application: null }),
    placeOfProduct(grants, { productName, account, application }),
    placeOfProduct(grants, { productName, account, application: null }),
  ]);
  test('is led to nothing but pages that are open to them', () => {
    const all = [
      ...places,
      placeOfAccount(grants, 'acme'),
      placeOfApplication(grants, { ...application, account }),
      ...(role === 'INTERNAL_STAKEHOLDER' ? [placeOfProduct(grants, everywhere)] : []),
    ];
    expect(all.filter((place) => !isOpen(grants, place))).toEqual([]);
  });
});
