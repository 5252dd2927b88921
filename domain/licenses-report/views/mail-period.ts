import { addDays, firstDayOf, monthOf, type Day } from '../../core/day.ts';
import type { ViewMail } from './schema.ts';

/** The period that a day lies in, as its first day: the Monday of a week, or the first of a month. */
export function periodOf(mail: Exclude<ViewMail, 'NEVER'>, today: Day): Day {
  if (mail === 'MONTHLY') return firstDayOf(monthOf(today));
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, -((weekday + 6) % 7));
}
