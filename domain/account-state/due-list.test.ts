import { expect, test } from 'vitest';
import type { AccountState, UnreportedKey } from './schema.ts';
import { dueThings, stretchesOf } from './due-list.ts';

const TODAY = '2026-11-20';
const nothing: AccountState = {
  reports: null,
  expiry: null,
  certification: null,
  imaging: null,
  usage: null,
};
const key = (licenseKeyId: string, ...months: string[]): UnreportedKey => ({
  licenseKeyId,
  productName: 'iText',
  productLicense: 'PL-1',
  keyTail: 'abc',
  months,
});

test('months that follow one another are one period, also over the turn of a year', () => {
  expect(stretchesOf(['2025-12', '2026-01', '2026-03'])).toEqual([
    { start: '2025-12-01', end: '2026-01-31' },
    { start: '2026-03-01', end: '2026-03-31' },
  ]);
});

test('without a right to anything nothing is said to be due', () => {
  expect(dueThings(nothing, TODAY)).toEqual([]);
});

test('what is late comes first, then the nearest expiry; keys without a report for the same months are one line', () => {
  const state: AccountState = {
    ...nothing,
    reports: {
      last: null,
      unreported: [key('a', '2026-10'), key('b', '2026-09', '2026-10'), key('c', '2026-10')],
    },
    expiry: {
      keys: 9,
      expired: 2,
      lastExpired: '2026-10-05',
      expiring: [
        { productName: 'iText', expiryDate: '2026-12-19', keys: 3 },
        { productName: 'DITO', expiryDate: '2026-12-20', keys: 1 },
      ],
    },
  };
  expect(dueThings(state, TODAY).map(({ kind, day }) => [kind, day])).toEqual([
    ['unreported', '2026-09-30'],
    ['expired', '2026-10-05'],
    ['unreported', '2026-10-31'],
    ['expiring', '2026-12-19'],
    ['expiring', '2026-12-20'],
  ]);
  const [late, expired, month, soon, later] = dueThings(state, TODAY);
  expect(late).toMatchObject({ periods: [{ start: '2026-09-01', end: '2026-10-31' }] });
  expect(month?.kind === 'unreported' && month.keys.map(({ licenseKeyId }) => licenseKeyId)).toEqual([
    'a',
    'c',
  ]);
  expect(expired).toEqual({ kind: 'expired', day: '2026-10-05', keys: 2, all: false, isRecent: true });
  expect([soon, later]).toMatchObject([{ isSoon: true }, { isSoon: false }]);
});

test('keys that expired long ago stand last, and first where nothing else is left', () => {
  const expiry = {
    keys: 3,
    expired: 2,
    lastExpired: '2026-08-21',
    expiring: [{ productName: 'iText', expiryDate: '2027-02-18', keys: 1 }],
  };
  const kinds = (of: Partial<typeof expiry>) =>
    dueThings({ ...nothing, expiry: { ...expiry, ...of } }, TODAY).map(({ kind }) => kind);
  expect(kinds({})).toEqual(['expiring', 'expired']);
  expect(kinds({ lastExpired: '2026-08-22' })).toEqual(['expired', 'expiring']);
  expect(dueThings({ ...nothing, expiry: { ...expiry, expired: 3, expiring: [] } }, TODAY)).toEqual([
    { kind: 'expired', day: '2026-08-21', keys: 3, all: true, isRecent: false },
  ]);
});

test('past usage that staff asked about, or that somebody began to certify, waits since its case was opened', () => {
  const asked = { ...nothing, certification: { since: '2026-11-01', isBegun: false } };
  expect(dueThings(asked, TODAY)).toEqual([{ kind: 'certification', day: '2026-11-01', isBegun: false }]);
});

test('imaging periods stand by their last days, one line for each application', () => {
  const report = (id: string, start: string, end: string) => ({
    ...{ application: { id, name: `App ${id}` }, period: { start, end }, licenses: 2 },
  });
  const state: AccountState = {
    ...nothing,
    reports: { last: null, unreported: [key('a', '2026-08')] },
    imaging: [report('x', '2026-07-01', '2026-09-30'), report('y', '2026-04-01', '2026-06-30')],
  };
  expect(dueThings(state, TODAY).map(({ kind, day }) => `${kind} ${day}`)).toEqual([
    'imaging 2026-06-30',
    'unreported 2026-08-31',
    'imaging 2026-09-30',
  ]);
});
