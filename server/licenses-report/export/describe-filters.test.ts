import { expect, test } from 'vitest';
import { emptyFilters, type ReportFilters } from '#domain/licenses-report/filters.ts';
import { describeFilters } from './describe-filters.ts';

const lines = (filters: Partial<ReportFilters>) =>
  describeFilters({ ...emptyFilters, ...filters }, '2026-11-20').slice(1);

test('an export is headed by its day, and says that nothing was filtered', () =>
  expect(describeFilters(emptyFilters, '2026-11-20')).toEqual([
    ['Licenses report, 20 Nov 2026'],
    ['No filter'],
  ]));

test('each filter that is set is called as on the page, with what it asks for', () =>
  expect(lines({ search: 'twin', platform: ['iText', 'LEADTOOLS'] })).toEqual([
    ['Search', 'twin'],
    ['Platform', 'iText, LEADTOOLS'],
  ]));

test('of what may be a whole license key the end stands there, as in the lines', () => {
  const key = 'ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ12-3456';
  expect(JSON.stringify(lines({ search: key }))).not.toContain('ABCD-EFGH');
  expect(lines({ search: key })[0]?.[1]).toMatch(/^….*3456$/);
  expect(lines({ search: 'x'.repeat(20) })).toEqual([['Search', 'x'.repeat(20)]]);
  expect(lines({ search: 'a name of more than twenty letters' })[0]?.[1]).toBe(
    'a name of more than twenty letters',
  );
  expect(lines({ search: 'somebody.of.many@acme.example' })[0]?.[1]).toBe('somebody.of.many@acme.example');
});

const range = { option: 'USAGE_RANGE', min: 20, max: 80 } as const;
test.each([
  [range, '20–80%'],
  [{ ...range, max: null }, '20% or more'],
  [{ ...range, value: 'AMOUNT' }, '20–80 used'],
  [{ ...range, max: null, value: 'AMOUNT' }, '20 or more used'],
  [{ ...range, unknown: ['iText'] }, '20–80% or unknown'],
] as [ReportFilters['usage'], string][])('a range of usage is told as on the page: %o', (usage, told) =>
  expect(lines({ usage })).toEqual([['Usage', told]]),
);
