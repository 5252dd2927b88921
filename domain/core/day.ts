/** A calendar day in UTC, `YYYY-MM-DD`. Strings of this shape sort as the days do. */
export type Day = string;
/** A calendar month, `YYYY-MM`. */
export type Month = string;

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** True for a day that exists in the calendar: `2024-02-29` is one, `2025-02-29` is not. Every day of every answer is asked, hence by reckoning. */
export function isDay(text: string): text is Day {
  if (!SHAPE.test(text) || text < FIRST_DAY) return false;
  const [month, date] = [twoDigits(text, 5), twoDigits(text, 8)];
  if (month < 1 || month > 12 || date < 1) return false;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  return date <= daysIn(year * 12 + month - 1);
}

const ZERO = '0'.charCodeAt(0);
/** Without a text between, which is most of the time it takes. */
const twoDigits = (text: string, at: number): number =>
  (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;

/** The ends of the calendar: beyond them a day is no longer four digits of a year, and no longer sorts as a text. */
const FIRST_DAY: Day = '0001-01-01';
const LAST_DAY: Day = '9999-12-31';
const FIRST_MS = Date.parse(FIRST_DAY);
const LAST_MS = Date.parse(`${LAST_DAY}T23:59:59.999Z`);

/** The UTC day of an instant. */
export const dayOf = (instant: Date): Day => instant.toISOString().slice(0, 10);
export const monthOf = (day: Day): Month => day.slice(0, 7);
export const firstDayOf = (month: Month): Day => `${month}-01`;

/** Stops at the ends of the calendar, so that a period without end stays one. */
export function addDays(day: Day, days: number): Day {
  const time = Date.parse(`${day}T00:00:00Z`) + days * DAY_MS;
  return dayOf(new Date(Math.min(Math.max(time, FIRST_MS), LAST_MS)));
}

/** Months counted from the year 0, so that spans of them are a subtraction. */
export const monthNumber = (month: Month): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
export const monthOfNumber = (number: number): Month =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** How many days the month of such a number has. */
const daysIn = (number: number): number => {
  const month = number % 12;
  return month === 1 && isLeap(Math.floor(number / 12)) ? 29 : (MONTH_DAYS[month] ?? 0);
};

/**
 * Adds months and keeps the day of the month, or takes the month's last day: 31 January + 1 = 28 February. Stops at the
 * ends of the calendar.
 */
export function addMonths(day: Day, months: number): Day {
  const number = monthNumber(day) + months;
  if (number < monthNumber(FIRST_DAY)) return FIRST_DAY;
  if (number > monthNumber(LAST_DAY)) return LAST_DAY;
  const date = Math.min(Number(day.slice(8)), daysIn(number));
  return `${monthOfNumber(number)}-${String(date).padStart(2, '0')}`;
}

export const lastDayOf = (month: Month): Day => `${month}-${daysIn(monthNumber(month))}`;

/** Whole days from one day to another; negative when `to` is the earlier one. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS); // a day alone is read as UTC
}
