import { addDays, firstDayOf, lastDayOf, monthOf, type Day } from '../core/day.ts';
import { lengthInDays, lengthInMonths, monthsOf, type Period } from '../core/period.ts';
import type { ReportingType } from '../products/schema.ts';

/** A chart is drawn by days or by months (2.58). */
export const chartSteps = ['days', 'months'] as const;
export type ChartStep = (typeof chartSteps)[number];

/** 9.14: days and months in one chart at most. */
export const CHART_DAYS_MAX = 31;
export const CHART_MONTHS_MAX = 36;

/** 4.32: only automatic usage is known by days; what people report, they report by months or longer. */
export const stepFor = (reportingType: ReportingType, asked: ChartStep | undefined): ChartStep =>
  reportingType === 'AUTO' ? (asked ?? 'months') : 'months';

/** True for a period that a chart of this step has room for (9.14). */
export const fitsStep = (period: Period, step: ChartStep): boolean =>
  step === 'days' ? lengthInDays(period) <= CHART_DAYS_MAX : lengthInMonths(period) <= CHART_MONTHS_MAX;

/** The places on a chart's axis, in order: days, or months as `YYYY-MM`. */
export const columnsOf = (period: Period, step: ChartStep): string[] =>
  step === 'months'
    ? monthsOf(period)
    : Array.from({ length: lengthInDays(period) }, (_, at) => addDays(period.start, at));

/** The place that a day stands at. */
export const columnOf = (day: Day, step: ChartStep): string => (step === 'months' ? monthOf(day) : day);

/** What a place is: a month or a day. */
export const stepOf = (column: string): ChartStep => (column.length === 'YYYY-MM'.length ? 'months' : 'days');

/** The days of a place. */
export const periodOfColumn = (column: string): Period =>
  stepOf(column) === 'months'
    ? { start: firstDayOf(column), end: lastDayOf(column) }
    : { start: column, end: column };
