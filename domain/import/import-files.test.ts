import { describe, expect, test } from 'vitest';
import { kindText } from './describe-file.ts';
import { importFiles } from './import-files.ts';

const fileOf = (name: string) => importFiles.find((file) => file.name === name) ?? expect.fail();
const columnOf = (file: string, column: string) =>
  fileOf(file).columns.find(({ name }) => name === column) ?? expect.fail();

test('the files are read in an order in which what a row refers to was read before it', () => {
  expect(importFiles.map(({ name }) => name)).toEqual([
    'people.csv',
    'territories.csv',
    'accounts.csv',
    'applications.csv',
    'users.csv',
    'roles.csv',
    'license-keys.csv',
    'usage.csv',
    'cases.csv',
  ]);
});

describe('the columns of a file, those that may be absent or empty with a question mark', () => {
  test.each([
    ['people.csv', 'id email firstName lastName'],
    ['territories.csv', 'global regional'],
    [
      'accounts.csv',
      'id name url? ownerId? leadToolsTeamOwnerId? crCsmId? regionalTerritory? globalTerritory?',
    ],
    [
      'applications.csv',
      'id accountId name description? licenseType? reportingFrequency? primaryReportingContactId? secondaryReportingContactId?',
    ],
    ['users.csv', 'email firstName lastName globalRoles?'],
    ['roles.csv', 'email accountId cucaId? roles'],
    [
      'license-keys.csv',
      'licenseKeyId accountId cucaId? groupId? licenseId? recordType productName licensedProduct? version? suffix? productCategory? platform? productLicense? productLicenseUrl? productLicenseDescriptor? productLicenseContactName? productLicenseContactEmail? licenseKey? licenseFileName? licenseFileBase64? downloadLicenseKeyUrl? license? purchasedFeatures? deploymentType? environment? activationStatus? createdDate? expiryDate? maxVolume? maxVolumeMissingReason? maxActivations?',
    ],
    ['usage.csv', 'licenseKeyId source usageType startDate endDate usageValue environment? applicationId?'],
    [
      'cases.csv',
      'id accountId recordTypeName type subType subject description? platforms? companyWideSearchPerformed? status url? createdDate',
    ],
  ])('%s', (name, columns) => {
    const given = fileOf(name).columns.map((column) => `${column.name}${column.optional ? '?' : ''}`);
    expect(given.join(' ')).toBe(columns);
  });
});

test.each([
  ['people.csv', ['id']],
  ['territories.csv', ['global', 'regional']],
  ['accounts.csv', ['id']],
  ['applications.csv', ['id']],
  ['users.csv', ['email']],
  ['roles.csv', ['email', 'accountId', 'cucaId']],
  ['license-keys.csv', ['licenseKeyId']],
  [
    'usage.csv',
    ['licenseKeyId', 'source', 'usageType', 'startDate', 'endDate', 'environment', 'applicationId'],
  ],
  ['cases.csv', ['id']],
])('a second import finds a row of %s by %j', (name, key) => {
  expect(fileOf(name).key).toEqual(key);
});

test.each([
  ['accounts.csv', 'ownerId', 'ID in people.csv'],
  ['accounts.csv', 'leadToolsTeamOwnerId', 'ID in people.csv'],
  ['accounts.csv', 'crCsmId', 'ID in people.csv'],
  ['applications.csv', 'accountId', 'ID in accounts.csv'],
  ['applications.csv', 'primaryReportingContactId', 'ID in people.csv'],
  ['applications.csv', 'secondaryReportingContactId', 'ID in people.csv'],
  ['roles.csv', 'email', 'email address in users.csv'],
  ['roles.csv', 'accountId', 'ID in accounts.csv'],
  ['roles.csv', 'cucaId', 'ID in applications.csv'],
  ['license-keys.csv', 'accountId', 'ID in accounts.csv'],
  ['license-keys.csv', 'cucaId', 'ID in applications.csv'],
  ['usage.csv', 'licenseKeyId', 'ID in license-keys.csv'],
  ['usage.csv', 'applicationId', 'ID in applications.csv'],
  ['cases.csv', 'accountId', 'ID in accounts.csv'],
  ['applications.csv', 'description', 'text of at most 4000 characters'],
  ['cases.csv', 'description', 'text of at most 4000 characters'],
  ['cases.csv', 'platforms', 'list of texts'],
  ['cases.csv', 'companyWideSearchPerformed', '`true` or `false`'],
  ['cases.csv', 'createdDate', 'date'],
  ['license-keys.csv', 'maxVolume', 'whole number'],
  ['license-keys.csv', 'licenseFileBase64', 'base64 of a file of at most 1 MiB'],
])('in %s, %s is: %s', (file, column, text) => {
  expect(kindText(columnOf(file, column).kind)).toBe(text);
});

const modules = [
  ...['itext-core', 'pdfCalligraph', 'pdfHtml', 'pdfOcr-tesseract4', 'pdfOffice', 'pdfOptimizer'],
  ...['pdfRender', 'pdfSweep', 'pdfXfa', 'dito-sdk', 'pdf2Data'],
];
const usageUnits = ['Processed Documents', 'Deployments', 'Logical processors', 'iText modules'];
test.each([
  ['applications.csv', 'licenseType', ['Internal', 'Commercial']],
  ['applications.csv', 'reportingFrequency', ['quarterly', 'annually', 'term', 'suspended', 'pending']],
  ['users.csv', 'globalRoles', ['INTERNAL_STAKEHOLDER']],
  [
    'roles.csv',
    'roles',
    [
      ...['LICENSEE', 'ITEXT_VOLUME_REPORTER', 'ACCOUNT_VIEWER'],
      ...['CUCA_OWNER', 'CUCA_ADMIN', 'CUCA_VIEWER', 'LEADTOOLS_CUCA_REPORTER'],
    ],
  ],
  ['license-keys.csv', 'recordType', ['Account', 'Leadtools', 'Unified', 'PDFlib']],
  ['license-keys.csv', 'platform', ['iText', 'Apryse SDK', 'LEADTOOLS']],
  [
    'license-keys.csv',
    'productName',
    [
      ...['ActivePDF', 'Amyuni', 'Apryse SDK', 'DITO', 'Fluent', 'iText Suite', 'iText 5', 'pdf2data'],
      ...['PDFlib', 'Qoppa', 'Solid Docs', 'LEADTOOLS', 'iText'],
    ],
  ],
  ['license-keys.csv', 'activationStatus', ['Active', 'Pending Manual Create', 'Inactive']],
  ['license-keys.csv', 'maxVolumeMissingReason', ['NON_VOLUME', 'UNKNOWN', 'UNLIMITED']],
  [
    'usage.csv',
    'source',
    [
      ...['itext-xml', 'itext-json', 'pws', 'itext-remote-json', 'itext-remote-xml', 'pws-remote'],
      ...['manual', 'itext-luf', 'itext-volume-manual', 'leadtools-manual', 'salesforce-original'],
    ],
  ],
  ['usage.csv', 'usageType', [...usageUnits, ...modules]],
])('in %s, %s is one of a set', (file, column, set) => {
  const { kind } = columnOf(file, column);
  expect(new Set(kind.set)).toEqual(new Set(set));
  for (const item of set) expect(kind.parse(item)).toBe(item);
});

test('only the key and the content of a license file are secret', () => {
  const secrets = importFiles.flatMap(({ name, columns }) =>
    columns.flatMap((column) => (column.secret ? [`${name}: ${column.name}`] : [])),
  );
  expect(secrets).toEqual(['license-keys.csv: licenseKey', 'license-keys.csv: licenseFileBase64']);
});
