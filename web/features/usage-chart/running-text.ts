import type { TFunction } from 'i18next';
import type { Day } from '#domain/core/day.ts';
import { formatNumber } from '#domain/core/format.ts';
import type { ChartStep } from '#domain/usage-chart/chart-step.ts';
import { totalsByColumn } from '#domain/usage-chart/running-total.ts';
import type { RunningTotal } from '#domain/usage-chart/schema.ts';
import type { ChartRun } from '#web/ui/bar-chart/chart-data.ts';

interface RunsOf {
  running: readonly RunningTotal[];
  nameOf: (licenseKeyId: string) => string;
  /** Keys in the chart. */
  shown: number;
  columns: readonly string[];
  step: ChartStep;
  today: Day;
}

/** The lines that a chart holds against their maximum, with what they are called. */
export function runsOf(t: TFunction, { running, nameOf, shown, columns, step, today }: RunsOf): ChartRun[] {
  const runs = running.map((one) => {
    const { licenseKeyIds, sharedBy, unit } = one;
    const maximum = formatNumber(one.maximum);
    // The name of the only key stands above the chart.
    const label =
      shown === 1
        ? t('products.usage.running.one')
        : t('products.usage.running.of', { key: licenseKeyIds.map(nameOf).join(' + ') });
    const whole =
      sharedBy === 1 ? label : t('products.usage.running.shared', { label, number: formatNumber(sharedBy) });
    return {
      id: licenseKeyIds.join(' '),
      label: whole,
      head: t('products.usage.running.head', { label: whole, maximum, unit }),
      maximum: one.maximum,
      maximumText:
        running.length === 1
          ? t('products.usage.running.maximumOf', { figure: `${maximum} ${unit}` })
          : t('products.usage.running.maximum'),
      totals: totalsByColumn(one, columns, step, today),
      tell: (total: string) =>
        t('products.usage.running.told', { total: formatNumber(total), maximum, unit }),
    };
  });
  return runs.filter(({ totals }) => Object.keys(totals).length > 0);
}
