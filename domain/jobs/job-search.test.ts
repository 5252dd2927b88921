import { expect, test } from 'vitest';
import {
  filtersOfSearch,
  isAtStart,
  queryOfFilters,
  readJobSearch,
  refuseStartAfter,
  refuseStartBefore,
  searchOfFilters,
  startFilters,
} from './job-search.ts';

const TODAY = '2026-11-22';
const read = (search: Record<string, unknown>) => filtersOfSearch(readJobSearch(search), TODAY);

test('[9.23] without a word in the address: three days, what is not skipped, no job named', () => {
  expect(read({})).toEqual({
    jobName: null,
    startTimeAfter: '2026-11-19',
    startTimeBefore: null,
    includeSkipped: false,
    status: ['RUNNING', 'SUCCESS', 'FAILED'],
  });
  expect(startFilters(TODAY)).toEqual(read({}));
  expect(searchOfFilters(read({}), TODAY)).toEqual({});
  expect(isAtStart(read({ jobName: 'crm-sync' }), TODAY)).toBe(true);
});

test('[3.25] every filter has its name in the address and is read back', () => {
  const search = {
    jobName: 'mail-delivery',
    startTimeAfter: '2026-11-01',
    startTimeBefore: '2026-11-20',
    includeSkipped: 'true',
    status: ['FAILED'],
  };
  expect(read(search)).toEqual({ ...search, includeSkipped: true });
  expect(searchOfFilters(read(search), TODAY)).toEqual(search);
  expect(isAtStart(read({ status: ['FAILED'] }), TODAY)).toBe(false);
});

test('[5.31] the first day begins at midnight, the last one ends at midnight', () => {
  expect(queryOfFilters(read({ startTimeAfter: '2026-11-01', startTimeBefore: '2026-11-02' }), 'a')).toEqual({
    jobName: 'a',
    startTimeAfter: '2026-11-01T00:00:00.000Z',
    startTimeBefore: '2026-11-02T23:59:59.999Z',
    status: ['RUNNING', 'SUCCESS', 'FAILED'],
  });
});

test('[7.41] skipped starts are asked for by their state', () => {
  expect(queryOfFilters(read({ includeSkipped: 'true', status: 'FAILED' }), 'a').status).toEqual([
    'FAILED',
    'SKIPPED',
  ]);
  expect(queryOfFilters(read({}), 'a')).not.toHaveProperty('startTimeBefore');
});

test.each([
  ['2026-11-22', null, null],
  ['2026-11-23', null, 'future'],
  ['2026-11-21', '2026-11-20', 'afterUntil'],
  ['2026-11-20', '2026-11-20', null],
])('[5.31] the first day may be %s with %s as the last: %s', (day, until, refusal) => {
  expect(refuseStartAfter(day, until, TODAY)).toBe(refusal);
});

test.each([
  ['2026-11-22', '2026-11-19', null],
  ['2026-11-23', '2026-11-19', 'future'],
  ['2026-11-18', '2026-11-19', 'beforeFrom'],
  ['2026-11-19', '2026-11-19', null],
])('[5.31] the last day may be %s with %s as the first: %s', (day, from, refusal) => {
  expect(refuseStartBefore(day, from, TODAY)).toBe(refusal);
});

test.each([
  [{ startTimeAfter: '2026-12-01' }, '2026-11-19', null],
  [{ startTimeAfter: 'yesterday' }, '2026-11-19', null],
  [{ startTimeBefore: '2026-11-01' }, '2026-11-19', null],
  [{ startTimeAfter: '2026-11-10', startTimeBefore: '2026-12-01' }, '2026-11-10', null],
])('an address that contradicts itself is read as if it had not said so: %o', (search, from, until) => {
  expect(read(search)).toMatchObject({ startTimeAfter: from, startTimeBefore: until });
});
