import { formatMonth } from '../core/format.ts';
import type { Month } from '../core/day.ts';
import type { UsageChartItem } from './schema.ts';

/** One colour of the chart: a usage type (its family) of a license key (its shade). */
export interface UsageSeries {
  id: string;
  licenseKeyId: string;
  usageType: string;
  family: number;
  shade: number;
}
export interface UsageBar {
  id: Month;
  label: string;
  values: Readonly<Record<string, string>>;
}

const seriesId = (item: Pick<UsageChartItem, 'licenseKeyId' | 'usageType'>): string =>
  `${item.licenseKeyId}\u0000${item.usageType}`;

/** The stacks of a monthly chart: every month of the period has a bar, used or not; figures stay exact. */
export function stackUsage(
  items: readonly UsageChartItem[],
  months: readonly Month[],
  keyIds: readonly string[],
): { series: UsageSeries[]; bars: UsageBar[] } {
  const types = usageTypesIn(items);
  const present = new Set(items.map(seriesId));
  const series = keyIds.flatMap((licenseKeyId, shade) =>
    types
      .map((usageType, family) => ({
        id: seriesId({ licenseKeyId, usageType }),
        licenseKeyId,
        usageType,
        family,
        shade,
      }))
      .filter(({ id }) => present.has(id)),
  );
  const bars = months.map((month) => {
    const values: Record<string, string> = {};
    for (const item of items) {
      if (item.period !== month) continue;
      const id = seriesId(item);
      values[id] = String(BigInt(values[id] ?? '0') + BigInt(item.count));
    }
    return { id: month, label: formatMonth(month), values };
  });
  return { series, bars };
}

/** What a key used in all: decimal strings by usage type, which have units of their own and are not added together. */
export interface UsageTotal {
  licenseKeyId: string;
  byType: Readonly<Record<string, string>>;
}

/** The types of usage that occur, in one order. */
export const usageTypesIn = (items: readonly UsageChartItem[]): string[] =>
  [...new Set(items.map(({ usageType }) => usageType))].toSorted();

/** The exact sums of all that the chart shows, by key and type. */
export function totalsOf(items: readonly UsageChartItem[], keyIds: readonly string[]): UsageTotal[] {
  return keyIds.map((licenseKeyId) => {
    const sums = new Map<string, bigint>();
    for (const item of items)
      if (item.licenseKeyId === licenseKeyId)
        sums.set(item.usageType, (sums.get(item.usageType) ?? 0n) + BigInt(item.count));
    const byType = Object.fromEntries([...sums].map(([type, sum]) => [type, String(sum)]));
    return { licenseKeyId, byType };
  });
}
