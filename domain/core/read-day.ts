import { isDay, type Day, type Month } from './day.ts';

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const two = (digits: string): string => digits.padStart(2, '0');
/** `26` is 2026: nothing here is older than this century. */
const yearOf = (digits: string): string => (digits.length === 2 ? `20${digits}` : digits);

/** `11`, an English name or how it begins: `01` to `12`; `00`, which is no month, for other words. */
const monthOf = (text: string): string =>
  two(
    Number.isNaN(Number(text))
      ? String(MONTHS.findIndex((month) => month.startsWith(text.toLowerCase())) + 1)
      : text,
  );

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ');
// What a pattern leaves of the text stays beside the day, which is none then.
/** `2026-3-1`, and what follows the day in `1-3-2026`. */
const ISO = /-(\d+)-(\d+)/;
const FIGURES = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})/;
const NAMED = /(\d{1,2})(?:st|nd|rd|th)? ?([a-z]{3,})\.?,? ?(\d{4}|\d{2})/i;

/** A day as people in Britain write it: 20/11/2026, 20 Nov 2026, or 2026-11-20; null for what is no day. */
export function readDay(text: string): Day | null {
  const dayOf = (_: string, date: string, month: string, year: string): string =>
    `${yearOf(year)}-${monthOf(month)}-${two(date)}`;
  const day = plain(text)
    .replace(ISO, (_, month: string, last: string) => `-${two(month)}-${two(last)}`)
    .replace(FIGURES, dayOf)
    .replace(NAMED, dayOf);
  return isDay(day) ? day : null;
}

const ISO_MONTH = /-(\d+)/;
const MONTH_FIGURES = /(\d{1,2})[/. -](\d{4})/;
const MONTH_NAMED = /^([a-z]{3,})\.?,? ?(\d{4})/i;

/** A month: Nov 2026, 11/2026 or 2026-11; null for what is none. */
export function readMonth(text: string): Month | null {
  const toMonth = (_: string, month: string, year: string): string => `${year}-${monthOf(month)}`;
  const read = plain(text)
    .replace(ISO_MONTH, (_, month: string) => `-${two(month)}`)
    .replace(MONTH_FIGURES, toMonth)
    .replace(MONTH_NAMED, toMonth);
  return isDay(`${read}-01`) ? read : null;
}
