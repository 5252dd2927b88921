import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProductOverview } from '#domain/usage-accounts/overview/schema.ts';
import { csvOf, importFiles, importInto } from '../../../testing/import-folder.ts';
import { createSignedIn, type SignedInPerson, type TestPerson } from '../../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../../testing/test-portal.ts';

const hex = (letter: string): string => letter.repeat(64);
const keyHeads = 'licenseKeyId,accountId,cucaId,groupId,recordType,productName,licenseKey,activationStatus,createdDate,expiryDate,maxVolume,maxVolumeMissingReason,productLicense'.split(','); // prettier-ignore
const KEYS = [
  ['alone', 'o-acc', 'o-c1', '', 'Unified', 'iText', hex('a'), 'Active', '2026-01-01', '2027-01-01', '1000', '', 'PL-1'],
  ['pool-1', 'o-acc', 'o-c1', 'pool', 'Unified', 'iText', hex('b'), 'Active', '2026-01-01', '2026-12-10', '800', '', 'PL-2'],
  ['pool-2', 'o-acc', 'o-c2', 'pool', 'Unified', 'iText', hex('c'), 'Active', '2026-01-01', '2026-12-10', '800', '', 'SIBLING-2'],
  ['old', 'o-acc', 'o-c1', '', 'Unified', 'iText', hex('d'), 'Active', '2025-01-01', '2026-11-20', '50', '', 'PL-4'],
  ['unknown', 'o-acc', 'o-c1', '', 'Unified', 'iText', hex('e'), '', '2026-10-25', '2027-10-25', '', 'UNKNOWN', 'PL-5'],
  ['imaging', 'o-acc', 'o-c1', '', 'Leadtools', 'LEADTOOLS', hex('f'), 'Active', '2026-01-01', '2026-11-20', '10', '', 'PL-6'],
  ['sibling', 'o-acc', 'o-c2', '', 'Unified', 'iText', hex('1'), 'Active', '2026-01-01', '2027-01-01', '9000', '', 'SIBLING-1'],
  ['nowhere', 'o-acc', '', '', 'Unified', 'iText', hex('2'), 'Active', '2026-01-01', '2027-01-01', '70', '', 'SIBLING-0'],
]; // prettier-ignore
const monthly = (key: string, value: string, ...months: string[]) =>
  months.map((month) => [key, 'itext-volume-manual', 'itext-core', `2026-${month}-01`, `2026-${month}-28`, value]); // prettier-ignore
const USAGE = [
  ['licenseKeyId', 'source', 'usageType', 'startDate', 'endDate', 'usageValue'],
  ...monthly('alone', '92', '01', '02', '03', '04'),
  ...monthly('pool-1', '30', '06', '07'),
  ...monthly('pool-2', '330', '08'),
  ...monthly('sibling', '4444', '09'),
  ['unknown', 'itext-volume-manual', 'itext-core', '2026-11-01', '2026-11-10', '7'],
  ['alone', 'itext-volume-manual', 'pdfHtml', '2026-05-01', '2026-05-31', '500'],
];

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2026-11-20T12:00:00Z'));
  using files = importFiles({
    'accounts.csv': csvOf([['id', 'name'], ['o-acc', 'O']]),
    'applications.csv': csvOf([['id', 'accountId', 'name'], ['o-c1', 'o-acc', 'One'], ['o-c2', 'o-acc', 'Two']]),
    'license-keys.csv': csvOf([keyHeads, ...KEYS]),
    'usage.csv': csvOf(USAGE),
  }); // prettier-ignore
  const { problems } = await importInto(portal.portal, files.folder);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
});
afterAll(() => portal.close());

const withRoles = (grants: NonNullable<TestPerson['accounts']>[string]) =>
  createSignedIn(portal.portal, { accounts: { 'o-acc': grants } });
const ask = async ({ headers }: SignedInPerson, cucaId = 'o-c1', productName = 'iText') =>
  portal.app.inject({ url: `/api/accounts/o-acc/cucas/${cucaId}/products/${productName}/overview`, headers });
const overviewFor = async (person: SignedInPerson) => ProductOverview.parse((await ask(person)).json());
const groupOf = ({ groups }: ProductOverview, name: string) =>
  groups.find(({ names }) => names.includes(name));

test('[2.28] [3.03] the overview counts the application’s keys, tells the nearest expiry, and what is due', async () => {
  const viewer = await withRoles({ cucas: { 'o-c1': ['CUCA_VIEWER'] } });
  const overview = await overviewFor(viewer);
  expect(overview.productName).toBe('iText');
  expect(overview.licenseKeysCount).toBe(4);
  expect(overview.nearestExpirationDate).toBe('2026-12-10');
  // The only key of this product expires today, and so has expired: there is none ahead.
  const imaging = ProductOverview.parse((await ask(viewer, 'o-c1', 'LEADTOOLS')).json());
  expect(imaging.nearestExpirationDate).toBe('2026-11-20');
  expect(overview.keys.map(({ licenseKeyId, lastTimeUsed }) => [licenseKeyId, lastTimeUsed])).toEqual([
    ['unknown', '2026-11-10'],
    ['pool-1', '2026-07-28'],
    ['alone', '2026-05-31'],
    ['old', null],
  ]);
  expect(overview.keys.map(({ partialLicenseKey }) => partialLicenseKey)).toContain('a'.repeat(15));
  expect(overview.expiry).toEqual({
    keys: 4,
    expired: 1,
    lastExpired: '2026-11-20',
    expiring: [
      { productName: 'iText', expiryDate: '2026-12-10', keys: 1 },
      { productName: 'iText', expiryDate: '2027-01-01', keys: 1 },
    ],
  });
  expect(overview.unreported?.map(({ licenseKeyId, months }) => [licenseKeyId, months])).toEqual([
    ['alone', ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10']],
    ['pool-1', ['2026-08', '2026-09', '2026-10']],
  ]);
});

test('the estimate goes by the reported days of the main unit alone', async () => {
  const overview = await overviewFor(await withRoles({ cucas: { 'o-c1': ['CUCA_OWNER'] } }));
  expect(groupOf(overview, 'PL-1')).toMatchObject({
    ownKeys: 1,
    otherKeys: 0,
    ownUsage: '368',
    totalUsage: '368',
    usagePercent: 36.8,
    // 120 days of January to April at 368, of 366 days to the day of expiry.
    projection: { value: '1122', percent: 112.2, knownDays: 120, termDays: 366 },
  });
  expect(groupOf(overview, 'PL-5')).toMatchObject({
    maxVolume: null,
    maxVolumeMissingReason: 'UNKNOWN',
    ownUsage: '7',
    projection: null,
  });
  expect(groupOf(overview, 'PL-4')).toBeUndefined();
});

test('a member of one application never sees rows or figures of its sibling, only that a maximum is shared', async () => {
  for (const role of ['CUCA_OWNER', 'CUCA_ADMIN', 'CUCA_VIEWER'] as const) {
    const answer = await ask(await withRoles({ cucas: { 'o-c1': [role] } }));
    expect(answer.body).not.toMatch(/SIBLING|sibling|nowhere|pool-2|330|390|4444|ccccc|11111/);
    expect(groupOf(answer.json<ProductOverview>(), 'PL-2')).toMatchObject({
      ownKeys: 1,
      otherKeys: 1,
      ownUsage: '60',
      totalUsage: null,
      usagePercent: null,
      maxVolume: '800',
      projection: null,
    });
  }
});

test('who reads both applications, reports the account’s volume or is staff sees what all keys of a group used', async () => {
  const both = await withRoles({ cucas: { 'o-c1': ['CUCA_VIEWER'], 'o-c2': ['CUCA_VIEWER'] } });
  const reporter = await withRoles({ roles: ['ITEXT_VOLUME_REPORTER'], cucas: { 'o-c1': ['CUCA_VIEWER'] } });
  const staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  for (const person of [both, reporter, staffMember])
    expect(groupOf(await overviewFor(person), 'PL-2')).toMatchObject({
      ownUsage: '60',
      totalUsage: '390',
      usagePercent: 48.75,
    });
});

test('[6.14] without the right to read usage, and for another application, the overview is refused alike', async () => {
  const refused = async (person: SignedInPerson, cucaId?: string) => {
    const answer = await ask(person, cucaId);
    return [answer.statusCode, answer.json<{ code: string }>().code];
  };
  const denied = [403, 'ACCESS_DENIED'];
  const viewer = await withRoles({ cucas: { 'o-c2': ['CUCA_VIEWER'] } });
  expect(await refused(viewer)).toEqual(denied);
  expect(await refused(viewer, 'no-such')).toEqual(denied);
  expect(await refused(await withRoles({ roles: ['LICENSEE', 'ITEXT_VOLUME_REPORTER'] }))).toEqual(denied);
  expect(await refused(await withRoles({ cucas: { 'o-c1': ['LEADTOOLS_CUCA_REPORTER'] } }))).toEqual(denied);
});

test('a product of which the application has no key is not there', async () => {
  const viewer = await withRoles({ cucas: { 'o-c1': ['CUCA_VIEWER'] } });
  expect((await ask(viewer, 'o-c1', 'DITO')).statusCode).toBe(404);
  expect(ProductOverview.parse((await ask(viewer, 'o-c1', 'LEADTOOLS')).json()).unreported).toBeNull();
});

test('staff learn of an application what 3.01 tells its people', async () => {
  const staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  const answer = await portal.app.inject({
    url: '/api/accounts/o-acc/cucas/o-c2',
    headers: staffMember.headers,
  });
  expect(answer.json()).toEqual({
    id: 'o-c2',
    name: 'Two',
    caseId: null,
    products: [{ productName: 'iText', licenseKeysCount: 2, nearestExpirationDate: '2026-12-10' }],
    visibleItems: [
      { pageType: 'OVERVIEW', productName: 'iText', product: 'iText', route: 'products/iText/overview' },
    ],
  });
});
