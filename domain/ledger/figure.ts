import { isDay, lastDayOf, firstDayOf, monthOf, type Day } from '../core/day.ts';
import type { Period } from '../core/period.ts';
import { reportingTypes, type ReportingType } from '../products/schema.ts';

/** A usage type in its unit, as a chart shows it. */
export interface FigureType {
  usageType: string;
  unit: string | null;
}

/** A figure on screen that is made of entries of the ledger, within an account. */
export type Figure =
  /** What the keys that share a maximum used in their term: by one of them, or by their group. */
  | { of: 'key'; licenseKeyId: string }
  | { of: 'group'; licenseGroupId: string }
  /** A bar of a chart: a month or a day, or the longer period that was reported whole; no types = all of them. */
  | {
      of: 'period';
      reportingType: ReportingType;
      period: Period;
      keyIds: readonly string[];
      types: readonly FigureType[];
    }
  /** What a submission booked for a key. */
  | { of: 'receipt'; receiptId: string; licenseKeyId: string };

/** A figure and the account that it is about: what the address of an open explanation says. */
export interface FigureAddress {
  accountId: string;
  figure: Figure;
}

/** License keys of one bar at most: as many as a chart shows (9.10). */
const KEYS_MAX = 5;
const TYPES_MAX = 50;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

// Neither separator is changed by an address; inside a part both are written as their codes.
const SEPARATOR = '.';
const LIST = '*';
const write = (text: string): string =>
  encodeURIComponent(text).replaceAll('.', '%2E').replaceAll('*', '%2A');
const writeList = (texts: readonly string[]): string => texts.map(write).join(LIST);
const readList = (text: string): string[] => (text === '' ? [] : text.split(LIST).map(read));
/** Throws for a broken code, and for the character that no text has. */
function read(text: string): string {
  const decoded = decodeURIComponent(text);
  if (decoded.includes('\0')) throw new URIError();
  return decoded;
}

/** A figure as one text for calls: `key.K-1`, `period.AUTO.2026-01-01.2026-01-31.K-1*K-2`. */
export function writeFigure(figure: Figure): string {
  switch (figure.of) {
    case 'key':
      return join('key', write(figure.licenseKeyId));
    case 'group':
      return join('group', write(figure.licenseGroupId));
    case 'receipt':
      return join('receipt', figure.receiptId, write(figure.licenseKeyId));
    case 'period': {
      const { reportingType, period, keyIds, types } = figure;
      const pairs = types.flatMap(({ usageType, unit }) => [usageType, unit ?? '']);
      return join('period', reportingType, period.start, period.end, writeList(keyIds), writeList(pairs));
    }
  }
}
const join = (...parts: readonly string[]): string => parts.join(SEPARATOR);

/** The figure that a text names; null where it names none. */
export function readFigure(text: string): Figure | null {
  try {
    return figureOf(text.split(SEPARATOR));
  } catch {
    return null; // not a text
  }
}

function figureOf([of, ...parts]: readonly string[]): Figure | null {
  const [one = '', other, ...more] = parts;
  if ((of === 'key' || of === 'group') && one !== '' && other === undefined)
    return of === 'key' ? { of, licenseKeyId: read(one) } : { of, licenseGroupId: read(one) };
  if (of === 'receipt' && UUID.test(one) && other && more.length === 0)
    return { of, receiptId: one, licenseKeyId: read(other) };
  return of === 'period' && arePeriodParts(parts) ? periodOf(parts) : null;
}

type PeriodParts = readonly [type: string, start: string, end: string, keys: string, pairs: string];
const arePeriodParts = (parts: readonly string[]): parts is PeriodParts => parts.length === 5;

function periodOf([type, start, end, keys, pairs]: PeriodParts): Figure | null {
  const reportingType = reportingTypes.find((known) => known === type);
  const keyIds = readList(keys);
  const texts = readList(pairs);
  const isPossible =
    isDay(start) && isDay(end) && start <= end && isBar({ start, end }) && texts.length % 2 === 0;
  if (!reportingType || !isPossible || keyIds.length === 0 || keyIds.length > KEYS_MAX) return null;
  const types = texts.flatMap((usageType, at) =>
    at % 2 === 0 ? [{ usageType, unit: texts[at + 1] || null }] : [],
  );
  if (types.length > TYPES_MAX) return null;
  return { of: 'period', reportingType, period: { start, end }, keyIds, types };
}

/** A bar stands for a whole month or a day, or for what was reported for longer than a month's days. */
const isBar = ({ start, end }: Period): boolean =>
  start === end || monthOf(start) !== monthOf(end) || isWholeMonth({ start, end });

/** True for the first and last day of one month: what was reported within it is added up to it. */
export const isWholeMonth = ({ start, end }: { start: Day; end: Day }): boolean =>
  monthOf(start) === monthOf(end) && start === firstDayOf(monthOf(start)) && end === lastDayOf(monthOf(end));

/** What stands behind `counted=` in the address of a page whose figure is explained. */
export const writeFigureAddress = ({ accountId, figure }: FigureAddress): string =>
  join(write(accountId), writeFigure(figure));

/** The other way round; null where nothing, or nothing that is a figure, stands there. */
export function readFigureAddress(text: string | undefined): FigureAddress | null {
  if (text === undefined) return null;
  const end = text.indexOf(SEPARATOR);
  const figure = readFigure(text.slice(end + 1));
  if (end < 1 || figure === null) return null;
  try {
    return { accountId: read(text.slice(0, end)), figure };
  } catch {
    return null;
  }
}
