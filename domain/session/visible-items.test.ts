import { describe, expect, test } from 'vitest';
import type { Grants } from '../access/can.ts';
import type { AccountRole, CucaRole } from '../access/permissions.ts';
import { visibleItemsOf } from './visible-items.ts';

const grantsOf = (roles: readonly AccountRole[], cucaRoles: readonly CucaRole[]): Grants => ({
  globalRoles: [],
  accounts: { a1: { roles, cucas: { c1: { roles: cucaRoles } } } },
});
const seen = (grants: Grants, ...products: readonly string[]): string[] =>
  visibleItemsOf(grants, { accountId: 'a1', cucaId: 'c1' }, products).map(({ route }) => route);

describe('[3.01] what a person may open in an application', () => {
  test('is overview and report page of each product, then the settings, each with its product and its route', () => {
    const grants = grantsOf(['ITEXT_VOLUME_REPORTER'], ['CUCA_OWNER']);
    const application = { accountId: 'a1', cucaId: 'c1' };
    const suite = { productName: 'iText Suite', product: 'iText' };
    expect(visibleItemsOf(grants, application, ['iText Suite', 'LEADTOOLS'])).toEqual([
      { ...suite, pageType: 'OVERVIEW', route: 'products/iText%20Suite/overview' },
      { ...suite, pageType: 'REPORT_USAGE', route: 'products/iText%20Suite/report-usage' },
      {
        ...{ pageType: 'OVERVIEW', productName: 'LEADTOOLS', product: 'LEADTOOLS' },
        route: 'products/LEADTOOLS/overview',
      },
      { pageType: 'SETTINGS', productName: '', product: '', route: 'settings' },
    ]);
  });

  test('is the report page of the imaging product for its reporter, who may neither see an overview nor settings', () => {
    const grants = grantsOf([], ['LEADTOOLS_CUCA_REPORTER']);
    expect(seen(grants, 'LEADTOOLS', 'iText', 'Apryse SDK')).toEqual(['products/LEADTOOLS/report-usage']);
  });

  test("is no report page of a product that is not reported on one, and no setting that a viewer can't read", () => {
    const grants = grantsOf(['ITEXT_VOLUME_REPORTER'], ['CUCA_VIEWER']);
    expect(seen(grants, 'Apryse SDK', 'DITO')).toEqual([
      'products/Apryse%20SDK/overview',
      'products/DITO/overview',
      'products/DITO/report-usage',
    ]);
  });

  test('[2.29] is nothing but the settings, for whom they are, where no product has a page', () => {
    const grants = grantsOf(['ITEXT_VOLUME_REPORTER'], ['CUCA_OWNER', 'LEADTOOLS_CUCA_REPORTER']);
    expect(seen(grants, 'Qoppa', 'PDFlib', 'itext', '')).toEqual(['settings']);
    expect(seen(grants)).toEqual(['settings']);
    expect(seen(grantsOf(['ITEXT_VOLUME_REPORTER'], ['CUCA_VIEWER']), 'Qoppa', '')).toEqual([]);
  });

  test('is the settings beside an overview, be it the only page or one of several', () => {
    expect(seen(grantsOf([], ['CUCA_OWNER']), 'iText')).toEqual(['products/iText/overview', 'settings']);
    const grants = grantsOf([], ['CUCA_ADMIN', 'LEADTOOLS_CUCA_REPORTER']);
    expect(seen(grants, 'LEADTOOLS')).toEqual([
      'products/LEADTOOLS/overview',
      'products/LEADTOOLS/report-usage',
      'settings',
    ]);
  });

  test('is counted for that application, not for another of the account', () => {
    const grants = grantsOf([], ['CUCA_OWNER']);
    expect(visibleItemsOf(grants, { accountId: 'a1', cucaId: 'c2' }, ['iText'])).toEqual([]);
  });

  test('is for staff overviews and the report page of the imaging product', () => {
    const staffMember: Grants = { globalRoles: ['INTERNAL_STAKEHOLDER'], accounts: {} };
    expect(seen(staffMember, 'iText', 'LEADTOOLS')).toEqual([
      'products/iText/overview',
      'products/LEADTOOLS/overview',
      'products/LEADTOOLS/report-usage',
    ]);
  });
});
