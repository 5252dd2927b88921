import { z } from 'zod';
import { AccountPath } from '../accounts/schema.ts';
import { isDay } from '../core/day.ts';
import { fillText } from '../core/fill-text.ts';
import { UsageSource } from '../products/schema.ts';
import { DayString, DecimalString, storableText } from '../core/schema.ts';
import { chartRefusals } from '../messages/en-gb/usage-chart.ts';
import { CHART_EARLIEST, CHART_LATEST, isCharted } from './chart-period.ts';
import { CHART_DAYS_MAX, CHART_MONTHS_MAX, chartSteps, fitsStep, type ChartStep } from './chart-step.ts';

/** 9.10: license keys in one chart at most. */
export const CHART_KEYS_MAX = 5;

/** The services that automatic usage is asked of (7.16): each answers for its own sources and their remote twins. */
export const automaticServices = ['itext-json', 'itext-xml', 'pws'] as const;
/** One of them, or all at once. */
export const AutomaticService = z.enum([...automaticServices, 'automatic']);
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
const fits = ({ startDate, endDate, step }: { startDate: string; endDate: string; step: ChartStep }) =>
  fitsStep({ start: startDate, end: endDate }, step);
/** 2.58; in capitals too, as 3.34 writes them. */
const Step = z
  .enum([...chartSteps, 'DAYS', 'MONTHS'])
  .default('months')
  .transform((step): ChartStep => (step.toLowerCase() === 'days' ? 'days' : 'months'));
const forwards = { path: ['endDate'], error: chartRefusals.backwards };
const short = {
  path: ['endDate'],
  error: fillText(chartRefusals.length, { days: CHART_DAYS_MAX, months: CHART_MONTHS_MAX }),
};

/** 7.17: of all periods, unless days are given. */
export const UsageTypesQuery = InPeriod.extend({
  startDate: ChartDay.default(CHART_EARLIEST),
  endDate: ChartDay.default(CHART_LATEST),
}).refine(isForwards, forwards);
/** Items by month or day (3.14) unless usage is asked for as it was reported. */
const As = z.enum(['items', 'reported']).default('items');
/** Manual usage is stated for periods of any length and shown by months. */
export const ManualChartQuery = InPeriod.extend({ usageType: repeated(50), as: As })
  .refine(isForwards, forwards)
  .refine((query) => fits({ ...query, step: 'months' }), short);
export const ChartQuery = InPeriod.extend({ usageType: repeated(50), step: Step, as: As })
  .refine(isForwards, forwards)
  .refine(fits, short);

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
 * Usage of a key as it was reported: of a month (or a day), or for a longer period, whose figure stays whole. What lies
 * within one of them is added up to it; a value of 0 was reported as 0.
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

/** What keys that share a maximum were reported to have used of it, since its term began. */
export const RunningTotal = z.object({
  /** Those of the chart. */
  licenseKeyIds: z.array(z.string()),
  /** All that share the maximum; 1 = this key alone. */
  sharedBy: z.number().int(),
  unit: z.string(),
  maximum: DecimalString,
  /** First and last day of the term. */
  start: DayString,
  end: DayString,
  /** Where it grew: the sum of the term so far, by the end of a month or day of the chart. */
  steps: z.array(z.object({ period: ChartPeriod, total: DecimalString })),
});
export type RunningTotal = z.infer<typeof RunningTotal>;

/** Days stated more than once that are named at most, the first of them. */
export const CONFLICTS_TOLD_MAX = 20;

/** Usage as it was reported, its growth towards the maxima of its keys, and what is to be known of the figures. */
export const ReportedChart = z.object({
  items: z.array(ReportedUsage),
  running: z.array(RunningTotal),
  /** By source the last day that anything is known of; it may lie behind the chart. */
  until: z.array(z.object({ source: UsageSource, day: DayString })),
  /** Days for which people stated usage of a key and type more than once (8.31). */
  conflicts: z.array(
    z.object({ licenseKeyId: z.string(), usageType: z.string(), start: DayString, end: DayString }),
  ),
});
export type ReportedChart = z.infer<typeof ReportedChart>;

/** What 7.16 and 7.18 answer: items (3.14), or usage as it was reported where that is asked for. */
export const ChartData = z.union([z.array(UsageChartItem), ReportedChart]);
export type ChartData = z.infer<typeof ChartData>;

export const isReportedChart = (data: ChartData): data is ReportedChart => !Array.isArray(data);
