import { expect, test } from 'vitest';
import type { Grants } from '../access/can.ts';
import type { UnreportedIn } from '../account-state/schema.ts';
import { lastReportDay, windowOf } from './calendar-window.ts';
import type { ApplicationLicense as ImagingLicense } from '../imaging-usage/application-reports.ts';
import { imagingEntries } from './imaging-entries.ts';
import { nearestEntries } from './nearest-entries.ts';
import type { CalendarEntry } from './schema.ts';
import { volumeEntries } from './volume-entries.ts';

const TODAY = '2026-11-22';
const nameOf = (id: string): string => `Account ${id}`;

test.each([
  ['2026-11-22', '2026-08-01', '2028-05-31'],
  ['2027-01-31', '2026-10-01', '2028-07-31'],
  ['2026-08-31', '2026-05-01', '2028-02-29'],
])('on %s a calendar holds the days from %s to %s', (today, start, end) =>
  expect(windowOf(today)).toEqual({ start, end }),
);

test('months to be reported are told to the end of the calendar, staff those that are over', () => {
  expect([lastReportDay(TODAY, false), lastReportDay(TODAY, true)]).toEqual(['2028-05-31', '2026-10-31']);
});

const key = (licenseKeyId: string, months: string[], more: Partial<UnreportedIn> = {}): UnreportedIn => ({
  accountId: 'a',
  licenseGroupId: `k:${licenseKeyId}`,
  licenseKeyId,
  productName: 'iText',
  productLicense: `PL-${licenseKeyId}`,
  keyTail: 'tail',
  months,
  ...more,
});

test('a month without reports is one entry, with a group of keys counted once and each of its keys, too', () => {
  const keys = [
    key('1', ['2026-10', '2026-12']),
    key('2', ['2026-10'], { licenseGroupId: 'g:pool' }),
    key('3', ['2026-10'], { licenseGroupId: 'g:pool', productLicense: null }),
    key('4', ['2026-10'], { productLicense: null, keyTail: null }),
    key('5', ['2026-10'], { accountId: 'b' }),
  ];
  expect(volumeEntries(keys, { today: TODAY, nameOf })).toEqual([
    {
      kind: 'VOLUME',
      id: 'volume:a:2026-10',
      day: '2026-10-31',
      month: '2026-10',
      account: { id: 'a', name: 'Account a' },
      licenses: 3,
      keys: 4,
      names: ['iText PL-1', 'iText PL-2', 'iText …tail'],
      isDue: true,
    },
    expect.objectContaining({ id: 'volume:a:2026-12', day: '2026-12-31', licenses: 1, isDue: false }),
    expect.objectContaining({ id: 'volume:b:2026-10', licenses: 1 }),
  ]);
});

test('the last day of a month is the first on which it can be reported, and nothing is late before it is over', () => {
  const due = (today: string) =>
    volumeEntries([key('1', ['2026-11'])], { today, nameOf }).map(({ isDue }) => isDue);
  expect([due('2026-11-30'), due('2026-12-01')]).toEqual([[false], [true]]);
});

const imagingReporter: Grants & { email: string } = {
  email: 'Leo@umbrella.example',
  globalRoles: [],
  accounts: { a: { roles: [], cucas: { scan: { roles: ['LEADTOOLS_CUCA_REPORTER'] } } } },
};
const contact = { email: 'leo@umbrella.example', firstName: 'Leo', lastName: 'Imaging' };
const license = (id: string, more: Partial<ImagingLicense> = {}): ImagingLicense => ({
  accountId: 'a',
  licenseGroupId: id,
  activationStatus: 'Active',
  deploymentType: 'On-premise',
  createdDate: '2026-05-01',
  expiryDate: '2027-04-30',
  reported: [],
  application: {
    id: 'scan',
    name: 'Scan stations',
    reportingFrequency: 'quarterly',
    primaryReportingContact: contact,
    secondaryReportingContact: null,
  },
  ...more,
});
const imaging = (person: Grants & { email: string }, ...licenses: ImagingLicense[]) =>
  imagingEntries(licenses, { person, today: TODAY, nameOf });

test('[6.13] the reporting contact sees each period once for all licenses, and the day of the next one', () => {
  const reported = [{ start: '2026-05-01', end: '2026-06-30' }];
  expect(imaging(imagingReporter, license('1', { reported }), license('2'))).toEqual([
    {
      kind: 'IMAGING',
      id: 'imaging:a:scan:2026-07-01:2026-09-30',
      day: '2026-09-30',
      account: { id: 'a', name: 'Account a' },
      application: { id: 'scan', name: 'Scan stations' },
      period: { start: '2026-07-01', end: '2026-09-30' },
      licenses: 2,
      isDue: true,
    },
    expect.objectContaining({
      id: 'imaging:a:scan:next:2026-12-31',
      period: null,
      licenses: 2,
      isDue: false,
    }),
    expect.objectContaining({ id: 'imaging:a:scan:2026-05-01:2026-06-30', licenses: 1, isDue: true }),
  ]);
});

test('[6.13] without being contact, or without the right, nothing is to be reported; staff see it', () => {
  const otherImagingReporter = { ...imagingReporter, email: 'nick@umbrella.example' };
  const named = { email: imagingReporter.email, globalRoles: [], accounts: {} };
  const staffMember: Grants & { email: string } = {
    email: 'ines@vendor.example',
    globalRoles: ['INTERNAL_STAKEHOLDER'],
    accounts: {},
  };
  expect(imaging(otherImagingReporter, license('1'))).toEqual([]);
  expect(imaging(named, license('1'))).toEqual([]);
  expect(imaging(staffMember, license('1')).map(({ day }) => day)).toEqual([
    '2026-06-30',
    '2026-09-30',
    '2026-12-31',
  ]);
});

test('[4.28] a license that cannot be reported has no entry, one in its first period that of its end', () => {
  const suspended = { ...license('1').application, reportingFrequency: 'suspended' as const };
  expect(imaging(imagingReporter, license('1', { application: suspended }))).toEqual([]);
  expect(imaging(imagingReporter, license('1', { deploymentType: null }))).toEqual([]);
  expect(imaging(imagingReporter, license('1', { createdDate: '2026-10-05' })).map(({ id }) => id)).toEqual([
    'imaging:a:scan:next:2026-12-31',
  ]);
});

test('of too many entries the nearest to today stay, in the order of their days, and the rest is counted', () => {
  const entry = (day: string) => ({ id: day, day }) as CalendarEntry;
  const days = ['2027-05-01', '2026-11-30', '2026-09-01', '2026-11-20'];
  const all = nearestEntries(days.map(entry), TODAY);
  expect([all.entries.map(({ day }) => day), all.more]).toEqual([
    ['2026-09-01', '2026-11-20', '2026-11-30', '2027-05-01'],
    0,
  ]);
  const some = nearestEntries(days.map(entry), TODAY, 3);
  expect([some.entries.map(({ day }) => day), some.more]).toEqual([
    ['2026-09-01', '2026-11-20', '2026-11-30'],
    1,
  ]);
});

test('of entries of one day the first by id stay and stand first', () => {
  const entries = ['c', 'a', 'd', 'b'].map((id) => ({ id, day: '2026-11-30' }) as CalendarEntry);
  const idsOf = (max: number) => nearestEntries(entries, TODAY, max).entries.map(({ id }) => id);
  expect([idsOf(4), idsOf(3)]).toEqual([
    ['a', 'b', 'c', 'd'],
    ['a', 'b', 'c'],
  ]);
});

test('a key without product license and tail is told by its id', () => {
  const [entry] = volumeEntries([key('4', ['2026-10'], { productLicense: null, keyTail: null })], {
    today: TODAY,
    nameOf,
  });
  expect(entry?.names).toEqual(['iText 4']);
});
