import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvOf, importFiles, importInto } from './import-folder.ts';
import { createImagingAccount, reportImaging } from './imaging-usage.ts';
import { createSignedIn, type SignedInPerson } from './people.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';

/** Every column of the CRM's files with a value of its own: a field that is swapped or lost anywhere is seen here. */
const LICENSE_KEY = {
  licenseKeyId: 'w-key',
  accountId: 'w-account',
  cucaId: 'w-application',
  groupId: 'w-group',
  licenseId: 'w-license-id',
  recordType: 'Unified',
  productName: 'iText',
  licensedProduct: 'w licensed product',
  version: 'w.version',
  suffix: 'w suffix',
  productCategory: 'w category',
  platform: 'Apryse SDK',
  productLicense: 'W-PL-7',
  productLicenseUrl: 'https://crm.example/w-product-license',
  productLicenseDescriptor: 'w descriptor',
  productLicenseContactName: 'Wanda Contact',
  productLicenseContactEmail: 'contact@w.example',
  licenseKey: 'WWWW-AAAA-BBBB-CCCC-DDDD-EEEE-FFFF',
  downloadLicenseKeyUrl: '',
  license: 'w license',
  purchasedFeatures: 'w features',
  deploymentType: 'VM(s)',
  environment: 'Staging',
  activationStatus: 'Active',
  createdDate: '2026-01-02',
  expiryDate: '2027-03-04',
  maxVolume: '1000',
  maxVolumeMissingReason: '',
};
/** Shares the volume of the other. */
const SECOND_KEY = {
  ...LICENSE_KEY,
  licenseKeyId: 'w-second',
  productLicense: 'W-PL-8',
  licenseKey: 'VVVV-AAAA-BBBB-CCCC-DDDD-EEEE-GGGG',
};
const USAGE = [
  ['licenseKeyId', 'source', 'usageType', 'startDate', 'endDate', 'usageValue'],
  ['w-key', 'itext-json', 'itext-core', '2026-05-06', '2026-05-06', '70'],
  ['w-key', 'itext-json', 'pdfHtml', '2026-05-07', '2026-05-07', '9'],
  ['w-second', 'pws', 'itext-core', '2026-06-08', '2026-06-08', '30'],
];
const PEOPLE = [
  ['id', 'email', 'firstName', 'lastName'],
  ['w-owner', 'owner@w.example', 'Olga', 'Owner'],
  ['w-lead', 'lead@w.example', 'Lea', 'Lead'],
  ['w-csm', 'csm@w.example', 'Cem', 'Success'],
];
const ACCOUNTS = [
  'id,name,url,ownerId,leadToolsTeamOwnerId,crCsmId,regionalTerritory,globalTerritory'.split(','),
  ['w-account', 'W Account', 'https://crm.example/w', 'w-owner', 'w-lead', 'w-csm', 'w region', 'w globe'],
];
const APPLICATIONS = [
  ['id', 'accountId', 'name', 'licenseType'],
  ['w-application', 'w-account', 'W Application', 'Commercial'],
];

let portal: TestPortal;
let staffMember: SignedInPerson;
let customer: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2026-11-20T12:00:00Z'));
  using files = importFiles({
    'people.csv': csvOf(PEOPLE),
    'territories.csv': csvOf([
      ['global', 'regional'],
      ['w globe', 'w region'],
    ]),
    'accounts.csv': csvOf(ACCOUNTS),
    'applications.csv': csvOf(APPLICATIONS),
    'license-keys.csv': csvOf([
      Object.keys(LICENSE_KEY),
      Object.values(LICENSE_KEY),
      Object.values(SECOND_KEY),
    ]),
    'usage.csv': csvOf(USAGE),
  });
  const { problems } = await importInto(portal.portal, files.folder);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  customer = await createSignedIn(portal.portal, {
    accounts: { 'w-account': { roles: ['LICENSEE', 'ACCOUNT_VIEWER'] } },
  });
  await portal.app.inject({
    method: 'POST',
    url: '/api/accounts/w-account/licenseKeys/w-key/exposure',
    headers: customer.headers,
    payload: { reason: 'w reason' },
  });
  portal.setNow(new Date('2026-11-20T12:01:00Z'));
  await portal.app.inject({
    method: 'POST',
    url: '/api/accounts/w-account/licenseKeys/w-key/key',
    headers: customer.headers,
  });
});
afterAll(() => portal.close());

const get = async (url: string, person = staffMember) =>
  (await portal.app.inject({ url, headers: person.headers })).json<Record<string, unknown>>();

test('[3.02] an account names its owner, its imaging team’s owner and its success manager, each as themselves', async () =>
  expect(await get('/api/accounts/w-account')).toEqual({
    id: 'w-account',
    name: 'W Account',
    url: 'https://crm.example/w',
    owner: { id: 'w-owner', email: 'owner@w.example', firstName: 'Olga', lastName: 'Owner' },
    leadToolsTeamOwner: { id: 'w-lead', email: 'lead@w.example', firstName: 'Lea', lastName: 'Lead' },
    crCsm: { id: 'w-csm', email: 'csm@w.example', firstName: 'Cem', lastName: 'Success' },
    regionalTerritory: 'w region',
    globalTerritory: 'w globe',
  }));

const EXPECTED_LICENSE = {
  licenseKeyId: 'w-key',
  account: { id: 'w-account', name: 'W Account' },
  normalizedLicensedProduct: null,
  downloadLicenseKeyUrl: null,
  partialLicenseKey: '-DDDD-EEEE-FFFF',
  productName: 'iText',
  version: 'w.version',
  productLicense: 'W-PL-7',
  productLicenseUrl: 'https://crm.example/w-product-license',
  productLicenseContact: { name: 'Wanda Contact', email: 'contact@w.example' },
  productLicenseDescriptor: 'w descriptor',
  license: 'w license',
  licensedProduct: 'w licensed product',
  recordType: 'Unified',
  productCategory: 'w category',
  platform: 'Apryse SDK',
  purchasedFeatures: 'w features',
  deploymentType: 'VM(s)',
  environment: 'Staging',
  activationStatus: 'Active',
  expirationStatus: 'NOT_EXPIRED',
  createdDate: '2026-01-02',
  expiryDate: '2027-03-04',
  lastTimeUsed: '2026-05-07',
  term: { start: '2026-01-02', end: '2027-03-04' },
  exposedAt: '2026-11-20T12:00:00.000Z',
  lastDownloadedAt: '2026-11-20T12:01:00.000Z',
  usageSources: ['itext-json'],
  usage: { 'itext-core': '100', pdfHtml: '9' },
  usagePercent: 10,
  totalUsage: '100',
  usagePerKey: '70',
  sharedBy: 2,
  sharedWith: ['W-PL-8'],
  maxVolume: '1000',
  maxVolumeMissingReason: null,
  overage: false,
  groupReportingType: 'AUTO',
  groupId: 'w-group',
  licenseId: 'w-license-id',
  cucaId: 'w-application',
  customerUseCaseApplication: { id: 'w-application', name: 'W Application' },
  keyAction: 'copy',
  hasFile: false,
  hasKey: true,
};

test('[3.04] [3.05] [3.06] [3.07] [3.08] [3.09] a license of a product has every value under its own name', async () => {
  const page = await get('/api/accounts/w-account/purchased-products/iText/licenses?licenseKeyId=w-key');
  expect(page).toEqual({ content: [EXPECTED_LICENSE], totalElements: 1 });
});

test('[7.10] [3.10] groups carry the values their licenses share, and obey the filters', async () => {
  const url = '/api/accounts/w-account/purchased-products/iText/licenseKeys';
  expect(await get(`${url}?licenseKeyId=w-key`)).toEqual([
    {
      groupId: 'w-group',
      licenseId: 'w-license-id',
      customerUseCaseApplication: { id: 'w-application', name: 'W Application' },
      groupReportingType: 'AUTO',
      totalUsage: '100',
      maxVolume: '1000',
      licenseKeys: [EXPECTED_LICENSE],
    },
  ]);
  expect(await get(`${url}?licenseKeyId=nothing`)).toEqual([]);
});

test('[3.11] a downloadable license has every value under its own name', async () => {
  const licenses = await get('/api/salesforce/accounts/w-account/license-keys/downloadable', customer);
  expect(licenses).toContainEqual({
    licenseKeyId: 'w-key',
    productName: 'iText',
    productDisplayName: 'iText w suffix w.version',
    productLicense: 'W-PL-7',
    status: 'READY',
    suffix: 'w suffix',
    platform: 'Apryse SDK',
    version: 'w.version',
    environment: 'Staging',
    deploymentType: 'VM(s)',
    maxVolume: '1000',
    partialLicenseKey: '-DDDD-EEEE-FFFF',
    productLicenseDescriptor: 'w descriptor',
    createdDate: '2026-01-02',
    expiryDate: '2027-03-04',
    customerUseCaseApplication: { id: 'w-application', name: 'W Application', licenseType: 'Commercial' },
    keyAction: 'copy',
    hasFile: false,
    files: [{ kind: 'key', name: 'iText w suffix w.version W-PL-7.txt' }],
    lastDownloadedAt: '2026-11-20T12:01:00.000Z',
    exposedAt: '2026-11-20T12:00:00.000Z',
  });
});

test('[3.05] [3.06] [3.09] a line of the report has every value under its own name', async () => {
  const page = await get('/api/reports/license-keys?search=W-PL-7');
  expect(page['content']).toContainEqual({
    version: 'w.version',
    productLicenseContact: { name: 'Wanda Contact', email: 'contact@w.example' },
    license: 'w license',
    purchasedFeatures: 'w features',
    ...{ deploymentType: 'VM(s)', environment: 'Staging', groupId: 'w-group', licenseId: 'w-license-id' },
    ...{ normalizedLicensedProduct: null, downloadLicenseKeyUrl: null },
    licenseKeyId: 'w-key',
    partialLicenseKey: '-DDDD-EEEE-FFFF',
    account: { id: 'w-account', name: 'W Account' },
    productName: 'iText',
    licensedProduct: 'w licensed product',
    productLicense: 'W-PL-7',
    productLicenseUrl: 'https://crm.example/w-product-license',
    productLicenseDescriptor: 'w descriptor',
    productCategory: 'w category',
    platform: 'Apryse SDK',
    recordType: 'Unified',
    activationStatus: 'Active',
    expirationStatus: 'NOT_EXPIRED',
    createdDate: '2026-01-02',
    expiryDate: '2027-03-04',
    lastTimeUsed: '2026-05-07',
    usage: 10,
    totalUsage: '100',
    maxVolume: '1000',
    maxVolumeMissingReason: null,
    overage: false,
    groupReportingType: 'AUTO',
    sharedBy: 2,
    cucaId: 'w-application',
    customerUseCaseApplication: { id: 'w-application', name: 'W Application' },
  });
});

test('[3.13] a submission has every value under its own name, alone and in the list', async () => {
  const acme = await createImagingAccount(portal);
  const licenseKeyId = await acme.addLicense({ more: { deployment_type: 'Cloud' } });
  await portal.asOwner(
    `update application set license_type = 'Commercial' where id = '${acme.applicationId}' returning id`,
  );
  const row = { productLicenseId: licenseKeyId, startDate: '2026-07-01', endDate: '2026-09-30' };
  const servers = { processorsPerServer: 8, numberOfServers: 3, environment: 'Production' as const };
  const sent = await reportImaging(portal, acme, [{ ...row, ...servers }]);
  const receipt = sent.json<{ id: string; stated: unknown[] }>();
  expect(receipt).toMatchObject({
    ...{ customerUseCaseApplicationId: acme.applicationId, licenseType: 'Commercial' },
    ...{ usageType: 'Deployments', reportingType: 'Yearly Reset' },
  });
  expect(receipt.stated).toMatchObject([
    {
      ...{ licenseKeyId, usageType: 'Deployments', value: '24', environment: 'Production' },
      ...{ period: { start: '2026-07-01', end: '2026-09-30' }, reportingType: 'Yearly Reset' },
      ...{ processorsPerServer: 8, numberOfServers: 3 },
    },
  ]);
  const url = `/api/accounts/${acme.accountId}/submissions`;
  expect(await get(`${url}/${receipt.id}`)).toMatchObject({ ...receipt, duplicate: false });
  expect((await get(url))['receipts']).toMatchObject([receipt]);
});
