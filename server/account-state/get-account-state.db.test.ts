import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountState } from '#domain/account-state/schema.ts';
import { csvOf, importFiles, importInto } from '../../testing/import-folder.ts';
import { createImagingAccount } from '../../testing/imaging-usage.ts';
import { createSignedIn, type SignedInPerson, type TestPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { uploadOk } from '../../testing/usage-uploads.ts';
import { usageAt, usageFile } from '../../testing/volume-portal.ts';

const hex = (letter: string): string => letter.repeat(64);
const keyHeads = 'licenseKeyId,accountId,cucaId,groupId,recordType,productName,licenseKey,activationStatus,createdDate,expiryDate,maxVolume,maxVolumeMissingReason,productLicense'.split(','); // prettier-ignore
const KEYS = [
  ['by-hand', 's-acc', 's-c1', '', 'Unified', 'iText', hex('a'), 'Active', '2026-05-10', '2027-05-10', '1000', '', 'PL-1'],
  ['by-itself', 's-acc', 's-c1', '', 'Unified', 'iText', hex('b'), '', '2026-01-01', '2026-12-10', '', 'UNKNOWN', 'PL-2'],
  ['pool-1', 's-acc', 's-c1', 'pool', 'Unified', 'iText', hex('c'), 'Active', '2026-01-01', '2027-02-19', '100', '', 'PL-3'],
  ['pool-2', 's-acc', 's-c2', 'pool', 'Unified', 'iText', hex('d'), 'Active', '2026-01-01', '2027-02-18', '100', '', 'PL-4'],
  ['imaging', 's-acc', 's-c1', '', 'Leadtools', 'LEADTOOLS', hex('e'), 'Active', '2026-01-01', '2027-06-01', '10', '', 'PL-5'],
  ['silent', 's-acc', '', '', 'Unified', 'iText', hex('f'), 'Active', '2026-01-01', '', '', 'UNLIMITED', 'PL-6'],
  ['expired', 's-acc', '', '', 'Unified', 'DITO', hex('1'), 'Active', '2025-10-01', '2026-10-01', '10', '', 'PL-7'],
  ['inactive', 's-acc', '', '', 'Unified', 'iText', hex('2'), 'Inactive', '2025-10-01', '2026-10-05', '10', '', 'PL-8'],
  ['no-volume', 's-acc', '', '', 'Unified', 'iText', hex('3'), 'Active', '2026-01-01', '', '', 'NON_VOLUME', 'PL-9'],
  ['sent', 's-sent', '', '', 'Unified', 'iText', hex('5'), 'Active', '2026-05-10', '2027-05-10', '1000', '', 'PL-S'],
  ['to-make', 's-zero', '', '', 'Unified', 'iText', '', 'Pending Manual Create', '2025-10-01', '2026-10-01', '10', '', 'PL-M'],
  ['to-make-soon', 's-zero', '', '', 'Unified', 'iText', '', 'Pending Manual Create', '2026-01-01', '2026-12-01', '10', '', 'PL-N'],
  ['nothing', 's-zero', '', '', 'Unified', 'iText', hex('6'), 'Active', '2026-05-10', '2027-05-10', '1000', '', 'PL-Z'],
  ['foreign', 's-other', '', '', 'Unified', 'iText', hex('4'), 'Active', '2026-05-10', '2026-12-01', '10', '', 'PL-F'],
]; // prettier-ignore
const USAGE = [
  ['licenseKeyId', 'source', 'usageType', 'startDate', 'endDate', 'usageValue'],
  ['by-hand', 'itext-volume-manual', 'itext-core', '2026-06-01', '2026-06-30', '300'],
  ['by-hand', 'itext-volume-manual', 'itext-core', '2026-08-01', '2026-08-31', '200'],
  ['by-hand', 'itext-volume-manual', 'itext-core', '2026-09-01', '2026-09-30', '0'],
  ['by-itself', 'itext-json', 'itext-core', '2026-06-06', '2026-06-06', '70'],
  ['by-itself', 'manual', 'itext-core', '2026-03-01', '2026-03-31', '5'],
  ['pool-1', 'manual', 'itext-core', '2026-10-01', '2026-10-31', '90'],
  ['imaging', 'leadtools-manual', 'Deployments', '2026-01-01', '2026-03-31', '9'],
  ['expired', 'itext-luf', 'dito-sdk', '2026-07-01', '2026-07-31', '9'],
  ['sent', 'itext-volume-manual', 'itext-core', '2026-06-01', '2026-06-30', '300'],
  ['sent', 'itext-volume-manual', 'itext-core', '2026-08-01', '2026-08-31', '200'],
  ['sent', 'itext-volume-manual', 'itext-core', '2026-09-01', '2026-09-30', '0'],
  ['nothing', 'itext-volume-manual', 'itext-core', '2026-07-01', '2026-07-31', '0'],
  ['foreign', 'manual', 'itext-core', '2026-06-01', '2026-06-30', '9'],
];

let portal: TestPortal;
let reporter: SignedInPerson;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2026-11-20T12:00:00Z'));
  using files = importFiles({
    'accounts.csv': csvOf([['id', 'name'], ['s-acc', 'S'], ['s-other', 'O'], ['s-sent', 'T'], ['s-empty', 'E'], ['s-zero', 'Z']]),
    'applications.csv': csvOf([['id', 'accountId', 'name'], ['s-c1', 's-acc', 'One'], ['s-c2', 's-acc', 'Two']]),
    'license-keys.csv': csvOf([keyHeads, ...KEYS]),
    'usage.csv': csvOf(USAGE),
  }); // prettier-ignore
  const { problems } = await importInto(portal.portal, files.folder);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  reporter = await on({ roles: ['ITEXT_VOLUME_REPORTER'] });
});
afterAll(() => portal.close());

const on = (grants: NonNullable<TestPerson['accounts']>[string], id = 's-acc') =>
  createSignedIn(portal.portal, { accounts: { [id]: grants } });
const stateOf = async (person: SignedInPerson, id = 's-acc') =>
  AccountState.parse(
    (await portal.app.inject({ url: `/api/accounts/${id}/state`, headers: person.headers })).json(),
  );
const used = ({ usage }: AccountState) =>
  usage?.groups.map((group) => [group.names.join(), group.totalUsage, group.usagePercent, group.keys]);

test('who reports volume sees months without a report and what the volume keys used, and nothing of the downloads', async () => {
  const state = await stateOf(reporter);
  expect(state.expiry).toBeNull();
  expect(state.reports?.last).toBeNull();
  expect(state.reports?.unreported).toEqual([
    { licenseKeyId: 'by-hand', productName: 'iText', productLicense: 'PL-1', keyTail: 'a'.repeat(15), months: ['2026-07', '2026-10'] },
    { licenseKeyId: 'expired', productName: 'DITO', productLicense: 'PL-7', keyTail: '1'.repeat(15), months: ['2026-08', '2026-09'] },
  ]); // prettier-ignore
  expect(used(state)).toEqual([
    ['PL-3,PL-4', '90', 90, 2],
    ['PL-1', '500', 50, 1],
    ['PL-2', '70', null, 1],
    ['PL-6', '0', null, 1],
  ]);
  expect(state.usage?.total).toBe(4);
  expect(state.usage?.groups.map((group) => [group.maxVolumeMissingReason, group.reportingType])).toEqual([
    [null, 'MANUAL'],
    [null, 'MANUAL'],
    ['UNKNOWN', 'AUTO'],
    ['UNLIMITED', null],
  ]);
});

test('of a license for which people reported nothing but 0 the months behind it are asked for, too', async () => {
  const person = await on({ roles: ['ITEXT_VOLUME_REPORTER'] }, 's-zero');
  expect((await stateOf(person, 's-zero')).reports?.unreported).toMatchObject([
    { licenseKeyId: 'nothing', months: ['2026-08', '2026-09', '2026-10'] },
  ]);
});

test('a key that is still to be made neither expires nor has expired', async () => {
  const { expiry } = await stateOf(await on({ roles: ['LICENSEE'] }, 's-zero'), 's-zero');
  expect(expiry).toEqual({ keys: 3, expired: 0, lastExpired: null, expiring: [] });
});

test('who downloads sees what expires, and no figure of usage or reports', async () => {
  expect(await stateOf(await on({ roles: ['LICENSEE'] }))).toEqual({
    reports: null,
    certification: null,
    alerts: { unread: 0 },
    imaging: null,
    usage: null,
    expiry: {
      keys: 8,
      expired: 1,
      lastExpired: '2026-10-01',
      expiring: [
        { productName: 'iText', expiryDate: '2026-12-10', keys: 1 },
        { productName: 'iText', expiryDate: '2027-02-18', keys: 1 },
      ],
    },
  });
});

test('who reads the usage of one application sees no group that another application has a key in', async () => {
  const state = await stateOf(await on({ cucas: { 's-c1': ['CUCA_VIEWER'] } }));
  expect([state.reports, state.expiry]).toEqual([null, null]);
  expect(used(state)).toEqual([
    ['PL-5', '9', 90, 1],
    ['PL-1', '500', 50, 1],
    ['PL-2', '70', null, 1],
  ]);
});

test('a role without any of these rights is told of nothing, staff of all', async () => {
  const nothing = {
    ...{ reports: null, expiry: null, certification: null, imaging: null, usage: null },
    alerts: null,
  };
  expect(await stateOf(await on({ roles: ['ACCOUNT_VIEWER'] }))).toEqual(nothing);
  expect(await stateOf(await on({ cucas: { 's-c1': ['LEADTOOLS_CUCA_REPORTER'] } }))).toEqual({
    ...nothing,
    imaging: [],
  });
  const staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  const state = await stateOf(staffMember);
  expect(state.reports?.unreported).toHaveLength(2);
  expect(state.expiry?.keys).toBe(8);
  expect(used(state)?.map(([names]) => names)).toEqual(['PL-3,PL-4', 'PL-5', 'PL-1', 'PL-2', 'PL-6']);
});

test('an account with nothing says so without inventing anything', async () => {
  const roles = ['ITEXT_VOLUME_REPORTER', 'LICENSEE'] as const;
  expect(await stateOf(await on({ roles: [...roles] }, 's-empty'), 's-empty')).toEqual({
    reports: { last: null, unreported: [] },
    expiry: { keys: 0, expired: 0, lastExpired: null, expiring: [] },
    alerts: { unread: 0 },
    certification: null,
    imaging: null,
    usage: { groups: [], total: 0 },
  });
});

test('the last report is the newest one that counted something, and its months are no longer missing', async () => {
  const sender = await on({ roles: ['ITEXT_VOLUME_REPORTER'] }, 's-sent');
  const at = (start: string, count: number, more = {}) => usageAt(0, count, { start, ...more });
  const sent = await uploadOk(
    portal,
    sender,
    await usageFile([hex('5')], [at('2026-07-03T08:00:00Z', 11), at('2026-07-03T08:00:00Z', 4, { product: 'pdfHtml', event: 'convert-html' })]),
  ); // prettier-ignore
  portal.setNow(new Date('2026-11-20T12:05:00Z'));
  await uploadOk(
    portal,
    sender,
    await usageFile([hex('5')], [at('2026-07-04T08:00:00Z', 7, { event: 'do-magic' })]),
  );
  const { reports, usage } = await stateOf(sender, 's-sent');
  expect(reports?.last).toEqual({
    receiptId: sent.id,
    submittedAt: '2026-11-20T12:00:00.000Z',
    submittedBy: sent.submittedBy.name,
    period: { start: '2026-07-03', end: '2026-07-03' },
    totals: [
      { unit: 'Processed Documents', value: '11' },
      { unit: 'iText modules', value: '4' },
    ],
    keys: 1,
  });
  expect(reports?.unreported[0]?.months).toEqual(['2026-10']);
  expect(usage?.groups[0]).toMatchObject({ names: ['PL-S'], totalUsage: '511' });
});

test('imaging periods are named to those who may report them, as the calendar names them', async () => {
  const account = await createImagingAccount(portal);
  await account.addLicense({ createdDate: '2026-04-01' });
  await account.addLicense({ createdDate: '2026-04-01' });
  const period = (start: string, end: string) => ({
    ...{ application: { id: account.applicationId, name: 'Scan stations' }, licenses: 2 },
    period: { start, end },
  });
  expect((await stateOf(account.contact, account.accountId)).imaging).toEqual([
    period('2026-04-01', '2026-06-30'),
    period('2026-07-01', '2026-09-30'),
  ]);
  const colleague = await on(
    { cucas: { [account.applicationId]: ['LEADTOOLS_CUCA_REPORTER'] } },
    account.accountId,
  );
  expect((await stateOf(colleague, account.accountId)).imaging).toEqual([]);
  const volume = await on({ roles: ['ITEXT_VOLUME_REPORTER'] }, account.accountId);
  expect((await stateOf(volume, account.accountId)).imaging).toBeNull();
});
