import { z } from 'zod';
import { isDay } from '../core/day.ts';
import { DecimalString } from '../core/schema.ts';

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
