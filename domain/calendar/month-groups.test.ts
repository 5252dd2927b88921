import { expect, test } from 'vitest';
import { readCalendarSearch } from './calendar-search.ts';
import { groupByMonth } from './month-groups.ts';
import type { CalendarEntry } from './schema.ts';

const entry = (kind: string, day: string, isDue = false) =>
  ({ kind, id: `${kind} ${day}`, day, isDue }) as CalendarEntry;
const names = (entries: readonly CalendarEntry[]) => entries.map(({ id }) => id);

test('what is to be reported stands first and once, the rest by month, this month even when it is empty', () => {
  const { due, past, months } = groupByMonth(
    [
      entry('VOLUME', '2026-05-31', true),
      entry('EXPIRY', '2026-10-01'),
      entry('IMAGING', '2026-11-30', true),
      entry('EXPIRY', '2027-01-05'),
      entry('VOLUME', '2027-01-31'),
    ],
    '2026-11-30',
  );
  expect(names(due)).toEqual(['VOLUME 2026-05-31', 'IMAGING 2026-11-30']);
  expect(past.map(({ month, entries }) => [month, names(entries)])).toEqual([
    ['2026-10', ['EXPIRY 2026-10-01']],
  ]);
  expect(months.map(({ month, entries }) => [month, names(entries)])).toEqual([
    ['2026-11', []],
    ['2027-01', ['EXPIRY 2027-01-05', 'VOLUME 2027-01-31']],
  ]);
});

test('months stand in their order however the entries come, this month with what it holds', () => {
  const { months } = groupByMonth(
    ['2027-01-05', '2026-11-02', '2026-12-24', '2026-11-30'].map((day) => entry('EXPIRY', day)),
    '2026-11-30',
  );
  expect(months.map(({ month, entries }) => [month, names(entries)])).toEqual([
    ['2026-11', ['EXPIRY 2026-11-02', 'EXPIRY 2026-11-30']],
    ['2026-12', ['EXPIRY 2026-12-24']],
    ['2027-01', ['EXPIRY 2027-01-05']],
  ]);
});

test.each([
  [{}, {}],
  [
    { kind: 'EXPIRY', account: 'a', past: 'true' },
    { kind: 'EXPIRY', account: 'a', past: 'true' },
  ],
  [{ kind: 'nonsense', account: '', past: 'yes' }, {}],
  [{ kind: ['VOLUME', 'EXPIRY'] }, { kind: 'VOLUME' }],
])('the address %o is read as %o', (texts, search) => expect(readCalendarSearch(texts)).toEqual(search));
