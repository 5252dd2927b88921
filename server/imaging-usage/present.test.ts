import { describe, expect, it } from 'vitest';
import { environmentOf, presentLicense, reportingOfRow, statedAs } from './present.ts';
import type { FigureRow, LicenseRow } from './queries.ts';

const today = '2026-11-20';
const quarterly = { reportingFrequency: 'quarterly', reportingRefusal: null } as const;
const second = { start: '2026-04-01', end: '2026-06-30' };
const third = { start: '2026-07-01', end: '2026-09-30' };
const fourth = { start: '2026-10-01', end: '2026-12-31' };

const license = (of: Partial<LicenseRow> = {}): LicenseRow => ({
  ...{ licenseKeyId: 'k1', applicationId: 'app', productName: 'LEADTOOLS OCR', productLicense: 'PL-1' },
  ...{ keyTail: '…1234', deploymentType: 'Cloud', environment: 'Production' },
  ...{ activationStatus: 'Active', createdDate: '2026-04-01', expiryDate: '2027-03-31' },
  ...of,
});
const figure = (of: Partial<FigureRow> = {}): FigureRow => ({
  ...{ licenseKeyId: 'k1', period: second, value: '16', environment: 'Production' },
  servers: [{ processorsPerServer: 8, numberOfServers: 2 }],
  ...{ submissionId: 's1', sha256: 'ab', receipt: null },
  ...{ reportedBy: 'Ada King', reportedAt: new Date('2026-07-01T10:00:00.000Z') },
  ...of,
});
/** What stands in the answer of a license whatever can be reported for it. */
const told = {
  ...{ licenseKeyId: 'k1', productName: 'LEADTOOLS OCR', productLicense: 'PL-1', keyTail: '…1234' },
  ...{ deploymentType: 'Cloud', deployment: 'server', environment: 'Production' },
  ...{ createdDate: '2026-04-01', expiryDate: '2027-03-31' },
};

describe('a license that usage is reported for', () => {
  it('says what was reported, what can be, and when there is more', () => {
    expect(presentLicense(license(), [figure()], quarterly, today)).toEqual({
      ...{ ...told, reason: null, reportable: [third], nextReportDay: '2026-12-31' },
      figures: [
        {
          ...{ period: second, value: '16', environment: 'Production' },
          servers: [{ processorsPerServer: 8, numberOfServers: 2 }],
          ...{ reportedBy: 'Ada King', reportedAt: '2026-07-01T10:00:00.000Z' },
        },
      ],
    });
  });

  it('shows the four figures that come first, and names nobody for an import', () => {
    const figures = ['1', '2', '3', '4', '5'].map((value) =>
      figure({ value, reportedBy: null, reportedAt: null, environment: null, servers: [] }),
    );
    const shown = { period: second, servers: [], environment: null, reportedBy: null, reportedAt: null };
    expect(presentLicense(license(), figures, quarterly, today).figures).toEqual([
      { ...shown, value: '1' },
      { ...shown, value: '2' },
      { ...shown, value: '3' },
      { ...shown, value: '4' },
    ]);
  });

  it('has nothing more to come once it has ended', () => {
    const ended = license({ expiryDate: '2026-06-30' });
    expect(presentLicense(ended, [], quarterly, today)).toEqual({
      ...{ ...told, expiryDate: '2026-06-30' },
      ...{ reason: null, reportable: [], nextReportDay: null, figures: [] },
    });
  });
});

describe('a license that nothing can be reported for', () => {
  it('[4.25] names what its data lack', () => {
    const bare = license({ deploymentType: null, createdDate: null, environment: null });
    expect(presentLicense(bare, [], quarterly, today)).toEqual({
      ...{ ...told, deploymentType: null, deployment: null, environment: null, createdDate: null },
      reason: { kind: 'DATA_MISSING', fields: ['deploymentType', 'createdDate'] },
      ...{ reportable: [], nextReportDay: null, figures: [] },
    });
  });

  it('[4.28] says when the period in progress can be reported', () => {
    const begun = license({ createdDate: '2026-10-01' });
    expect(presentLicense(begun, [], quarterly, today)).toEqual({
      ...{ ...told, createdDate: '2026-10-01' },
      reason: { kind: 'PERIOD_IN_PROGRESS', nextReportDay: '2026-12-31' },
      ...{ reportable: [], nextReportDay: '2026-12-31', figures: [] },
    });
  });

  it.each([
    [
      '[4.24] the person has no permission',
      { reportingRefusal: 'NO_PERMISSION' as const },
      { kind: 'NO_PERMISSION' },
    ],
    [
      '[4.27] the frequency is not supported',
      { reportingFrequency: 'pending' as const },
      { kind: 'FREQUENCY_NOT_SUPPORTED', reportingFrequency: 'pending' },
    ],
  ])('%s', (_, application, reason) => {
    expect(presentLicense(license(), [], { ...quarterly, ...application }, today)).toEqual({
      ...{ ...told, reason, reportable: [], nextReportDay: null, figures: [] },
    });
  });
});

it('reckons what can be reported from the license, its application and what was reported', () => {
  expect(reportingOfRow(license(), [], quarterly, today)).toEqual({
    reason: null,
    periods: { reportable: [second, third], nextReportDay: '2026-12-31', isRunning: true },
  });
  const all = [figure(), figure({ period: third }), figure({ period: fourth })];
  expect(reportingOfRow(license({ expiryDate: '2026-12-31' }), all, quarterly, today)).toEqual({
    reason: null,
    periods: { reportable: [], nextReportDay: null, isRunning: false },
  });
});

it.each([
  ['On-premise', 'server'],
  ['Desktop', 'single'],
  ['Web', null],
  ['Mainframe', null],
  ['', null],
  [null, null],
])('states usage of a deployment of the type %j as %j', (deploymentType, stated) => {
  expect(statedAs(deploymentType)).toBe(stated);
});

it.each([
  ['Staging', 'Staging'],
  ['staging', null],
  [null, null],
])('takes the environment %j of a license for %j', (environment, known) => {
  expect(environmentOf({ environment })).toBe(known);
});
