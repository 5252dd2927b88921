import { describe, expect, test } from 'vitest';
import { checkApp, checkForm, nameKey } from './check-form.ts';
import type { ItemLicense } from './check-items.ts';
import type { CertificationForm, FormApp, FormItem } from './form.ts';

const TODAY = '2026-06-30';
const licenses: ItemLicense[] = [
  { groupId: 'g:pdf', productName: 'iText', createdDate: '2026-01-01', expiryDate: '2026-12-31' },
  { groupId: 'k:sdk', productName: 'Apryse SDK', createdDate: null, expiryDate: '2026-03-31' },
  { groupId: 'k:old', productName: 'Apryse SDK', createdDate: '2001-01-01', expiryDate: null },
];
const contact = { email: 'lena@acme.example', firstName: 'Lena', lastName: 'Licensee' };
const row: FormItem = {
  ...{ groupId: 'g:pdf', deploymentType: 'Desktop', environment: 'Production' },
  usageRange: { start: '2026-01-01', end: '2026-01-31' },
  ...{ statedAs: 'value', usageValue: '0', serverDeployment: [] },
};
const servers: FormItem = {
  ...row,
  ...{ deploymentType: 'Cloud', statedAs: 'servers', usageValue: '' },
  serverDeployment: [{ processorsPerServer: '8', numberOfServers: '2' }],
};
const app: FormApp = {
  ...{ name: 'Invoices', description: 'Prints invoices', licenseType: 'Internal' },
  primaryReportingContact: contact,
  secondaryReportingContact: null,
  products: [{ licensedProduct: 'iText Core', productCategory: null }],
  reportItems: [row],
};
const form: CertificationForm = {
  ...{ selectedAppIndex: 0, apps: [app], searchPerformed: false, confirmationChecked: true },
};
const problems = (changed: Partial<CertificationForm>) =>
  checkForm({ ...form, ...changed }, licenses, TODAY).map(({ path, message }) => `${path}: ${message}`);
const ofApp = (changed: Partial<FormApp>) => problems({ apps: [{ ...app, ...changed }] });
const ofRows = (...rows: Partial<FormItem>[]) =>
  ofApp({ reportItems: rows.map((one) => ({ ...row, ...one })) }).map((text) =>
    text.replace('apps.0.reportItems.', ''),
  );
const ofServers = (...rows: [string, string][]) =>
  ofRows({
    ...servers,
    serverDeployment: rows.map(([processorsPerServer, numberOfServers]) => ({
      processorsPerServer,
      numberOfServers,
    })),
  });

test('a complete form has nothing against it, with a usage of 0 and no second contact', () => {
  expect(problems({})).toEqual([]);
  expect(ofRows(servers)).toEqual([]);
  expect(ofApp({ secondaryReportingContact: { ...contact, email: 'mia@acme.example' } })).toEqual([]);
});

describe('what an application says of itself', () => {
  test('[5.24] [5.03] its name is required, and no other application of the form has it', () => {
    expect(ofApp({ name: ' ' })).toEqual(['apps.0.name: required']);
    expect(ofApp({ name: 'x'.repeat(255) })).toEqual([]);
    expect(ofApp({ name: 'x'.repeat(256) })).toEqual(['apps.0.name: textTooLong']);
    expect(problems({ apps: [app, { ...app, name: ' INVOICES ' }] })).toEqual([
      'apps.0.name: nameUniqueValidation',
      'apps.1.name: nameUniqueValidation',
    ]);
    expect(problems({ apps: [app, { ...app, name: 'Receipts' }] })).toEqual([]);
  });

  test.each([
    [' Invoices ', 'invoices'],
    ['INVOICES', 'invoices'],
    ['Straße', 'straße'],
    ['Größe', 'größe'],
  ])('the name %j is compared as %j', (name, key) => {
    expect(nameKey(name)).toBe(key);
  });

  test('an application that is not there has nothing against it', () => {
    expect(checkApp([app], 1)).toEqual([]);
  });

  test('blanks around a text count for nothing', () => {
    expect(ofApp({ name: ` ${'x'.repeat(255)} `, description: ` ${'x'.repeat(4000)} ` })).toEqual([]);
    expect(ofApp({ description: ' ' })).toEqual(['apps.0.description: required']);
    expect(ofApp({ primaryReportingContact: { ...contact, email: ' lena@acme.example ' } })).toEqual([]);
  });

  test('[5.25] license type, products and description are required', () => {
    expect(ofApp({ licenseType: '', products: [], description: '' })).toEqual([
      'apps.0.description: required',
      'apps.0.licenseType: required',
      'apps.0.products: required',
    ]);
    expect(ofApp({ licenseType: 'Private' })).toEqual(['apps.0.licenseType: licenseTypeUnknown']);
    expect(ofApp({ description: 'x'.repeat(4000) })).toEqual([]);
    expect(ofApp({ description: 'x'.repeat(4001) })).toEqual(['apps.0.description: descriptionTooLong']);
  });

  test('[5.26] the first contact has an e-mail, a first and a last name', () => {
    const empty = { email: '', firstName: '', lastName: '' };
    expect(ofApp({ primaryReportingContact: empty })).toEqual([
      'apps.0.primaryReportingContact.email: required',
      'apps.0.primaryReportingContact.firstName: required',
      'apps.0.primaryReportingContact.lastName: required',
    ]);
    expect(ofApp({ primaryReportingContact: { ...contact, email: 'lena@acme' } })).toEqual([
      'apps.0.primaryReportingContact.email: emailInvalid',
    ]);
  });

  test('[5.29] a second contact may be left out; once there it is somebody else, and whole', () => {
    expect(ofApp({ secondaryReportingContact: null })).toEqual([]);
    expect(
      ofApp({ secondaryReportingContact: { email: 'b@c.example', firstName: '', lastName: 'B' } }),
    ).toEqual(['apps.0.secondaryReportingContact.firstName: required']);
    expect(ofApp({ secondaryReportingContact: { ...contact, email: 'Lena@ACME.example' } })).toEqual([
      'apps.0.secondaryReportingContact.email: secondContactSame',
    ]);
    for (const email of ['', ' ']) {
      const nowhere = { ...contact, email };
      expect(ofApp({ primaryReportingContact: nowhere, secondaryReportingContact: nowhere })).toEqual([
        'apps.0.primaryReportingContact.email: required',
        'apps.0.secondaryReportingContact.email: required',
      ]);
    }
  });
});

describe('what is reported', () => {
  test('[5.27] deployment type and usage value are required, and so are license, environment and period', () => {
    expect(ofApp({ reportItems: [] })).toEqual(['apps.0.reportItems: noItems']);
    expect(
      ofRows({
        groupId: '',
        deploymentType: '',
        environment: '',
        usageRange: { start: '', end: '' },
        usageValue: '',
      }),
    ).toEqual([
      '0.groupId: required',
      '0.deploymentType: required',
      '0.environment: required',
      '0.usageRange.start: required',
      '0.usageRange.end: required',
      '0.usageValue: required',
    ]);
  });

  test.each<[string, Partial<FormItem>, string[]]>([
    ['a license of nobody', { groupId: 'g:other' }, ['0.groupId: licenseUnknown']],
    ['Web, which the SDK alone has', { deploymentType: 'Web' }, ['0.deploymentType: deploymentUnknown']],
    ['Web of the SDK', { groupId: 'k:sdk', deploymentType: 'Web' }, []],
    [
      'Web of a license of nobody',
      { groupId: 'g:other', deploymentType: 'Web' },
      ['0.groupId: licenseUnknown'],
    ],
    ['servers of nothing yet', { ...servers, deploymentType: '' }, ['0.deploymentType: required']],
    ['no deployment type at all', { deploymentType: 'Mainframe' }, ['0.deploymentType: deploymentUnknown']],
    ['an environment of other forms', { environment: 'Staging' }, ['0.environment: environmentUnknown']],
    ['Non-Production', { environment: 'Non-Production' }, []],
    ['the largest value', { usageValue: '99999999999999999' }, []],
    ['one more', { usageValue: '100000000000000000' }, ['0.usageValue: greaterThanMax']],
    ['no digits', { usageValue: '1.5' }, ['0.usageValue: decimal']],
    ['documents of a server deployment', { deploymentType: 'Cloud', usageValue: '7' }, []],
    [
      'servers of a desktop',
      { ...servers, deploymentType: 'Desktop' },
      ['0.serverDeployment: serversNotHere'],
    ],
    ['a value beside servers', { ...servers, usageValue: '16' }, ['0.usageValue: valueOrServers']],
    [
      'servers beside a value',
      { serverDeployment: servers.serverDeployment },
      ['0.usageValue: valueOrServers'],
    ],
  ])('%s', (_what, changed, expected) => {
    expect(ofRows(changed)).toEqual(expected);
  });

  test.each([
    ['the first day of the license to today', 'g:pdf', '2026-01-01', '2026-06-30', []],
    [
      'the day before it was created',
      'g:pdf',
      '2025-12-31',
      '2026-01-31',
      ['0.usageRange.start: beforeCreated'],
    ],
    ['until tomorrow', 'g:pdf', '2026-06-01', '2026-07-01', ['0.usageRange.end: afterToday']],
    ['the day after it expired', 'k:sdk', '2020-01-01', '2026-04-01', ['0.usageRange.end: afterExpiry']],
    ['until the day it expires', 'k:sdk', '2020-01-01', '2026-03-31', []],
    ['of a license that nobody dated', 'k:sdk', '2014-01-01', '2026-03-31', []],
    [
      'of such a license before any usage is kept',
      'k:sdk',
      '2013-12-31',
      '2014-01-31',
      ['0.usageRange.start: beforeUsage'],
    ],
    [
      'of a license created long before',
      'k:old',
      '2005-01-01',
      '2013-12-31',
      ['0.usageRange.start: beforeUsage', '0.usageRange.end: beforeUsage'],
    ],
    ['of such a license from the first day on', 'k:old', '2014-01-01', '2014-01-01', []],
    [
      'of such a license in year 1',
      'k:old',
      '0001-01-01',
      '2014-01-01',
      ['0.usageRange.start: beforeCreated'],
    ],
    ['one day', 'g:pdf', '2026-02-01', '2026-02-01', []],
    ['without its first day', 'g:pdf', '', '2026-02-01', ['0.usageRange.start: required']],
    ['without its last day', 'g:pdf', '2026-02-01', '', ['0.usageRange.end: required']],
    ['backwards', 'g:pdf', '2026-02-02', '2026-02-01', ['0.usageRange.end: startAfterEnd']],
    ['no calendar day', 'g:pdf', '2026-02-30', '2026-03-01', ['0.usageRange.start: dayInvalid']],
  ])('[5.08] [5.09] [5.10] a period: %s', (_what, groupId, start, end, expected) => {
    expect(ofRows({ groupId, usageRange: { start, end } })).toEqual(expected);
  });

  test('servers: every row has both numbers up to 32767, and no two have the same processors', () => {
    expect(ofServers()).toEqual(['0.serverDeployment: required']);
    expect(ofServers(['32767', '0'])).toEqual([]);
    expect(ofServers(['0', '32768'], ['', 'x'])).toEqual([
      '0.serverDeployment.0.processorsPerServer: lessThanMin',
      '0.serverDeployment.0.numberOfServers: greaterThanMax',
      '0.serverDeployment.1.processorsPerServer: required',
      '0.serverDeployment.1.numberOfServers: unclear',
    ]);
    expect(ofServers(['8', '1'], ['8', '2'])).toEqual([
      '0.serverDeployment.0.processorsPerServer: processorsPerServerNotUnique',
      '0.serverDeployment.1.processorsPerServer: processorsPerServerNotUnique',
    ]);
    expect(ofServers(['8', '1'], ['4', '2'])).toEqual([]);
    expect(ofServers(['', '1'], ['', '2'])).toEqual([
      '0.serverDeployment.0.processorsPerServer: required',
      '0.serverDeployment.1.processorsPerServer: required',
    ]);
    for (const [noCount, problem] of Object.entries({
      ...{ '08': 'unclear', '8.0': 'decimal', '1e3': 'exponent', '-1': 'sign', '100000': 'greaterThanMax' },
    }))
      expect(ofServers(['8', noCount])).toEqual([`0.serverDeployment.0.numberOfServers: ${problem}`]);
  });

  const later = { usageRange: { start: '2026-01-31', end: '2026-02-28' } };
  const next = { usageRange: { start: '2026-02-01', end: '2026-02-28' } };
  const day = { start: '2026-01-15', end: '2026-01-15' };
  const kinds = (...processors: string[]) =>
    processors.map((processorsPerServer) => ({ processorsPerServer, numberOfServers: '2' }));
  const both = (message: string) => [`0.usageRange: ${message}`, `1.usageRange: ${message}`];
  test.each<[string, Partial<FormItem>, Partial<FormItem>, string[]]>([
    ['a shared day', {}, later, both('samePeriodErrorSingle')],
    ['the next day', {}, next, []],
    ['another environment', {}, { ...later, environment: 'Non-Production' }, []],
    ['another license', {}, { groupId: 'k:sdk' }, []],
    ['another deployment type', {}, { ...later, deploymentType: 'Mobile' }, both('samePeriodErrorSingle')],
    ['servers with the same processors', servers, { ...servers, ...later }, both('samePeriodErrorServer')],
    [
      'servers with other processors',
      servers,
      { ...servers, ...later, serverDeployment: [{ processorsPerServer: '4', numberOfServers: '2' }] },
      [],
    ],
    [
      'servers with one number of processors that the other has too',
      { ...servers, serverDeployment: kinds('4', '8') },
      { ...servers, ...later },
      both('samePeriodErrorServer'),
    ],
    [
      'servers with processors still to be typed',
      { ...servers, serverDeployment: kinds('') },
      { ...servers, ...later, serverDeployment: kinds('') },
      ['0', '1'].map((at) => `${at}.serverDeployment.0.processorsPerServer: required`),
    ],
    ['servers beside a value', servers, later, both('samePeriodErrorSingle')],
    ['a value beside servers', {}, { ...servers, ...later }, both('samePeriodErrorSingle')],
    ['servers beside a value of the next days', servers, next, []],
    ['the same single day', { usageRange: day }, { usageRange: day }, both('samePeriodErrorSingle')],
    ['without a license', { groupId: '' }, { groupId: '' }, ['0.groupId: required', '1.groupId: required']],
    [
      'without an environment',
      { environment: '' },
      { environment: '' },
      ['0.environment: required', '1.environment: required'],
    ],
    ['without a first day', {}, { usageRange: { ...day, start: '' } }, ['1.usageRange.start: required']],
    [
      'backwards within the other',
      {},
      { usageRange: { start: '2026-01-20', end: '2026-01-10' } },
      ['1.usageRange.end: startAfterEnd'],
    ],
    [
      'one that is wrong by itself is told that first',
      { usageRange: { start: '2026-06-01', end: '2026-07-01' } },
      { usageRange: { start: '2026-06-01', end: '2026-06-30' } },
      ['0.usageRange.end: afterToday', '1.usageRange: samePeriodErrorSingle'],
    ],
  ])('[5.12] two rows: %s', (_what, first, second, expected) => {
    expect(ofRows(first, second)).toEqual(expected);
  });
});

test('[5.28] whether the company was searched is answered, and the box is ticked', () => {
  expect(problems({ searchPerformed: null, confirmationChecked: false })).toEqual([
    'searchPerformed: searchRequired',
    'confirmationChecked: confirmationRequired',
  ]);
  expect(problems({ apps: [] })).toEqual(['apps: noApps']);
});
