import { expect, test } from 'vitest';
import { deedFilterSet } from '../audit/filters.ts';
import { caseFilterSet } from '../cases/filters.ts';
import type { AnyFilter } from '../core/filter-set.ts';
import { reportFilters } from '../licenses-report/filters.ts';
import { historyFilters } from '../submissions/history/filters.ts';
import { unmatchedFilterSet } from '../volume-usage/unmatched/filters.ts';
import { audit } from './en-gb/audit.ts';
import { cases } from './en-gb/cases.ts';
import { licensesReport } from './en-gb/licenses-report.ts';
import { licenses } from './en-gb/licenses.ts';
import { submissions } from './en-gb/submissions.ts';
import { unmatched } from './en-gb/unmatched.ts';

const isText = (key: string): boolean =>
  [audit, cases, submissions, unmatched, licenses, licensesReport].some((catalogue) => {
    const found = key
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], catalogue);
    return typeof found === 'string';
  });

/** Everything that a page puts into words of a filter. */
function keysOf({ kind, label, options, placeholder }: AnyFilter): string[] {
  const words =
    kind.control === 'period' ? ['from', 'to', 'since', 'until', 'between'] : (kind.choices ?? []);
  const below = options === undefined ? [] : words.map((word) => `${options}.${word}`);
  return [label, ...(placeholder === undefined ? [] : [placeholder]), ...below];
}
const declared = (set: { names: readonly string[]; declared: (name: never) => AnyFilter }) =>
  set.names.flatMap((name) => keysOf(set.declared(name as never)));

test.each([
  ['the record', declared(deedFilterSet), 22],
  ['cases', declared(caseFilterSet), 3],
  ['the history', declared(historyFilters), 22],
  ['unmatched usage', declared(unmatchedFilterSet), 14],
  ['the report', declared(reportFilters), 20],
])('every text that the filters of %s name is there', (_, keys, count) => {
  expect(keys.filter((key) => !isText(key))).toEqual([]);
  expect(keys.length).toBeGreaterThanOrEqual(count);
});
