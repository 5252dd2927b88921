import { addDays, addMonths, firstDayOf, isDay, lastDayOf, monthOf, type Day } from '../core/day.ts';
import type { Period } from '../core/period.ts';
import { USAGE_EARLIEST } from '../core/usage-earliest.ts';
import { fitsStep, type ChartStep } from './chart-step.ts';

/** 9.15: months back from the last use that a chart begins with. */
const DEFAULT_MONTHS = 11;
/** 9.15: days back, for a chart by days. */
const DEFAULT_DAYS = 30;
/** 9.16 */
export const CHART_EARLIEST: Day = USAGE_EARLIEST;
/** No usage is stated for later days: a chart that reaches further is a mistake. */
export const CHART_LATEST: Day = '2999-12-31';

export const isCharted = (day: Day): boolean => CHART_EARLIEST <= day && day <= CHART_LATEST;

/** The day that a chart ends on which names none; a last use that no chart can show counts as none. */
const endOf = (lastTimeUsed: Day | null, today: Day): Day =>
  lastTimeUsed !== null && isCharted(lastTimeUsed) ? lastTimeUsed : today;

const notBefore = (day: Day): Day => (day < CHART_EARLIEST ? CHART_EARLIEST : day);

/** 4.33: the period of a chart that names none: back from the last use, from today where there was none. */
export const defaultPeriod = (step: ChartStep, lastTimeUsed: Day | null, today: Day): Period =>
  step === 'days' ? defaultDays(lastTimeUsed, today) : defaultMonths(lastTimeUsed, today);

/** 11 months back. */
function defaultMonths(lastTimeUsed: Day | null, today: Day): Period {
  const end = endOf(lastTimeUsed, today);
  return { start: notBefore(addMonths(firstDayOf(monthOf(end)), -DEFAULT_MONTHS)), end };
}

/** 30 days back. */
function defaultDays(lastTimeUsed: Day | null, today: Day): Period {
  const end = endOf(lastTimeUsed, today);
  return { start: notBefore(addDays(end, -DEFAULT_DAYS)), end };
}

/** The period of an address; null where it names none or one that no chart can show: too long, reversed, in the future (5.16). */
export function readPeriod(
  asked: { startDate?: string | undefined; endDate?: string | undefined },
  step: ChartStep,
  today: Day,
): Period | null {
  const { startDate = '', endDate = '' } = asked;
  const valid =
    isDay(startDate) &&
    isDay(endDate) &&
    startDate <= endDate &&
    isCharted(startDate) &&
    endDate <= lastDayOf(monthOf(today)) &&
    fitsStep({ start: startDate, end: endDate }, step);
  return valid ? { start: startDate, end: endDate } : null;
}

/** A period that was chosen, in another step: as it is, or its last days where it is longer than the step shows (9.14). */
export function periodInStep(period: Period, step: ChartStep, today: Day): Period {
  if (readPeriod({ startDate: period.start, endDate: period.end }, step, today) !== null) return period;
  const end = period.start <= today && today < period.end ? today : period.end;
  const start = addDays(end, -DEFAULT_DAYS);
  return { start: start < period.start ? period.start : start, end };
}
