import { describe, expect, test } from 'vitest';
import { countMissed, findDue, nextRun, scheduleIdOf, type Schedule } from './schedule.ts';

const at = (text: string) => new Date(text);

test.each<[Schedule, string, string]>([
  [{ dailyAt: '00:00' }, '2026-06-14T23:59:59.999Z', '2026-06-15T00:00:00.000Z'],
  [{ dailyAt: '00:00' }, '2026-06-15T00:00:00.000Z', '2026-06-16T00:00:00.000Z'],
  [{ dailyAt: '00:00' }, '2028-02-28T12:00:00Z', '2028-02-29T00:00:00.000Z'],
  [{ dailyAt: '03:30' }, '2026-06-15T03:29:00Z', '2026-06-15T03:30:00.000Z'],
  [{ dailyAt: '03:30' }, '2026-06-15T03:31:00Z', '2026-06-16T03:30:00.000Z'],
  // The nights in which clocks in Europe change: days stay 24 hours long.
  [{ dailyAt: '02:30' }, '2026-03-28T02:30:00Z', '2026-03-29T02:30:00.000Z'],
  [{ dailyAt: '02:30' }, '2026-10-24T02:30:00Z', '2026-10-25T02:30:00.000Z'],
  [{ everySeconds: 30 }, '2026-06-15T10:00:00Z', '2026-06-15T10:00:30.000Z'],
  [{ everySeconds: 30 }, '2026-06-15T10:00:29.999Z', '2026-06-15T10:00:30.000Z'],
  [{ everySeconds: 3600 }, '2026-12-31T23:10:00Z', '2027-01-01T00:00:00.000Z'],
])('%j after %s starts at %s', (schedule, after, start) => {
  expect(nextRun(schedule, at(after)).toISOString()).toBe(start);
});

test('[3.24] a schedule has a name of its own', () => {
  expect(scheduleIdOf('mail-delivery', { everySeconds: 30 })).toBe('mail-delivery@every-30s');
  expect(scheduleIdOf('audit-check', { dailyAt: '03:30' })).toBe('audit-check@daily-03:30');
});

describe('a start', () => {
  const daily: Schedule = { dailyAt: '00:00' };

  test('is due from its instant on, and once however long nobody was there', () => {
    const dueAt = at('2026-06-15T00:00:00Z');
    expect(findDue(daily, dueAt, at('2026-06-14T23:59:59Z')).isDue).toBe(false);
    expect(findDue(daily, dueAt, dueAt)).toEqual({ isDue: true, next: at('2026-06-16T00:00:00Z') });
    const weeksLater = at('2026-07-20T08:00:00Z');
    expect(findDue(daily, dueAt, weeksLater)).toEqual({ isDue: true, next: at('2026-07-21T00:00:00Z') });
  });

  test('stays where it is until then', () => {
    const dueAt = at('2026-06-15T00:00:00Z');
    expect(findDue(daily, dueAt, at('2026-06-14T08:00:00Z'))).toEqual({ isDue: false, next: dueAt });
    const again = at('2026-06-14T08:01:00Z'); // put off by a minute, off the grid
    expect(findDue(daily, again, at('2026-06-14T08:00:00Z'))).toEqual({ isDue: false, next: again });
  });

  test('does not wait for a clock that went back by hours', () => {
    const dueAt = at('2026-06-15T12:30:00Z');
    expect(findDue({ everySeconds: 30 }, dueAt, at('2026-06-15T10:29:40Z'))).toEqual({
      isDue: false,
      next: at('2026-06-15T10:30:00Z'),
    });
  });
});

test.each<[Schedule, string, string, number]>([
  [{ dailyAt: '06:00' }, '2026-06-15T06:00:00Z', '2026-06-15T05:59:59Z', 0],
  [{ dailyAt: '06:00' }, '2026-06-15T06:00:00Z', '2026-06-15T06:00:00Z', 1],
  [{ dailyAt: '06:00' }, '2026-06-15T06:00:00Z', '2026-06-16T05:59:59Z', 1],
  [{ dailyAt: '06:00' }, '2026-06-15T06:00:00Z', '2026-06-18T07:00:00Z', 4],
  [{ everySeconds: 3600 }, '2026-06-15T10:00:00Z', '2026-06-15T12:30:00Z', 3],
  [{ everySeconds: 900 }, '2026-06-15T10:07:00Z', '2026-06-15T10:31:00Z', 3], // brought forward by hand
])('of %j, due since %s, at %s %i starts were missed', (schedule, dueAt, now, missed) => {
  expect(countMissed(schedule, at(dueAt), at(now))).toBe(missed);
});
