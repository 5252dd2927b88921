import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountDeedFilterSet, deedFilterSet } from '#domain/audit/filters.ts';
import { caseFilterSet } from '#domain/cases/filters.ts';
import type { SearchTexts } from '#domain/core/search-texts.ts';
import { readJobSearch } from '#domain/jobs/job-search.ts';
import { reportFilters } from '#domain/licenses-report/filters.ts';
import { readPageSearch } from '#domain/licenses-report/page-search.ts';
import { historyFilters } from '#domain/submissions/history/filters.ts';
import { unmatchedFilterSet } from '#domain/volume-usage/unmatched/filters.ts';
import { parseSearch, stringifySearch } from '#web/core/search-params.ts';

type Reader = readonly [page: string, read: (search: SearchTexts) => object, names: readonly string[]];
const jobParams = ['jobName', 'startTimeAfter', 'startTimeBefore', 'includeSkipped', 'status'];
const readers: readonly Reader[] = [
  ['licenses report', readPageSearch, [...reportFilters.paramNames, 'sort', 'view']],
  ['jobs', readJobSearch, jobParams],
  ['cases', caseFilterSet.settle, caseFilterSet.paramNames],
  ['unmatched usage', unmatchedFilterSet.settle, unmatchedFilterSet.paramNames],
  ['usage reports', historyFilters.settle, historyFilters.paramNames],
  ['audit', deedFilterSet.settle, deedFilterSet.paramNames],
  ['audit of an account', accountDeedFilterSet.settle, accountDeedFilterSet.paramNames],
];
const text = fc.oneof(
  fc.constantFrom('', ' ', '%', 'true', 'OPEN', 'EXPIRED', 'IMPORT', 'SUCCESS', 'Closed', 'team', '-expiry'),
  fc.constantFrom('2026-01-01', '2026-02-30', '0', '-1', '12.5', '99999999999999999999', 'x'.repeat(400)),
  fc.constantFrom('4a0ec5d374de2974a0ec5d374de297', '…4a0ec5d374de297', ' iText '),
  fc.string(),
);

test.each(readers)(
  'an address of the page of %s that was settled leads nowhere else',
  (_page, read, names) => {
    const settle = (search: SearchTexts) => parseSearch(stringifySearch({ ...search, ...read(search) }));
    const address = fc.dictionary(
      fc.constantFrom(...names),
      fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 4 })),
    );
    fc.assert(
      fc.property(address, (search) => {
        const settled = settle(search);
        expect(stringifySearch(settle(settled))).toBe(stringifySearch(settled));
      }),
      { numRuns: 500 },
    );
  },
);
