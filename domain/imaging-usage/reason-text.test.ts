import { expect, test } from 'vitest';
import type { DisabledReason } from './disabled-reason.ts';
import { reasonText } from './reason-text.ts';
import { imagingUnitOf } from './usage-unit.ts';

test.each<[DisabledReason, string]>([
  [
    { kind: 'NO_PERMISSION' },
    'Only the reporting contacts of this application can report its usage. Ask one of them, or ask support to add you.',
  ],
  [
    { kind: 'INACTIVE' },
    'The license is inactive: no usage is reported for it. Contact support if it is in use.',
  ],
  [
    { kind: 'DATA_MISSING', fields: ['createdDate'] },
    'Usage cannot be reported yet. Missing information: created date. Contact support.',
  ],
  [
    { kind: 'DEPLOYMENT_NOT_SUPPORTED', deploymentType: 'Mainframe' },
    'Usage for the deployment type “Mainframe” cannot be reported here. Contact support.',
  ],
  [
    { kind: 'FREQUENCY_NOT_SUPPORTED', reportingFrequency: 'suspended' },
    'The application’s reporting frequency is “suspended”, so there is nothing to report.',
  ],
  [
    { kind: 'PERIOD_IN_PROGRESS', nextReportDay: '2026-06-30' },
    'The period is still in progress. You can report it from 30 Jun 2026.',
  ],
])('%j in words', (reason, words) => {
  expect(reasonText(reason)).toBe(words);
});

test('usage is counted in the unit of the maximum, and no unit is made up for a name that is no product', () => {
  expect(imagingUnitOf('LEADTOOLS')).toBe('Deployments');
  expect(() => imagingUnitOf('Leadtools')).toThrow('Leadtools is no product of the catalogue');
});
