import type { Day } from './day.ts';

/** Text is en-GB, numbers are en-US (1.07). Nothing else in the portal formats dates or numbers. */
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const seconds = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

/** Takes decimal strings too: figures may exceed 2^53 and are formatted from the string, never through a float. */
export function formatNumber(value: number | bigint | string): string {
  return whole.format(typeof value === 'string' ? BigInt(value) : value);
}
export const formatPercent = (value: number): string => `${percent.format(value)}%`;
/** `2026-11-20` → `20 Nov 2026`. */
export const formatDay = (value: Day): string => day.format(new Date(`${value}T00:00:00Z`));
/** `2026-11` or a day in it → `Nov 2026`. */
export const formatMonth = (value: string): string => month.format(new Date(`${value.slice(0, 7)}-01T00:00:00Z`));
export const formatInstant = (value: Date | string): string => `${seconds.format(new Date(value))} UTC`;
