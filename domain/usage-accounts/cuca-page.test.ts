import { expect, test } from 'vitest';
import type { Grants } from '../access/can.ts';
import type { AccountRole, CucaRole } from '../access/permissions.ts';
import {
  cucaPageOf,
  cucasFor,
  firstPageOf,
  inOtherCuca,
  productsFor,
  withCuca,
  withProduct,
  type CucaItems,
} from './cuca-page.ts';

test.each([
  ['/accounts/a/cuca/c', 'index'],
  ['/accounts/a/cuca/c/', 'index'],
  ['/accounts/a/cuca/c/products/iText', 'index'],
  ['/accounts/a/cuca/c/products/overview', 'index'],
  ['/accounts/a/cuca/settings/products/iText/overview', 'overview'],
  ['/accounts/a/cuca/c/products/default/report-usage', 'report'],
  ['/accounts/a/cuca/c/settings', 'settings'],
] as const)('%s is the %s of a usage account', (path, page) => expect(cucaPageOf(path)).toBe(page));

test('[2.30] what default means takes its place in the address; query and fragment stay', () => {
  expect(withCuca('/accounts/a/cuca/default/products/default/overview?x=/default/#/default', 'c/1 ä')).toBe(
    '/accounts/a/cuca/c%2F1%20%C3%A4/products/default/overview?x=/default/#/default',
  );
  expect(withProduct('/accounts/a/cuca/default/products/default?a=1', 'iText Suite')).toBe(
    '/accounts/a/cuca/default/products/iText%20Suite?a=1',
  );
  expect(withCuca('/accounts/a/cuca/default', 'c')).toBe('/accounts/a/cuca/c');
});

const cuca = (id: string, ...items: string[]): CucaItems => ({
  id,
  visibleItems: items.map((item) => {
    const [pageType = '', productName = ''] = item.split(':');
    return { pageType: pageType as 'OVERVIEW', productName };
  }),
});
const vision = cuca('vision', 'OVERVIEW:LEADTOOLS', 'REPORT_USAGE:LEADTOOLS', 'OVERVIEW:iText', 'REPORT_USAGE:iText', 'SETTINGS'); // prettier-ignore
const desk = cuca('desk', 'OVERVIEW:Apryse SDK', 'REPORT_USAGE:iText', 'REPORT_USAGE:DITO');
const bare = cuca('bare');

test('[2.30] the products that default may mean are those of the page', () => {
  expect(productsFor('overview', vision)).toEqual(['LEADTOOLS', 'iText']);
  expect(productsFor('report', vision)).toEqual(['LEADTOOLS']);
  expect(productsFor('index', vision)).toEqual(['LEADTOOLS', 'iText']);
  expect(productsFor('report', desk)).toEqual(['iText']);
  expect(productsFor('overview', bare)).toEqual([]);
  expect(productsFor('overview', cuca('x', 'OVERVIEW:PDFlib'))).toEqual([]);
});

test('[2.30] the applications that default may mean are those in which the page is open, imaging before volume', () => {
  const all = [vision, desk, bare];
  expect(cucasFor('overview', all)).toEqual(['vision', 'desk']);
  expect(cucasFor('report', all)).toEqual(['vision']);
  expect(cucasFor('report', [desk, bare])).toEqual(['desk']);
  expect(cucasFor('settings', all)).toEqual(['vision']);
  expect(cucasFor('index', all)).toEqual(['vision', 'desk']);
});

const grants = (cucaRoles: CucaRole[], ...roles: AccountRole[]): Grants => ({
  globalRoles: [],
  accounts: { a: { roles, cucas: Object.fromEntries(['vision', 'desk', 'bare'].map((id) => [id, { roles: cucaRoles }])) } }, // prettier-ignore
});
const first = (of: CucaItems, who: Grants, flag: string | null, product?: string) =>
  firstPageOf({ grants: who, accountId: 'a', cuca: of, flag }, product);

test('an address without a page leads to the overview, else the report, else what can be switched on or set', () => {
  const owner = grants(['CUCA_OWNER']);
  const imagingReporter = grants(['LEADTOOLS_CUCA_REPORTER']);
  expect(first(vision, owner, 'true')).toBe('overview');
  expect(first(vision, owner, null)).toBe('report');
  expect(first(cuca('desk', 'OVERVIEW:Apryse SDK', 'SETTINGS'), owner, null)).toBe('overview');
  expect(first(cuca('vision', 'REPORT_USAGE:LEADTOOLS'), imagingReporter, 'true')).toBe('report');
  expect(first(bare, owner, 'true')).toBe('settings');
  expect(first(bare, imagingReporter, 'true')).toBeNull();
});

test('an address of a product leads to a page of that product', () => {
  const owner = grants(['CUCA_OWNER', 'LEADTOOLS_CUCA_REPORTER']);
  expect(first(desk, owner, 'true', 'DITO')).toBe('report');
  expect(first(desk, owner, 'true', 'Apryse SDK')).toBe('overview');
  expect(first(vision, owner, 'false', 'LEADTOOLS')).toBe('report');
});

test('another application opens on the same page and product where it has them', () => {
  const at = (rest: string) => `/accounts/a/cuca/x${rest}`;
  expect(inOtherCuca(at('/products/iText/overview'), vision)).toBe(
    '/accounts/a/cuca/vision/products/iText/overview',
  );
  expect(inOtherCuca(at('/products/Apryse%20SDK/overview'), desk)).toBe(
    '/accounts/a/cuca/desk/products/Apryse%20SDK/overview',
  );
  expect(inOtherCuca(at('/products/iText/overview'), desk)).toBe(
    '/accounts/a/cuca/desk/products/default/overview',
  );
  expect(inOtherCuca(at('/products/iText/overview'), bare)).toBe('/accounts/a/cuca/bare');
  expect(inOtherCuca(at('/settings'), vision)).toBe('/accounts/a/cuca/vision/settings');
  expect(inOtherCuca(at('/settings'), desk)).toBe('/accounts/a/cuca/desk');
  expect(inOtherCuca(at(''), desk)).toBe('/accounts/a/cuca/desk');
});
