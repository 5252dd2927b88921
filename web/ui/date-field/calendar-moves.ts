import {
  addDays,
  addMonths,
  daysBetween,
  firstDayOf,
  lastDayOf,
  monthOf,
  type Day,
  type Month,
} from '#domain/core/day.ts';

/** Monday is 0, as weeks begin in Britain. */
const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The weeks that a month touches, Monday first; days of its neighbours fill the ends. */
export function weeksOf(month: Month): Day[][] {
  const first = firstDayOf(month);
  const last = lastDayOf(month);
  const monday = addDays(first, -weekdayOf(first));
  const weeks = Math.ceil((daysBetween(monday, last) + 1) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, offset) => addDays(monday, 7 * week + offset)),
  );
}

/** The months of a year in rows of three. */
export function quartersOf(year: string): Month[][] {
  const month = (index: number): Month => `${year}-${String(index + 1).padStart(2, '0')}`;
  return [0, 3, 6, 9].map((start) => [month(start), month(start + 1), month(start + 2)]);
}

interface Key {
  key: string;
  shiftKey: boolean;
}

/** Where a key leads from a day, or null when it does not move: days, weeks, months, with Shift years. */
export function moveDay(day: Day, { key, shiftKey }: Key): Day | null {
  const months = shiftKey ? 12 : 1;
  const moves: Record<string, () => Day> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -weekdayOf(day)),
    End: () => addDays(day, 6 - weekdayOf(day)),
    PageUp: () => addMonths(day, -months),
    PageDown: () => addMonths(day, months),
  };
  return moves[key]?.() ?? null;
}

/** Where a key leads from a month, or null when it does not move. */
export function moveMonth(month: Month, { key }: Key): Month | null {
  const position = (Number(month.slice(5)) - 1) % 3;
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -3,
    ArrowDown: 3,
    Home: -position,
    End: 2 - position,
    PageUp: -12,
    PageDown: 12,
  };
  const step = steps[key];
  return step === undefined ? null : monthOf(addMonths(firstDayOf(month), step));
}
