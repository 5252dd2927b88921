import type { Day } from '../../core/day.ts';
import type { FieldFault } from '../../core/field-codes.ts';
import { fillText } from '../../core/fill-text.ts';
import { formatDay } from '../../core/format.ts';
import { USAGE_EARLIEST } from '../../core/usage-earliest.ts';
import { overlaps } from '../../core/period.ts';
import {
  isNumberProblem,
  numberProblemText,
  wholeNumberProblem,
  type NumberProblem,
} from '../../core/whole-number-problem.ts';
import { volumeUsage } from '../../messages/en-gb/volume-usage.ts';
import { usageLimits } from './usage-value.ts';

/** A row as it is typed: empty texts where nothing is. */
export interface UsageRowDraft {
  start: string;
  end: string;
  value: string;
}

/** Between which days usage of a product may be reported: its license's dates. Null: nobody knows. */
export interface RowLimits {
  createdDate: Day | null;
  expiryDate: Day | null;
}

export type RowField = keyof UsageRowDraft;
export interface RowProblem {
  field: RowField;
  code: RowFault;
  message: string;
}

/** The last day that usage may be reported for: today, or the day of expiry where that is earlier (5.10). */
export const lastReportableDay = ({ expiryDate }: RowLimits, today: Day): Day =>
  expiryDate !== null && expiryDate < today ? expiryDate : today;

/** Holds one row against 5.04 and 5.08–5.10; one problem a field at most. */
export function checkRow(row: UsageRowDraft, limits: RowLimits, today: Day): RowProblem[] {
  const found = [
    ['start', startProblem(row, limits, today)],
    ['end', endProblem(row, limits, today)],
    ['value', valueProblem(row)],
  ] as const;
  return found.flatMap(([field, code]) =>
    code === null ? [] : [{ field, code, message: rowProblemText(code, limits) }],
  );
}

type Code = keyof typeof volumeUsage.licenseFile.rows | NumberProblem;
/** What can be wrong with a row: those of its texts that the API has a code for. */
export type RowFault = Extract<Code, FieldFault>;

function startProblem({ start, end }: UsageRowDraft, limits: RowLimits, today: Day): RowFault | null {
  const { createdDate } = limits;
  if (createdDate !== null && createdDate > lastReportableDay(limits, today)) return 'notBegun';
  if (start === '') return 'required';
  if (createdDate !== null && start < createdDate) return 'beforeCreated';
  if (start < USAGE_EARLIEST) return 'beforeUsage';
  if (end !== '' && start > end) return 'startAfterEnd';
  return start > today ? 'afterToday' : null;
}

function endProblem({ end }: UsageRowDraft, limits: RowLimits, today: Day): RowFault | null {
  if (end === '') return 'required';
  if (end <= lastReportableDay(limits, today)) return null;
  return end > today ? 'afterToday' : 'afterExpiry';
}

const valueProblem = ({ value }: UsageRowDraft): RowFault | null =>
  value === '' ? 'required' : wholeNumberProblem(value, usageLimits);

/** Why a day is none to report for, or null (5.09, 5.10): the same for the start and the end of a period. */
export function dayRefusal(day: Day, limits: RowLimits, today: Day): string | null {
  const { createdDate } = limits;
  if (createdDate !== null && day < createdDate) return rowProblemText('dayBeforeCreated', limits);
  if (day < USAGE_EARLIEST) return rowProblemText('beforeUsage', limits);
  if (day <= lastReportableDay(limits, today)) return null;
  return rowProblemText(day > today ? 'afterToday' : 'dayAfterExpiry', limits);
}

/** 5.14: why a start is not offered in the calendar, or null; an end that is not chosen yet caps nothing. */
export const startRefusal = (day: Day, end: string): string | null =>
  end === '' || day <= end
    ? null
    : fillText(volumeUsage.licenseFile.rows.dayAfterEnd, { end: formatDay(end) });

/** What people read about a row, in the browser and in the server's answer. */
export function rowProblemText(code: Code, { createdDate, expiryDate }: RowLimits): string {
  if (isNumberProblem(code)) return numberProblemText(code, usageLimits);
  return fillText(volumeUsage.licenseFile.rows[code], {
    created: createdDate === null ? undefined : formatDay(createdDate),
    expiry: expiryDate === null ? undefined : formatDay(expiryDate),
  });
}

/** Which rows share days with another row of the same name, by their place (5.11); `name` is the key and product. */
export function findOverlaps(
  rows: readonly { name: string; start: string; end: string }[],
): ReadonlySet<number> {
  const whole = rows
    .map((row, at) => ({ ...row, at }))
    .filter(({ start, end }) => start !== '' && end !== '' && start <= end);
  const found = new Set<number>();
  for (const own of Map.groupBy(whole, ({ name }) => name).values())
    for (const [place, row] of own.entries())
      for (const other of own.slice(place + 1))
        if (overlaps(row, other)) {
          found.add(row.at);
          found.add(other.at);
        }
  return found;
}
