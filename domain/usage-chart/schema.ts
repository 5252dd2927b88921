import { z } from 'zod';
import { AccountPath } from '../accounts/schema.ts';
import { isDay } from '../core/day.ts';
import { fillText } from '../core/fill-text.ts';
import { lengthInDays, lengthInMonths } from '../core/period.ts';
import { ReportingType } from '../products/schema.ts';
import { DayString, DecimalString, storableText } from '../core/schema.ts';
import { chartRefusals } from '../messages/en-gb/usage-chart.ts';
import { CHART_EARLIEST, CHART_LATEST, isCharted } from './chart-period.ts';

/** 9.10: license keys in one chart at most. */
export const CHART_KEYS_MAX = 5;
/** 9.14: days and months in one chart at most. */
export const CHART_DAYS_MAX = 31;
export const CHART_MONTHS_MAX = 36;

export const chartSteps = ['days', 'months'] as const;
export const ChartStep = z.enum(chartSteps);
export type ChartStep = z.infer<typeof ChartStep>;

/** The services that automatic usage is asked of (7.16): each answers for its own sources and their remote twins. */
export const automaticServices = ['itext-json', 'itext-xml', 'pws'] as const;
export const AutomaticService = z.enum(automaticServices);
export type AutomaticService = z.infer<typeof AutomaticService>;

const repeated = (limit: number) =>
  z.union([storableText(64).transform((value) => [value]), z.array(storableText(64)).max(limit)]).default([]);

const Keys = z.object({ licenseKeyId: repeated(CHART_KEYS_MAX) });
/** 9.16 */
const ChartDay = DayString.refine(isCharted, {
  error: fillText(chartRefusals.day, { earliest: CHART_EARLIEST, latest: CHART_LATEST }),
  abort: true,
});
const InPeriod = Keys.extend({ startDate: ChartDay, endDate: ChartDay });
const isForwards = (query: { startDate: string; endDate: string }) => query.startDate <= query.endDate;
const fits = (query: { startDate: string; endDate: string; step: ChartStep }) => {
  const period = { start: query.startDate, end: query.endDate };
  return query.step === 'days'
    ? lengthInDays(period) <= CHART_DAYS_MAX
    : lengthInMonths(period) <= CHART_MONTHS_MAX;
};
const forwards = { path: ['endDate'], error: chartRefusals.backwards };
const short = {
  path: ['endDate'],
  error: fillText(chartRefusals.length, { days: CHART_DAYS_MAX, months: CHART_MONTHS_MAX }),
};

export const UsageTypesQuery = InPeriod.refine(isForwards, forwards);
/** Manual usage is stated for periods of any length and shown by months. */
export const ManualChartQuery = InPeriod.extend({ usageType: repeated(50) })
  .refine(isForwards, forwards)
  .refine((query) => fits({ ...query, step: 'months' }), short);
export const ChartQuery = InPeriod.extend({ usageType: repeated(50), step: ChartStep.default('months') })
  .refine(isForwards, forwards)
  .refine(fits, short);
/** Usage as it was reported, of one reporting type (2.57). */
export const ReportedUsageQuery = InPeriod.extend({ reportingType: ReportingType })
  .refine(isForwards, forwards)
  .refine((query) => fits({ ...query, step: 'months' }), short);

export const AutomaticPath = AccountPath.extend({ type: AutomaticService });
export const ManualPath = AccountPath.extend({ productName: storableText(255).min(1) });

/** A chart's period: a day, or a month as `YYYY-MM`. */
export const ChartPeriod = z
  .string()
  .refine((text) => isDay(text.length === 7 ? `${text}-01` : text), 'neither a day nor a month');
export type ChartPeriod = z.infer<typeof ChartPeriod>;

/** One bar segment of the usage chart (3.14). */
export const UsageChartItem = z.object({
  period: ChartPeriod,
  licenseKeyId: z.string(),
  count: DecimalString,
  usageType: z.string(),
});
export type UsageChartItem = z.infer<typeof UsageChartItem>;

/**
 * Usage of a key as it was reported: of a month, or for a longer period, whose figure stays whole. What lies within one
 * month is added up to that month; a value of 0 was reported as 0.
 */
export const ReportedUsage = z.object({
  licenseKeyId: z.string(),
  usageType: z.string(),
  /** What the type counts in (3.33); null where it counts in no unit. */
  unit: z.string().nullable(),
  /** First and last day. */
  start: DayString,
  end: DayString,
  count: DecimalString,
});
export type ReportedUsage = z.infer<typeof ReportedUsage>;
