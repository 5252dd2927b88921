import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './day.ts';
import { formatDay, formatLongDay, formatMonth } from './format.ts';
import { readDay, readMonth } from './read-day.ts';

test.each([
  ['20/11/2026', '2026-11-20'],
  ['1/3/2026', '2026-03-01'],
  ['01.03.2026', '2026-03-01'],
  ['1-3-2026', '2026-03-01'],
  ['1 3 26', '2026-03-01'],
  ['2026-11-20', '2026-11-20'],
  ['2026-3-1', '2026-03-01'],
  ['2026-11-1', '2026-11-01'],
  ['2026-1-20', '2026-01-20'],
  [' 1  Mar 2026 ', '2026-03-01'],
  ['1st march, 2026', '2026-03-01'],
  ['28 Sept 2026', '2026-09-28'],
  ['29 Feb 2024', '2024-02-29'],
  // The first figure is the day, as in Britain.
  ['03/04/2026', '2026-04-03'],
  ['11/20/2026', null],
  ['1Mar2026', '2026-03-01'],
  ['2nd Mar. 26', '2026-03-02'],
  ['3rd May,2026', '2026-05-03'],
  ['04-03 2026', '2026-03-04'],
  ['29/02/2026', null],
  // A day and something about it is no day.
  ['120/11/2026', null],
  ['20/11/20267', null],
  ['12026-11-20', null],
  ['2026-11-200', null],
  ['Friday 20 November 2026', null],
  ['20 Nov 20267', null],
  ['20 Nov 2026 or later', null],
  ['20 Nov 026', null],
  ['1/3/026', null],
  ['20 Nov', null],
  ['20 Nov 6', null],
  ['20 Nov xx', null],
  ['31 Apr 2026', null],
  ['0/1/2026', null],
  ['1 Ma 2026', null],
  ['1 Dez 2026', null],
  ['1 Marz 2026', null],
  ['Mar 2026', null],
  ['tomorrow', null],
  ['', null],
])('%j is read as %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test.each([
  ['Nov 2026', '2026-11'],
  ['november 2026', '2026-11'],
  ['11/2026', '2026-11'],
  ['3.2026', '2026-03'],
  ['2026-11', '2026-11'],
  ['Nov2026', '2026-11'],
  ['Sept., 2026', '2026-09'],
  ['11 2026', '2026-11'],
  ['2026-3', '2026-03'],
  ['13/2026', null],
  ['111/2026', null],
  ['11/20267', null],
  ['12026-11', null],
  ['2026-111', null],
  ['Nov 20267', null],
  ['Nov 26', null],
  ['No 2026', null],
  ['Nova 2026', null],
  ['1 Nov 2026', null],
  ['Nov', null],
  ['', null],
])('the month %j is read as %s', (text, month) => {
  expect(readMonth(text)).toBe(month);
});

test('what the portal writes it reads', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
      const day = addDays('1970-01-01', days);
      expect(readDay(formatDay(day))).toBe(day);
      expect(readDay(formatLongDay(day).replace(/^\S+ /, ''))).toBe(day);
      expect(readMonth(formatMonth(day))).toBe(day.slice(0, 7));
    }),
  );
});
