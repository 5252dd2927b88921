import { firstDayOf, lastDayOf, monthOf, type Day } from './day.ts';
import { once } from './once.ts';
import type { Period } from './period.ts';

/** Text is en-GB, numbers are en-US (1.07). Nothing else in the portal formats dates or numbers. */
const numbers = (options: Intl.NumberFormatOptions) => once(() => new Intl.NumberFormat('en-US', options));
const dates = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }));
const whole = numbers({ maximumFractionDigits: 0 });
const tenths = numbers({ maximumFractionDigits: 1 });
const oneDecimal = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const day = dates({ day: 'numeric', month: 'short', year: 'numeric' });
const month = dates({ month: 'short', year: 'numeric' });
const minute = dates({ dateStyle: 'medium', timeStyle: 'short' });
const second = dates({ dateStyle: 'medium', timeStyle: 'medium' });

/** Takes decimal strings too: figures may exceed 2^53 and are formatted from the string, never through a float. */
export function formatNumber(value: number | bigint | string): string {
  return whole().format(typeof value === 'string' ? BigInt(value) : value);
}
/** How much a figure changes: with its sign, `+8`, `-23,976`. */
export const formatDifference = (value: bigint | string): string =>
  `${BigInt(value) > 0n ? '+' : ''}${formatNumber(value)}`;
const compact = numbers({ notation: 'compact', maximumFractionDigits: 1 });
/** `1.2M`, for the axis of a chart only: beside it the exact figure can be read. */
export const formatCompact = (value: number): string => compact().format(value);
const short = numbers({ notation: 'compact', maximumSignificantDigits: 4, roundingMode: 'trunc' });
/** `12.34M`, never more than it is: where there is no room, with the whole figure in reach. Below 10,000 it is whole. */
export const formatShort = (value: string | bigint): string =>
  BigInt(value) < 10_000n ? formatNumber(value) : short().format(BigInt(value));
/** A figure in a column: whole up to nine digits, then short; the whole one is in reach beside it. */
export const formatInRow = (value: string): string =>
  value.length <= 9 ? formatNumber(value) : formatShort(value);
/** Percentages at which something changes: colour, overage, a mark on the meter (4.04–4.10, 9.03). */
export const PERCENT_LIMITS = [80, 90, 100] as const;
/**
 * One decimal, rounded as everybody rounds, with two exceptions: no limit is read that the value lies below or above
 * (99.96 → `99.9%`, 80.03 → `80.1%`), and what is more than nothing never reads as nothing (0.03 → `<0.1%`).
 * Without a decimal only where nothing was rounded away: 7 → `7%`, 7.04 → `7.0%`.
 */
export function formatPercent(value: number): string {
  if (value > 0 && value < 0.05) return '<0.1%';
  if (Number.isInteger(value)) return `${whole().format(value)}%`;
  const rounded = Math.round(Math.round(value * 100) / 10) / 10;
  const crossed = PERCENT_LIMITS.find((limit) => Math.sign(rounded - limit) !== Math.sign(value - limit));
  const shown = crossed === undefined ? rounded : crossed + Math.sign(value - crossed) / 10;
  return `${oneDecimal().format(shown)}%`;
}
/** `2026-11-20` → `20 Nov 2026`. */
export const formatDay = (value: Day): string => day().format(new Date(`${value}T00:00:00Z`));
/** `2026-11` or a day in it → `Nov 2026`. */
export const formatMonth = (value: string): string =>
  month().format(new Date(`${value.slice(0, 7)}-01T00:00:00Z`));
const longDay = dates({ day: 'numeric', month: 'long', year: 'numeric' });
const longWeekday = dates({ weekday: 'long' });
const weekday = dates({ weekday: 'short' });
const monthName = dates({ month: 'short' });
/** `Friday 20 November 2026`, for a calendar that is read aloud. */
export function formatLongDay(value: Day): string {
  const date = new Date(`${value}T00:00:00Z`);
  return `${longWeekday().format(date)} ${longDay().format(date)}`;
}
const longMonth = dates({ month: 'long', year: 'numeric' });
/** `November 2026`, where it is a heading. */
export const formatLongMonth = (value: string): string =>
  longMonth().format(new Date(`${value.slice(0, 7)}-01T00:00:00Z`));
/** `Fri`: the head of a calendar's column. */
export const formatWeekday = (value: Day): string => weekday().format(new Date(`${value}T00:00:00Z`));
/** `Nov`: a month where the year stands beside it. */
export const formatMonthName = (value: string): string =>
  monthName().format(new Date(`${value.slice(0, 7)}-01T00:00:00Z`));
const isMonths = ({ start, end }: Period): boolean =>
  start === firstDayOf(monthOf(start)) && end === lastDayOf(monthOf(end));
/** `Mar 2026`, `Q1 2026 (Jan–Mar)`, `2026`, `Jan–Feb 2026`, `Nov 2025 – Jan 2026`; days where it is no whole months. */
export function formatPeriod(period: Period): string {
  const { start, end } = period;
  if (start === end) return formatDay(start);
  if (!isMonths(period)) return `${formatDay(start)} – ${formatDay(end)}`;
  if (monthOf(start) === monthOf(end)) return formatMonth(start);
  const [year, first, last] = [start.slice(0, 4), Number(start.slice(5, 7)), Number(end.slice(5, 7))];
  if (year !== end.slice(0, 4)) return `${formatMonth(start)} – ${formatMonth(end)}`;
  if (first === 1 && last === 12) return year;
  const months = `${formatMonthName(start)}–${formatMonthName(end)}`;
  const isQuarter = last === first + 2 && last % 3 === 0;
  return isQuarter ? `Q${last / 3} ${year} (${months})` : `${months} ${year}`;
}
/** `20 Nov 2026, 23:05 UTC`. */
export const formatInstant = (value: Date | string): string => `${minute().format(new Date(value))} UTC`;
/** `20 Nov 2026, 23:05:09 UTC`, for background jobs and the audit log (2.89). */
export const formatSecond = (value: Date | string): string => `${second().format(new Date(value))} UTC`;

const list = once(() => new Intl.ListFormat('en-GB', { type: 'conjunction' }));
/** `a, b and c`. */
export const formatList = (parts: readonly string[]): string => list().format(parts);

const relative = once(() => new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }));
const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
/** `3 hours ago`, `in 2 days`, `just now`; always shown with the exact time beside it. */
export function formatRelative(value: Date | string, now: Date): string {
  const gap = (new Date(value).getTime() - now.getTime()) / 1_000;
  const step = STEPS.find(([, length]) => Math.abs(gap) >= length);
  return step ? relative().format(Math.trunc(gap / step[1]), step[0]) : 'just now';
}

const SIZES = ['kB', 'MB', 'GB'] as const;
/** `812 bytes`, `1.2 MB`: powers of 1,000, as file managers show them. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${whole().format(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`;
  let size = bytes / 1_000;
  let step = 0;
  while (size >= 999.95 && step < SIZES.length - 1) {
    size /= 1_000;
    step += 1;
  }
  return `${tenths().format(size)} ${SIZES[step]}`;
}
/** A length of time in its two largest units: `240 ms`, `3.4 s`, `2 min 5 s`, `1 h 4 min` (2.89). */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = Math.round(ms / 1000);
  if (ms < 9950) return `${tenths().format(ms / 1000)} s`;
  if (seconds < 60) return `${seconds} s`;
  const [large, small, units] =
    seconds < 3600
      ? [Math.floor(seconds / 60), seconds % 60, ['min', 's']]
      : [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), ['h', 'min']];
  return small === 0
    ? `${formatNumber(large)} ${units[0]}`
    : `${formatNumber(large)} ${units[0]} ${small} ${units[1]}`;
}
