import { describe, expect, test } from 'vitest';
import { reportingOf, type DisabledReason, type LicenseToReport } from './disabled-reason.ts';

const TODAY = '2025-06-30';
const fine: LicenseToReport = {
  refusal: null,
  activationStatus: 'Active',
  deploymentType: 'Cloud',
  reportingFrequency: 'quarterly',
  createdDate: '2025-04-01',
  expiryDate: null,
  reported: [],
};
const missing = (...fields: Extract<DisabledReason, { kind: 'DATA_MISSING' }>['fields']): DisabledReason => ({
  kind: 'DATA_MISSING',
  fields,
});

describe('[4.23] why nothing can be reported for a license, in the order of the specification', () => {
  test.each<[string, Partial<LicenseToReport>, DisabledReason | null]>([
    ['nothing is in the way', {}, null],
    ['[4.24] no permission', { refusal: 'NO_PERMISSION' }, { kind: 'NO_PERMISSION' }],
    [
      '[4.24] no permission comes before everything else',
      { refusal: 'NO_PERMISSION', deploymentType: null, reportingFrequency: 'pending', createdDate: null },
      { kind: 'NO_PERMISSION' },
    ],
    [
      '[4.02] an inactive license, whatever else it lacks',
      { activationStatus: 'Inactive', createdDate: null, reportingFrequency: 'pending' },
      { kind: 'INACTIVE' },
    ],
    ['[4.02] a license without a status', { activationStatus: null }, null],
    ['[4.02] a pending license', { activationStatus: 'Pending Manual Create' }, null],
    ['[4.25] no deployment type', { deploymentType: null }, missing('deploymentType')],
    ['[4.25] an empty deployment type', { deploymentType: '' }, missing('deploymentType')],
    ['[4.25] no frequency', { reportingFrequency: null }, missing('reportingFrequency')],
    ['[4.25] no created date', { createdDate: null }, missing('createdDate')],
    [
      '[4.25] two missing, both named',
      { createdDate: null, deploymentType: null },
      missing('deploymentType', 'createdDate'),
    ],
    [
      '[4.25] all missing',
      { createdDate: null, deploymentType: null, reportingFrequency: null },
      missing('deploymentType', 'reportingFrequency', 'createdDate'),
    ],
    [
      '[4.25] data missing comes before an unsupported deployment',
      { createdDate: null, deploymentType: 'Mainframe' },
      missing('createdDate'),
    ],
    [
      '[4.25] data missing comes before an unsupported frequency',
      { createdDate: null, reportingFrequency: 'pending' },
      missing('createdDate'),
    ],
    [
      '[4.26] a deployment that nobody knows',
      { deploymentType: 'Mainframe' },
      { kind: 'DEPLOYMENT_NOT_SUPPORTED', deploymentType: 'Mainframe' },
    ],
    [
      '[4.26] the deployment of another family',
      { deploymentType: 'Web' },
      { kind: 'DEPLOYMENT_NOT_SUPPORTED', deploymentType: 'Web' },
    ],
    [
      '[4.26] a word that every object has',
      { deploymentType: 'constructor' },
      { kind: 'DEPLOYMENT_NOT_SUPPORTED', deploymentType: 'constructor' },
    ],
    [
      '[4.26] comes before an unsupported frequency',
      { deploymentType: 'Mainframe', reportingFrequency: 'suspended' },
      { kind: 'DEPLOYMENT_NOT_SUPPORTED', deploymentType: 'Mainframe' },
    ],
    [
      '[4.27] suspended',
      { reportingFrequency: 'suspended' },
      { kind: 'FREQUENCY_NOT_SUPPORTED', reportingFrequency: 'suspended' },
    ],
    [
      '[4.27] pending',
      { reportingFrequency: 'pending' },
      { kind: 'FREQUENCY_NOT_SUPPORTED', reportingFrequency: 'pending' },
    ],
    [
      '[4.27] comes before a period in progress',
      { reportingFrequency: 'monthly', createdDate: '2025-06-01' },
      { kind: 'FREQUENCY_NOT_SUPPORTED', reportingFrequency: 'monthly' },
    ],
    [
      '[4.28] the first year is running',
      { reportingFrequency: 'annually' },
      { kind: 'PERIOD_IN_PROGRESS', nextReportDay: '2026-03-31' },
    ],
    [
      '[4.28] the first year of a term is running, which ends before',
      { reportingFrequency: 'term', expiryDate: '2025-10-15' },
      { kind: 'PERIOD_IN_PROGRESS', nextReportDay: '2025-10-15' },
    ],
    ['on the last day of a period it is reported', { reported: [] }, null],
    [
      'the quarter is reported and the next one has not begun',
      { reported: [{ start: '2025-04-01', end: '2025-06-30' }] },
      null,
    ],
    ['the license begins tomorrow', { createdDate: '2025-07-01' }, null],
    ['the license ended long ago', { createdDate: '2023-01-01', expiryDate: '2024-01-01' }, null],
  ])('%s', (_case, given, reason) => {
    expect(reportingOf({ ...fine, ...given }, TODAY).reason).toEqual(reason);
  });

  test.each(['On-premise', 'Cloud', 'VM(s)', 'Desktop', 'Mobile'])('%s can be reported', (deploymentType) => {
    expect(reportingOf({ ...fine, deploymentType }, TODAY)).toEqual({
      reason: null,
      periods: {
        reportable: [{ start: '2025-04-01', end: '2025-06-30' }],
        nextReportDay: '2025-09-30',
        isRunning: false,
      },
    });
  });

  test('a license with something to report is not held up by the period that runs', () => {
    expect(reportingOf(fine, '2025-07-10')).toMatchObject({
      reason: null,
      periods: { reportable: [{ start: '2025-04-01', end: '2025-06-30' }], isRunning: true },
    });
  });
});
