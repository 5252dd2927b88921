import { expect, test } from 'vitest';
import { totalsByColumn } from './running-total.ts';

const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'];
const steps = [
  { period: '2026-02', total: '100' },
  { period: '2026-04', total: '99999999999999999' },
];

test('a running total begins with the first report and stands until the next one', () => {
  expect(totalsByColumn({ end: '2026-12-31', steps }, months, 'months', '2026-11-20')).toEqual({
    '2026-02': '100',
    '2026-03': '100',
    '2026-04': '99999999999999999',
    '2026-05': '99999999999999999',
  });
});

test('a reported 0 is told, and nothing where nobody reported', () => {
  const zero = [{ period: '2026-03', total: '0' }];
  expect(totalsByColumn({ end: '2026-12-31', steps: zero }, months, 'months', '2026-04-02')).toEqual({
    '2026-03': '0',
    '2026-04': '0',
  });
  expect(totalsByColumn({ end: '2026-12-31', steps: [] }, months, 'months', '2026-11-20')).toEqual({});
});

test.each([
  ['the term', '2026-03-15', '2026-11-20'],
  ['today', '2026-12-31', '2026-03-01'],
])('a running total ends with %s', (_, end, today) => {
  expect(Object.keys(totalsByColumn({ end, steps }, months, 'months', today))).toEqual([
    '2026-02',
    '2026-03',
  ]);
});

test('by days it ends with the day', () => {
  const days = ['2026-02-27', '2026-02-28', '2026-03-01'];
  const first = [{ period: '2026-02-27', total: '7' }];
  expect(totalsByColumn({ end: '2026-12-31', steps: first }, days, 'days', '2026-02-28')).toEqual({
    '2026-02-27': '7',
    '2026-02-28': '7',
  });
});
