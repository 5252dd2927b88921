import { expect, test } from 'vitest';
import type { Grants } from './can.ts';
import type { AccountRole, CucaRole } from './permissions.ts';
import { OVERVIEW_FLAG, showsOverview, showsReportUsage } from './product-options.ts';

const object = { accountId: 'a', cucaId: 'c' };
const person = (roles: AccountRole[], cucaRoles: CucaRole[] = []): Grants => ({
  globalRoles: [],
  accounts: { a: { roles, cucas: { c: { roles: cucaRoles } } } },
});
const viewer = person([], ['CUCA_VIEWER']);

test.each([
  ['LEADTOOLS', 'true', viewer, true],
  ['iText Suite', 'true', viewer, true],
  ['Apryse SDK', 'true', viewer, true],
  ['PDFlib', 'true', viewer, false],
  ['no such product', 'true', viewer, false],
  ['LEADTOOLS', 'false', viewer, false],
  ['LEADTOOLS', 'TRUE', viewer, false],
  ['LEADTOOLS', null, viewer, false],
  ['LEADTOOLS', 'true', person(['LICENSEE']), false],
])('[6.14] the overview of %s with flag %s: shown', (product, flag, grants, shown) => {
  expect(showsOverview(grants, object, product, flag)).toBe(shown);
});

test.each([
  ['LEADTOOLS', person([], ['LEADTOOLS_CUCA_REPORTER']), true],
  ['LEADTOOLS', person(['ITEXT_VOLUME_REPORTER'], ['CUCA_OWNER']), false],
  ['iText Suite', person(['ITEXT_VOLUME_REPORTER']), true],
  ['iText Suite', person([], ['LEADTOOLS_CUCA_REPORTER']), false],
  ['Apryse SDK', person(['ITEXT_VOLUME_REPORTER'], ['LEADTOOLS_CUCA_REPORTER']), false],
  ['PDFlib', person(['ITEXT_VOLUME_REPORTER'], ['LEADTOOLS_CUCA_REPORTER']), false],
])('[6.15] report usage of %s: visible', (product, grants, visible) => {
  expect(showsReportUsage(grants, object, product)).toBe(visible);
});

test('[2.35] [9.24] the flag is kept in the browser under the name that people were given', () => {
  expect(OVERVIEW_FLAG).toBe('enableProductOverview');
});
