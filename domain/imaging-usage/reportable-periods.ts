import { addDays, addMonths, lastDayOf, monthNumber, monthOf, monthOfNumber, type Day } from '../core/day.ts';
import { overlaps, type Period } from '../core/period.ts';

/** The frequencies of 3.34 that periods follow from; an annual and a term report are for a year (4.28). */
export const periodicFrequencies = ['quarterly', 'annually', 'term'] as const;
export type PeriodicFrequency = (typeof periodicFrequencies)[number];

/** What reportable periods follow from. */
export interface ReportedLicense {
  frequency: PeriodicFrequency;
  createdDate: Day;
  expiryDate: Day | null;
  /** What has been reported, under whatever frequency it was. */
  reported: readonly Period[];
}

export interface ReportablePeriods {
  /** What can be reported now, oldest first. */
  reportable: readonly Period[];
  /** The first day on which there will be more to report; null where there will be nothing. */
  nextReportDay: Day | null;
  /** True while today lies in a period of which something is not reported yet. */
  isRunning: boolean;
}

/** How long after a license's end its usage is still reported. */
export const DAYS_AFTER_EXPIRY = 90;

/**
 * The periods of a license that can be reported: calendar quarters, or years counted from the created date, clipped to
 * the license's life; from their last day on, until 90 days after its expiry. Of a period that was reported in part,
 * under another frequency, what is left: no day is reported twice and none is lost.
 */
export function reportablePeriods(license: ReportedLicense, today: Day): ReportablePeriods {
  const { expiryDate, reported } = license;
  const isTooLate = expiryDate !== null && today > addDays(expiryDate, DAYS_AFTER_EXPIRY);
  if (isTooLate) return { reportable: [], nextReportDay: null, isRunning: false };
  const reportable: Period[] = [];
  for (const period of periodsFrom(license)) {
    const rest = restOf(period, reported);
    if (period.end > today && rest.length > 0)
      return { reportable, nextReportDay: period.end, isRunning: period.start <= today };
    reportable.push(...rest);
  }
  return { reportable, nextReportDay: null, isRunning: false };
}

/** The periods of a license's life in their order: endless for one that never expires. */
function* periodsFrom({ frequency, createdDate, expiryDate }: ReportedLicense): Generator<Period> {
  const endOf = frequency === 'quarterly' ? quarterEnd : (start: Day) => yearEnd(createdDate, start);
  let start = createdDate;
  while (expiryDate === null || start <= expiryDate) {
    const end = endOf(start);
    yield { start, end: expiryDate !== null && expiryDate < end ? expiryDate : end };
    const next = addDays(end, 1);
    if (next <= start || next === end) return; // the end of the calendar
    start = next;
  }
}

function quarterEnd(day: Day): Day {
  const month = monthNumber(monthOf(day));
  return lastDayOf(monthOfNumber(month - (month % 3) + 2));
}

/** The last day of the license year that a day lies in; a year from 29 February begins on the 28th where there is none. */
function yearEnd(createdDate: Day, day: Day): Day {
  return addDays(addMonths(createdDate, 12 * (yearsSince(createdDate, day) + 1)), -1);
}

function yearsSince(createdDate: Day, day: Day): number {
  const years = Number(day.slice(0, 4)) - Number(createdDate.slice(0, 4));
  return addMonths(createdDate, 12 * years) > day ? years - 1 : years;
}

/** What is left of a period beside what was reported, in order. */
function restOf(period: Period, reported: readonly Period[]): Period[] {
  const taken = reported
    .filter((one) => overlaps(one, period))
    .toSorted((a, b) => (a.start < b.start ? -1 : 1));
  const rest: Period[] = [];
  let from = period.start;
  for (const { start, end } of taken) {
    if (from < start) rest.push({ start: from, end: addDays(start, -1) });
    if (end >= from) from = addDays(end, 1);
  }
  if (from <= period.end && !taken.some(({ end }) => end >= period.end))
    rest.push({ start: from, end: period.end });
  return rest;
}

/**
 * What the server writes beside a report (3.13): `Yearly Reset` on the first one that begins in a license year. The same
 * period once more, as a correction, stays what it was.
 */
export function reportTypeOf(
  period: Period,
  { createdDate, reported }: Pick<ReportedLicense, 'createdDate' | 'reported'>,
): 'Manual' | 'Yearly Reset' {
  const year = yearsSince(createdDate, period.start);
  const others = reported.filter((one) => one.start !== period.start || one.end !== period.end);
  return others.some((one) => yearsSince(createdDate, one.start) === year) ? 'Manual' : 'Yearly Reset';
}
