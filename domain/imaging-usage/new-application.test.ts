import { describe, expect, test } from 'vitest';
import {
  FreeLicense,
  MadeApplication,
  NEW_APPLICATION_SUBJECT,
  NewImagingApplication,
} from './new-application.ts';

const contact = { email: 'lena@acme.example', firstName: 'Lena', lastName: 'Licensee' };
const application = {
  ...{
    id: '0192f0c1-7a3b-7c1d-8e2f-0123456789ab',
    name: 'Scanner',
    description: '',
    licenseType: 'Internal',
  },
  ...{ reportingFrequency: 'quarterly', licenseKeyIds: ['K-1'] },
  ...{ primaryReportingContact: contact, secondaryReportingContact: null },
};
/** What is wrong: each place with its words. */
const faults = (changed: object) =>
  NewImagingApplication.safeParse({ ...application, ...changed }).error?.issues.map(({ path, message }) =>
    [path.join('.'), message].join(': '),
  ) ?? [];
const keys = (count: number) => Array.from({ length: count }, (_, at) => `K-${at}`);

describe('a new application (2.79)', () => {
  test('is taken as it was typed, its id in small letters', () => {
    const typed = { ...application, id: application.id.toUpperCase() };
    expect(NewImagingApplication.parse(typed)).toEqual(application);
  });

  test.each([
    ['a second contact', { secondaryReportingContact: contact }],
    ['no license yet', { licenseKeyIds: [] }],
    ['100 licenses', { licenseKeyIds: keys(100) }],
    ['the longest id of a license', { licenseKeyIds: ['k'.repeat(255)] }],
    ['the longest name', { name: 'n'.repeat(255) }],
    ['the longest description', { description: 'd'.repeat(4000) }],
  ])('may have %s', (_, changed) => {
    expect(faults(changed)).toEqual([]);
  });

  test.each([
    ['a name of blanks', { name: '  ' }, ['name: Required.']],
    ['no name', { name: '' }, ['name: Required.']],
    [
      'a contact of blanks',
      { primaryReportingContact: { ...contact, firstName: ' ', lastName: ' ' } },
      ['primaryReportingContact.firstName: Required.', 'primaryReportingContact.lastName: Required.'],
    ],
    [
      'a contact without an address',
      { secondaryReportingContact: { ...contact, email: 'lena@acme' } },
      ['secondaryReportingContact.email: Email invalid. Enter an address such as name@company.com.'],
    ],
    [
      'something unheard of of a contact',
      { primaryReportingContact: { ...contact, colour: 'red' } },
      ['primaryReportingContact: Unrecognized key: "colour"'],
    ],
    ['something unheard of', { colour: 'red' }, [': Unrecognized key: "colour"']],
  ])('is refused with %s', (_, changed, expected) => {
    expect(faults(changed)).toEqual(expected);
  });

  test.each([
    ['101 licenses', { licenseKeyIds: keys(101) }, 'licenseKeyIds'],
    ['an empty id of a license', { licenseKeyIds: [''] }, 'licenseKeyIds.0'],
    ['too long an id of a license', { licenseKeyIds: ['k'.repeat(256)] }, 'licenseKeyIds.0'],
    ['too long a name', { name: 'n'.repeat(256) }, 'name'],
    ['too long a description', { description: 'd'.repeat(4001) }, 'description'],
    ['a frequency without periods', { reportingFrequency: 'pending' }, 'reportingFrequency'],
  ])('is refused with %s', (_, changed, place) => {
    expect(faults(changed).map((text) => text.split(': ')[0])).toEqual([place]);
  });
});

test('staff find its case by one subject (9.25)', () => {
  expect(NEW_APPLICATION_SUBJECT).toBe('LEADTOOLS Deployment Report - New Application');
});

test('the answer names the application, and a free license says what it is', () => {
  expect(MadeApplication.parse({ id: 'app', name: 'Scanner' })).toEqual({ id: 'app', name: 'Scanner' });
  const free = {
    ...{ licenseKeyId: 'K-1', productLicense: 'PL-000001', keyTail: 'abc', deploymentType: 'Cloud' },
    ...{ createdDate: '2026-01-01', expiryDate: null },
  };
  expect(FreeLicense.parse(free)).toEqual(free);
  expect(FreeLicense.safeParse({ ...free, keyTail: 'x'.repeat(15) }).success).toBe(true);
  expect(FreeLicense.safeParse({ ...free, keyTail: 'x'.repeat(16) }).success).toBe(false);
});
