import { expect, test } from 'vitest';
import { defaultAudiences, defaultThresholds, expiryDays } from './alert-rules.ts';

test('people are told at 80 and 100 percent, and 60, 30, 7 and 1 day before an expiry', () => {
  expect(defaultThresholds).toEqual([80, 100]);
  expect(expiryDays).toEqual([60, 30, 7, 1]);
});

test('unless an account chose, everybody is told who can do something about it: viewers are not', () => {
  expect(defaultAudiences).toEqual([
    ...['LICENSEE', 'ITEXT_VOLUME_REPORTER', 'CUCA_OWNER', 'CUCA_ADMIN'],
    ...['ACCOUNT_OWNER', 'TEAM_OWNER', 'CSM'],
  ]);
});
