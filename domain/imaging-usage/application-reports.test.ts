import { describe, expect, test } from 'vitest';
import type { Grants } from '../access/can.ts';
import { applicationReports, type ApplicationLicense } from './application-reports.ts';

const contact = { email: 'one@x.example', firstName: 'A', lastName: 'B' };
const imagingReporter: Grants & { email: string } = {
  email: 'one@x.example',
  globalRoles: [],
  accounts: { acc: { roles: [], cucas: { app: { roles: ['LEADTOOLS_CUCA_REPORTER'] } } } },
};
const staffMember: Grants & { email: string } = {
  ...{ email: 'ines@vendor.example', globalRoles: ['INTERNAL_STAKEHOLDER'], accounts: {} },
};
const application: ApplicationLicense['application'] = {
  ...{ id: 'app', name: 'Scanner', reportingFrequency: 'quarterly' },
  ...{ primaryReportingContact: contact, secondaryReportingContact: null },
};
const license = (more: Partial<ApplicationLicense> = {}): ApplicationLicense => ({
  ...{ accountId: 'acc', licenseGroupId: 'g1', deploymentType: 'Desktop', application },
  ...{ activationStatus: 'Active', createdDate: '2026-01-01', expiryDate: null, reported: [] },
  ...more,
});
const first = { start: '2026-01-01', end: '2026-03-31' };
const about = { accountId: 'acc', application: { id: 'app', name: 'Scanner' }, licenses: 1 };
const due = { ...about, day: '2026-03-31', period: first };
const next = { ...about, day: '2026-06-30', period: null };
const reportsOf = (person: Grants & { email: string }, ...licenses: ApplicationLicense[]) =>
  applicationReports(licenses, { person, today: '2026-05-02' });

describe('reports of applications', () => {
  test('a period that is over from its last day on, and the day of the next one', () => {
    expect(reportsOf(imagingReporter, license())).toEqual([due, next]);
  });

  test('the day of a period that is still running, where nothing else is due', () => {
    expect(reportsOf(imagingReporter, license({ reported: [first] }))).toEqual([next]);
  });

  test('the day of the first period of a license that begins later', () => {
    expect(reportsOf(imagingReporter, license({ createdDate: '2026-06-01' }))).toEqual([next]);
  });

  test('nothing of a license whose last period is reported', () => {
    expect(reportsOf(imagingReporter, license({ expiryDate: '2026-03-31', reported: [first] }))).toEqual([]);
  });

  test('no day after the last period of a license that has ended', () => {
    expect(reportsOf(imagingReporter, license({ expiryDate: '2026-03-31' }))).toEqual([due]);
  });

  test.each<[string, Partial<ApplicationLicense>]>([
    ['without a created date', { createdDate: null }],
    ['of a deployment that is not reported here', { deploymentType: 'Web' }],
    [
      'of an application that is suspended',
      { application: { ...application, reportingFrequency: 'suspended' } },
    ],
    ['of an application that somebody else reports', { application: { ...application, id: 'other' } }],
  ])('nothing of a license %s', (_, more) => {
    expect(reportsOf(imagingReporter, license(more))).toEqual([]);
  });

  test('internal people see those of every application', () => {
    expect(reportsOf(staffMember, license())).toEqual([due, next]);
    expect(reportsOf({ ...staffMember, globalRoles: [] }, license())).toEqual([]);
  });
});

describe('what is one thing to do', () => {
  test('licenses of an application with the same period, those that share a maximum counted once', () => {
    const licenses = [license(), license(), license({ licenseGroupId: 'g2' })];
    expect(reportsOf(imagingReporter, ...licenses)).toEqual([
      { ...due, licenses: 2 },
      { ...next, licenses: 2 },
    ]);
  });

  test('not periods that only end on the same day', () => {
    const later = { start: '2026-02-10', end: '2026-03-31' };
    expect(reportsOf(imagingReporter, license(), license({ createdDate: '2026-02-10' }))).toEqual([
      due,
      { ...next, licenses: 1 },
      { ...due, period: later },
    ]);
  });

  test('not those of two applications, nor of two accounts', () => {
    const other = { ...application, id: 'b', name: 'Printer' };
    const licenses = [license(), license({ application: other }), license({ accountId: 'acc2' })];
    expect(
      reportsOf(staffMember, ...licenses).map(({ accountId, application: { name }, day }) =>
        [accountId, name, day].join(' '),
      ),
    ).toEqual([
      'acc Scanner 2026-03-31',
      'acc Scanner 2026-06-30',
      'acc Printer 2026-03-31',
      'acc Printer 2026-06-30',
      'acc2 Scanner 2026-03-31',
      'acc2 Scanner 2026-06-30',
    ]);
  });
});
