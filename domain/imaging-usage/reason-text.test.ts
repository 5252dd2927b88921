import { expect, test } from 'vitest';
import type { DisabledReason } from './disabled-reason.ts';
import { reasonText } from './reason-text.ts';
import { imagingUnitOf } from './usage-unit.ts';

test.each<[DisabledReason, string]>([
  [
    { kind: 'NO_PERMISSION' },
    'You have no permission to report for this application: only its reporting contacts may. Ask them, or have your name put there by support.',
  ],
  [
    { kind: 'INACTIVE' },
    'The license is inactive: no usage is reported for it. Write to support if it is in use.',
  ],
  [
    { kind: 'DATA_MISSING', fields: ['createdDate'] },
    'Nothing can be reported yet, because the license lacks its created date. Write to support.',
  ],
  [
    { kind: 'DEPLOYMENT_NOT_SUPPORTED', deploymentType: 'Mainframe' },
    'Usage of the deployment type “Mainframe” is not reported here. Write to support.',
  ],
  [
    { kind: 'FREQUENCY_NOT_SUPPORTED', reportingFrequency: 'suspended' },
    'The reporting frequency of the application is “suspended”, for which nothing is reported.',
  ],
  [
    { kind: 'PERIOD_IN_PROGRESS', nextReportDay: '2026-06-30' },
    'The period is still in progress. It can be reported from 30 Jun 2026 on.',
  ],
])('%j in words', (reason, words) => {
  expect(reasonText(reason)).toBe(words);
});

test('usage is counted in the unit of the maximum, and no unit is made up for a name that is no product', () => {
  expect(imagingUnitOf('LEADTOOLS')).toBe('Deployments');
  expect(() => imagingUnitOf('Leadtools')).toThrow('Leadtools is no product of the catalogue');
});
