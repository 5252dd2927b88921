import { isDay, type Day, type Month } from './day.ts';

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
  ...['august', 'september', 'october', 'november', 'december'],
];
const two = (digits: string): string => digits.padStart(2, '0');
/** `26` is 2026: nothing here is older than this century. */
const yearOf = (digits: string): string => (digits.length === 2 ? `20${digits}` : digits);

/** The month of an English name or its first letters, three at least: `01` to `12`, or null. */
function monthOfName(name: string): string | null {
  const at = name.length < 3 ? -1 : MONTHS.findIndex((month) => month.startsWith(name.toLowerCase()));
  return at < 0 ? null : two(String(at + 1));
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ');
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const FIGURES = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})$/;
const NAMED = /^(\d{1,2})(?:st|nd|rd|th)? ?([a-z]+)\.?,? ?(\d{4}|\d{2})$/i;

/** A day as people in Britain write it: 20/11/2026, 20 Nov 2026, or 2026-11-20; null for what is no day. */
export function readDay(text: string): Day | null {
  const typed = plain(text);
  const iso = ISO.exec(typed);
  const [, date = '', month = '', year = ''] = FIGURES.exec(typed) ?? NAMED.exec(typed) ?? [];
  const day = iso
    ? `${iso[1]}-${two(iso[2] ?? '')}-${two(iso[3] ?? '')}`
    : `${yearOf(year)}-${/^\d/.test(month) ? two(month) : monthOfName(month)}-${two(date)}`;
  return isDay(day) ? day : null;
}

const ISO_MONTH = /^(\d{4})-(\d{1,2})$/;
const MONTH_FIGURES = /^(\d{1,2})[/. -](\d{4})$/;
const MONTH_NAMED = /^([a-z]+)\.?,? ?(\d{4})$/i;

/** A month: Nov 2026, 11/2026 or 2026-11; null for what is none. */
export function readMonth(text: string): Month | null {
  const typed = plain(text);
  const iso = ISO_MONTH.exec(typed);
  const [, month = '', year = ''] = MONTH_FIGURES.exec(typed) ?? MONTH_NAMED.exec(typed) ?? [];
  const read = iso
    ? `${iso[1]}-${two(iso[2] ?? '')}`
    : `${year}-${/^\d/.test(month) ? two(month) : monthOfName(month)}`;
  return isDay(`${read}-01`) ? read : null;
}
