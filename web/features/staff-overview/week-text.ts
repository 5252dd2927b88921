import { addDays, type Day } from '#domain/core/day.ts';
import { formatPeriod } from '#domain/core/format.ts';
import { WEEK_DAYS } from '#domain/staff-overview/figures.ts';

/** `23 Nov 2026 – 29 Nov 2026`: the days of a week of the heat map. */
export const weekText = (today: Day, week: number): string =>
  formatPeriod({
    start: addDays(today, week * WEEK_DAYS + 1),
    end: addDays(today, (week + 1) * WEEK_DAYS),
  });

/** How dark a field is, 0 for none to 4 for the most of all. */
export const shadeOf = (count: number, most: number): number =>
  count === 0 ? 0 : Math.max(1, Math.ceil((count / most) * 4));
