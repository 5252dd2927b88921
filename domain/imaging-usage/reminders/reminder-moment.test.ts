import { expect, test } from 'vitest';
import { lastReportDayOf, reminderMomentOf } from './reminder-moment.ts';

test.each([
  ['2026-09-29', null],
  ['2026-09-30', 'DUE'],
  ['2026-10-01', 'DUE'],
  ['2026-12-14', 'DUE'],
  ['2026-12-15', 'AGAIN'],
  ['2026-12-29', 'AGAIN'],
  ['2026-12-30', null],
  ['2027-09-30', null],
])('on %s a period that ended on 30 September asks for the mail %s', (today, moment) => {
  expect(reminderMomentOf({ end: '2026-09-30' }, today)).toBe(moment);
});

test('usage of a license that expired is taken for 90 days, of one without end for ever', () => {
  expect(lastReportDayOf('2026-09-30')).toBe('2026-12-29');
  expect(lastReportDayOf(null)).toBeNull();
});
