/** A calendar day in UTC, `YYYY-MM-DD`. Strings of this shape sort as the days do. */
export type Day = string;
/** A calendar month, `YYYY-MM`. */
export type Month = string;

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;

/** True for a day that exists in the calendar: `2024-02-29` is one, `2025-02-29` is not. */
export function isDay(text: string): text is Day {
  const match = SHAPE.exec(text);
  if (!match) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && text >= '0001-01-01';
}

/** The UTC day of an instant. */
export const dayOf = (instant: Date): Day => instant.toISOString().slice(0, 10);
export const monthOf = (day: Day): Month => day.slice(0, 7);
export const firstDayOf = (month: Month): Day => `${month}-01`;

export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));
}

/** Adds months and keeps the day of the month, or takes the month's last day: 31 January + 1 = 28 February. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last))));
}

export const lastDayOf = (month: Month): Day => addDays(addMonths(firstDayOf(month), 1), -1);

/** Whole days from one day to another; negative when `to` is the earlier one. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}
