/** The earliest hour that may be reported (9.16). */
const EPOCH_MS = Date.UTC(2014, 0, 1);
const HOUR_MS = 3_600_000;

/** Number of an hour since 2014-01-01T00Z; negative before. */
export type Hour = number;

const digit = (text: string, at: number): number => {
  const value = text.charCodeAt(at) - 48;
  return value >= 0 && value <= 9 ? value : Number.NaN;
};
const two = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1);

/** Reads `YYYY-MM-DDTHH:00:00Z` of a day that exists; null for anything else. */
export function readHour(text: unknown): Hour | null {
  if (typeof text !== 'string' || text.length !== 20 || !text.endsWith(':00:00Z')) return null;
  if (text[4] !== '-' || text[7] !== '-' || text[10] !== 'T') return null;
  const year = two(text, 0) * 100 + two(text, 2);
  const month = two(text, 5);
  const day = two(text, 8);
  const hour = two(text, 11);
  const inRange =
    year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) && hour <= 23;
  return inRange ? (Date.UTC(year, month - 1, day, hour) - EPOCH_MS) / HOUR_MS : null;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The instant an hour begins, as the file writes it. */
export const writeHour = (hour: Hour): string =>
  `${new Date(EPOCH_MS + hour * HOUR_MS).toISOString().slice(0, 19)}Z`;

/** The last hour whose end is not after an instant. */
export const lastHourEndingBy = (instant: number): Hour => Math.floor((instant - EPOCH_MS) / HOUR_MS) - 1;
