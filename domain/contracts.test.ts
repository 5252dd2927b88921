import { expect, test } from 'vitest';
import { z } from 'zod';
import { contracts } from './contracts.ts';
import type { Endpoint } from './core/endpoint.ts';

/** Section 7 of the specification, typed by hand: method and path of every call that is built. */
const CALLS: readonly (readonly [statement: string, call: string])[] = [
  ['7.02', 'GET /api/auth/extended-access-token'],
  ['7.03', 'POST /api/auth/verify-email'],
  ['7.04', 'GET /api/auth/actuator/health/ping'],
  ['7.05', 'GET /api/reports/actuator/info'],
  ['7.05', 'GET /api/auth/actuator/info'],
  ['7.05', 'GET /api/accounts/actuator/info'],
  ['7.05', 'GET /api/usage/pws/actuator/info'],
  ['7.05', 'GET /api/usage/manual/actuator/info'],
  ['7.05', 'GET /api/usage/leadtools-activations/actuator/info'],
  ['7.05', 'GET /api/usage/itext-json/actuator/info'],
  ['7.05', 'GET /api/usage/itext-xml/actuator/info'],
  ['7.05', 'GET /api/salesforce/actuator/info'],
  ['7.05', 'GET /api/background-processes/actuator/info'],
  ['7.06', 'GET /banner.json'],
  ['7.07', 'GET /api/accounts/:accountId'],
  ['7.08', 'GET /api/accounts/:accountId/purchased-products'],
  ['7.09', 'GET /api/accounts/:accountId/products'],
  ['7.10', 'GET /api/accounts/:accountId/purchased-products/:productName/licenseKeys'],
  ['7.11', 'GET /api/accounts/:accountId/purchased-products/:productName/licenseKeys/summary'],
  ['7.12', 'GET /api/accounts/:accountId/purchased-products/:productName/licenses'],
  ['7.13', 'POST /api/usage/manual/licenseKeys/:keyId/itext-manual-usage'],
  ['7.14', 'POST /api/usage/manual/accounts/:accountId/applications/:applicationId/leadtools-usage'],
  ['7.15', 'POST /api/usage/manual/accounts/:accountId/applications/:applicationId/past-itext-usage'],
  ['7.16', 'GET /api/usage/:type/:accountId'],
  ['7.17', 'GET /api/usage/:type/:accountId/usage-types'],
  ['7.18', 'GET /api/usage/manual/:accountId/:productName/data'],
  ['7.18', 'GET /api/usage/manual/:accountId/:productName/usage-types'],
  ['7.19', 'POST /api/usage/manual/licenses/itext'],
  ['7.20', 'POST /api/usage/manual/licenses/itext/usage'],
  ['7.21', 'POST /api/usage/manual/local'],
  ['7.22', 'POST /api/usage/leadtools-activations'],
  ['7.23', 'GET /api/reports/salesforce-users'],
  ['7.24', 'GET /api/reports/license-keys'],
  ['7.25', 'GET /api/reports/license-usage'],
  ['7.26', 'GET /api/reports/products'],
  ['7.27', 'GET /api/reports/territories'],
  ['7.29', 'GET /api/salesforce/accounts/:accountId/license-keys/downloadable'],
  ['7.30', 'GET /api/salesforce/accounts/:accountId/license-keys/:keyId/content'],
  ['7.31', 'DELETE /api/salesforce/accounts/:accountId/license-keys/:keyId/downloaded'],
  ['7.32', 'GET /api/salesforce/accounts/:accountId/contacts'],
  ['7.33', 'POST /api/salesforce/accounts/:accountId/contacts'],
  ['7.34', 'POST /api/salesforce/accounts/:accountId/applications'],
  ['7.35', 'GET /api/salesforce/accounts/:accountId/cases'],
  ['7.36', 'POST /api/salesforce/accounts/:accountId/cases'],
  ['7.37', 'PATCH /api/salesforce/accounts/:accountId/cases/:caseId'],
  ['7.38', 'GET /api/salesforce/accounts/:accountId/itext-volume-licenses/count'],
  ['7.39', 'GET /api/background-processes/invocations/job-names'],
  ['7.40', 'GET /api/background-processes/invocations/health-check'],
  ['7.41', 'GET /api/background-processes/invocations'],
  // Calls whose paths the specification leaves open.
  ['7.42', 'GET /api/salesforce/accounts/:accountId/license-keys/:keyId/content'],
  ['7.43', 'GET /api/salesforce/accounts/:accountId/license-keys/:keyId/download-url'],
  ['7.45', 'GET /api/reports/salesforce-users'],
  ['7.46', 'POST /api/usage/manual/licenseKeys/:keyId/itext-manual-usage'],
  ['7.47', 'GET /api/accounts/:accountId/purchased-products'],
  ['7.47', 'GET /api/accounts/:accountId/products'],
  ['7.48', 'GET /api/accounts/:accountId/purchased-products/:productName/licenseKeys'],
];

const declared = contracts.map(({ method, path }) => `${method} ${path}`);

test.each(CALLS)('[%s] %s is a call of the portal', (_, call) => expect(declared).toContain(call));

test('[7.05] exactly ten services tell their build', () =>
  expect(declared.filter((call) => call.endsWith('/actuator/info'))).toHaveLength(10));

/** What comes in pages and is none of a page's tables, each with its reason. */
const withoutExport: Readonly<Record<string, string>> = {
  'alerts.listAlerts': 'news; what they tell stands in lists that have an export',
  'alerts.listOwnAlerts': 'news; what they tell stands in the licenses report, which has an export',
  'licenses-report.listLicenseUsage': 'the report as devMode asks for it; the report has an export',
  'submissions.listReceipts': 'for programs; people have the history',
  'submissions.listOwnReceipts': 'the last few beside a form; people have the history',
  'ledger.listSources': 'how one figure was counted, level by level; the receipts have the lines',
  'ledger.listLines': 'how one figure was counted, level by level; the receipts have the lines',
  'ledger.listEntries': 'how one figure was counted, level by level; the receipts have the lines',
};
const paging = ['after', 'before', 'offset', 'page', 'limit', 'size', 'parts', 'devMode'];
const namesOf = ({ query }: Endpoint): string[] =>
  query instanceof z.ZodObject ? Object.keys(query.shape) : [];

test('every list that comes in pages can be taken away whole, by the same filters', () => {
  const paged = contracts.filter(
    (endpoint) => endpoint.method === 'GET' && namesOf(endpoint).some((name) => paging.includes(name)),
  );
  const alone = paged.filter(({ files }) => !files?.csv).map(({ id }) => id);
  expect(alone.toSorted()).toEqual(Object.keys(withoutExport).toSorted());
});
