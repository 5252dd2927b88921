import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Calendar } from '#domain/calendar/schema.ts';
import { csvOf, importFiles, importInto } from '../../testing/import-folder.ts';
import { createSignedIn, type SignedInPerson, type TestPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

const hex = (letter: string): string => letter.repeat(64);
const keyHeads = 'licenseKeyId,accountId,cucaId,groupId,recordType,productName,licenseKey,activationStatus,createdDate,expiryDate,maxVolume,maxVolumeMissingReason,productLicense,deploymentType'.split(','); // prettier-ignore
const KEYS = [
  ['by-hand', 'c-acc', 'c-one', '', 'Unified', 'iText', hex('a'), 'Active', '2026-05-10', '2027-02-10', '1000', '', 'PL-1', ''],
  ['pool-1', 'c-acc', 'c-one', 'pool', 'Unified', 'iText', hex('c'), 'Active', '2026-01-01', '2026-12-10', '100', '', 'PL-3', ''],
  ['pool-2', 'c-acc', 'c-two', 'pool', 'Unified', 'iText', hex('d'), 'Active', '2026-01-01', '2026-12-10', '100', '', 'PL-4', ''],
  ['scan', 'c-acc', 'c-scan', '', 'Leadtools', 'LEADTOOLS', hex('e'), 'Active', '2026-04-01', '2030-01-01', '10', '', 'PL-5', 'On-premise'],
  ['gone', 'c-acc', 'c-two', '', 'Unified', 'DITO', hex('1'), 'Active', '2025-08-01', '2026-08-01', '10', '', 'PL-7', ''],
  ['too-old', 'c-acc', '', '', 'Unified', 'DITO', hex('2'), 'Active', '2025-07-31', '2026-07-31', '10', '', 'PL-8', ''],
  ['too-late', 'c-acc', '', '', 'Unified', 'DITO', hex('3'), 'Active', '2025-07-31', '2028-06-01', '10', '', 'PL-9', ''],
  ['inactive', 'c-acc', '', '', 'Unified', 'DITO', hex('4'), 'Inactive', '2025-07-31', '2026-12-24', '10', '', 'PL-A', ''],
  ['foreign', 'c-other', '', '', 'Account', 'Apryse SDK', hex('5'), 'Active', '2026-05-10', '2026-11-30', '10', '', 'PL-F', ''],
]; // prettier-ignore
const USAGE = [
  ['licenseKeyId', 'source', 'usageType', 'startDate', 'endDate', 'usageValue'],
  ['by-hand', 'itext-volume-manual', 'itext-core', '2026-09-01', '2026-09-30', '300'],
  ['scan', 'leadtools-manual', 'Deployments', '2026-04-01', '2026-06-30', '9'],
];

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(new Date('2026-11-20T12:00:00Z'));
  using files = importFiles({
    'people.csv': csvOf([['id', 'email', 'firstName', 'lastName'], ['p-ines', 'Ines@vendor.example', 'Ines', 'I'], ['p-leo', 'leo@c.example', 'Leo', 'L']]),
    'accounts.csv': csvOf([['id', 'name', 'crCsmId'], ['c-acc', 'Cee', 'p-ines'], ['c-other', 'Other', '']]),
    'applications.csv': csvOf([
      ['id', 'accountId', 'name', 'reportingFrequency', 'primaryReportingContactId'],
      ['c-one', 'c-acc', 'One', '', ''], ['c-two', 'c-acc', 'Two', '', ''], ['c-scan', 'c-acc', 'Scan', 'quarterly', 'p-leo'],
    ]),
    'license-keys.csv': csvOf([keyHeads, ...KEYS]),
    'usage.csv': csvOf(USAGE),
  }); // prettier-ignore
  const { problems } = await importInto(portal.portal, files.folder);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
});
afterAll(() => portal.close());

const on = (grants: NonNullable<TestPerson['accounts']>[string], email?: string) =>
  createSignedIn(portal.portal, {
    accounts: { 'c-acc': grants },
    ...(email === undefined ? {} : { email }),
  });
const staff = (email: string) =>
  createSignedIn(portal.portal, { email, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const ask = ({ headers }: SignedInPerson, url = '/api/accounts/c-acc/calendar') =>
  portal.app.inject({ url, headers });
const idsFor = async (person: SignedInPerson, url?: string): Promise<string[]> =>
  (await ask(person, url)).json<Calendar>().entries.map(({ id }) => id);

const DITO = 'expiry:c-acc:DITO:2026-08-01';
const POOL = 'expiry:c-acc:iText:2026-12-10';
const BY_HAND = 'expiry:c-acc:iText:2027-02-10';
const volume = ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02'].map(
  (month) => `volume:c-acc:${month}`,
);
const imaging = ['imaging:c-acc:c-scan:2026-07-01:2026-09-30', 'imaging:c-acc:c-scan:next:2026-12-31'];
/** By day; of volume what is late. */
const everything = [DITO, imaging[0], volume[0], POOL, imaging[1], BY_HAND];

test('a licensee sees what expires from three months ago on, groups once, and nothing of reports', async () => {
  const answer = await ask(await on({ roles: ['LICENSEE'] }));
  const account = { id: 'c-acc', name: 'Cee' };
  expect(answer.json()).toEqual({
    entries: [
      {
        ...{ kind: 'EXPIRY', id: DITO, day: '2026-08-01', account, productName: 'DITO' },
        ...{ licenses: 1, keys: 1, names: ['PL-7'], status: 'EXPIRED' },
      },
      {
        ...{ kind: 'EXPIRY', id: POOL, day: '2026-12-10', account, productName: 'iText' },
        ...{ licenses: 1, keys: 2, names: ['PL-3', 'PL-4'], status: 'EXPIRING_SOON' },
      },
      {
        ...{ kind: 'EXPIRY', id: BY_HAND, day: '2027-02-10', account, productName: 'iText' },
        ...{ licenses: 1, keys: 1, names: ['PL-1'], status: 'NOT_EXPIRED' },
      },
    ],
    more: 0,
  });
});

test.each([
  ['a volume reporter', { roles: ['ITEXT_VOLUME_REPORTER' as const] }, undefined, volume],
  ['the owner of an application', { cucas: { 'c-two': ['CUCA_OWNER' as const] } }, undefined, [DITO, POOL]],
  ['the viewer of another', { cucas: { 'c-one': ['CUCA_VIEWER' as const] } }, undefined, [POOL, BY_HAND]],
  [
    'an imaging reporter who is its contact',
    { cucas: { 'c-scan': ['LEADTOOLS_CUCA_REPORTER' as const] } },
    'LEO@c.example',
    imaging,
  ],
  [
    'an imaging reporter who is nobody’s contact',
    { cucas: { 'c-scan': ['LEADTOOLS_CUCA_REPORTER' as const] } },
    undefined,
    [],
  ],
])('[6.13] %s sees their own part', async (_, grants, email, expected) => {
  expect(await idsFor(await on(grants, email))).toEqual(expected);
});

test('the months are those that the landing page names, and those to come within the term', async () => {
  const reporter = await on({ roles: ['ITEXT_VOLUME_REPORTER'] });
  const calendar = (await ask(reporter)).json<Calendar>();
  const due = calendar.entries.flatMap((entry) =>
    entry.kind === 'VOLUME' && entry.isDue ? [entry.month] : [],
  );
  const state = await ask(reporter, '/api/accounts/c-acc/state');
  expect(state.json()).toMatchObject({ reports: { unreported: [{ licenseKeyId: 'by-hand', months: due }] } });
  expect(due).toEqual(['2026-10']);
});

test('staff see all of an account, and in their own calendar the accounts that they look after', async () => {
  const [staffMember, otherStaffMember] = [
    await staff('ines@vendor.example'),
    await staff('theo@vendor.example'),
  ];
  expect(await idsFor(otherStaffMember)).toEqual(everything);
  expect(await idsFor(staffMember, '/api/calendar')).toEqual(everything);
  expect(await idsFor(otherStaffMember, '/api/calendar')).toEqual([]);
  expect(await idsFor(otherStaffMember, '/api/accounts/c-other/calendar')).toEqual([
    'expiry:c-other:Apryse SDK:2026-11-30',
  ]);
});

const makeAddress = async ({ headers }: SignedInPerson): Promise<string> => {
  const answer = await portal.app.inject({ method: 'POST', url: '/api/calendar/address', headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ url: string }>().url.replace('http://localhost:8080', '');
};
const read = (url: string) => portal.app.inject({ url });
const statusOf = async (url: string): Promise<number> => (await read(url)).statusCode;

test('a private address is read without signing in, by a calendar library that is not ours', async () => {
  const licensee = await on({ roles: ['LICENSEE', 'ITEXT_VOLUME_REPORTER'] });
  const url = await makeAddress(licensee);
  expect(url).toMatch(/^\/calendar\/cal_[\w-]{43}\.ics$/);
  const answer = await read(url);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, max-age=300',
    'referrer-policy': 'no-referrer',
  });
  expect(answer.headers['set-cookie']).toBeUndefined();
  const events = new ICAL.Component(ICAL.parse(answer.body) as unknown[]).getAllSubcomponents('vevent');
  expect(events.map((event) => event.getFirstPropertyValue('summary'))).toEqual([
    '1 DITO license expires, Cee',
    ...['Oct 2026', 'Nov 2026'].map((month) => `Report usage for ${month}, Cee`),
    '1 iText license expires, Cee',
    ...['Dec 2026', 'Jan 2027'].map((month) => `Report usage for ${month}, Cee`),
    '1 iText license expires, Cee',
    'Report usage for Feb 2027, Cee',
  ]);
  for (const [, , , , , , value] of KEYS) expect(answer.body).not.toContain(value);
  const known = await ask(licensee, '/api/calendar/address');
  expect(known.json()).toEqual({
    address: { createdAt: '2026-11-20T12:00:00.000Z', lastReadAt: '2026-11-20T12:00:00.000Z' },
  });
  const head = await portal.app.inject({ method: 'HEAD', url });
  expect(head.statusCode).toBe(200);
});

test('an address that was replaced, revoked or never made is not found', async () => {
  const licensee = await on({ roles: ['LICENSEE'] });
  const first = await makeAddress(licensee);
  const second = await makeAddress(licensee);
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  const revoke = () =>
    portal.app.inject({ method: 'DELETE', url: '/api/calendar/address', headers: licensee.headers });
  expect([(await revoke()).statusCode, (await revoke()).statusCode]).toEqual([204, 204]);
  expect(await statusOf(second)).toBe(404);
  expect((await ask(licensee, '/api/calendar/address')).json()).toEqual({ address: null });
  expect(await statusOf(`/calendar/cal_${'A'.repeat(43)}.ics`)).toBe(404);
  expect(await statusOf('/calendar/.ics')).toBe(404);
  expect((await read(first)).json()).toMatchObject({ code: 'NOT_FOUND' });
});

test.each([
  ['was disabled', (id: string) => `update app_user set disabled = true where id = '${id}'`],
  ['lost the role', (id: string) => `update account_role set roles = '{}' where user_id = '${id}'`],
  [
    'may only look at products',
    (id: string) => `update account_role set roles = '{ACCOUNT_VIEWER}' where user_id = '${id}'`,
  ],
  [
    'has an unverified e-mail',
    (id: string) => `update app_user set email_verified = false where id = '${id}'`,
  ],
])('somebody who %s has no calendar any more', async (_, change) => {
  const licensee = await on({ roles: ['LICENSEE'] });
  const url = await makeAddress(licensee);
  expect(await statusOf(url)).toBe(200);
  await portal.asOwner(change(licensee.userId));
  expect(await statusOf(url)).toBe(404);
});

test('staff who lost the internal role lose their calendar, and an address shows only its maker’s entries', async () => {
  const staffMember = await staff('ines2@vendor.example');
  const url = await makeAddress(staffMember);
  expect((await read(url)).body).not.toContain('BEGIN:VEVENT'); // looks after nothing
  await portal.asOwner(`update app_user set global_roles = '{}' where id = '${staffMember.userId}'`);
  expect(await statusOf(url)).toBe(404);
});
