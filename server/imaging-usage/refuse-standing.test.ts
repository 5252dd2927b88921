import { expect, test } from 'vitest';
import type { FigureRow, LicenseRow } from './queries.ts';
import { refuseStanding } from './refuse-standing.ts';
import type { UsageItem } from './resolve-usage.ts';

const license: LicenseRow = {
  ...{ licenseKeyId: 'K1', applicationId: 'app-1', productName: 'LEADTOOLS', productLicense: 'PL-1' },
  ...{ keyTail: 'tail', deploymentType: null, environment: null, createdDate: null, expiryDate: null },
  activationStatus: null,
};
const period = { start: '2026-01-01', end: '2026-03-31' };
const item = (of: Partial<LicenseRow> = {}, at = 0): UsageItem => ({
  ...{ license: { ...license, ...of }, period },
  rows: [{ at, row: {} as UsageItem['rows'][number]['row'] }],
});
const figure = (of: Partial<FigureRow> = {}): FigureRow => ({
  ...{ licenseKeyId: 'K1', period, value: '1234', servers: [], environment: null, submissionId: null },
  ...{
    sha256: null,
    reportedBy: 'Rita Reporter',
    reportedAt: new Date('2026-04-02T08:00:00Z'),
    receipt: null,
  },
  ...of,
});

test('a report that meets a figure which stands says whose it is, beside the row and for all together', () => {
  const error = refuseStanding([item(), item({}, 3)], [[], [figure()]]);
  const told = '1,234 for Q1 2026 (Jan–Mar) of PL-1, reported by Rita Reporter on 2 Apr 2026';
  expect(error).toMatchObject({
    code: 'IMAGING_PERIOD_REPORTED',
    params: { standing: told },
    fields: [{ path: 'usages.3.startDate', code: 'STANDING', message: told }],
    members: {
      standing: [
        {
          ...{ licenseKeyId: 'K1', period, value: '1234', reportedBy: 'Rita Reporter' },
          reportedAt: '2026-04-02T08:00:00.000Z',
        },
      ],
    },
  });
});

test.each([
  [{ productLicense: null }, '…tail'],
  [{ productLicense: null, keyTail: null }, 'K1'],
])('a license without a name is told by its key: %o', (of, name) => {
  const { params } = refuseStanding([item(of)], [[figure({ reportedBy: null, reportedAt: null })]]);
  expect(params).toEqual({ standing: `1,234 for Q1 2026 (Jan–Mar) of ${name}, from our records` });
});

test('what is said of two rows alike is said once, and each row has its mark', () => {
  const error = refuseStanding([item(), item({}, 1)], [[figure()], [figure()]]);
  expect(error.params['standing']).not.toContain(';');
  expect(error.fields.map(({ path }) => path)).toEqual(['usages.0.startDate', 'usages.1.startDate']);
  const other = refuseStanding([item()], [[figure(), figure({ value: '2' })]]);
  expect(other.params['standing']).toMatch(/^1,234 for .*; 2 for /);
});

test('a figure of which only the day or only the person is known is told as from the records', () => {
  for (const of of [{ reportedBy: null }, { reportedAt: null }])
    expect(refuseStanding([item()], [[figure(of)]]).params['standing']).toMatch(/, from our records$/);
});
