import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Day } from '#domain/core/day.ts';
import { formatMonth } from '#domain/core/format.ts';
import { monthsOf } from '#domain/core/period.ts';
import type { Figure } from '#domain/ledger/figure.ts';
import { reportedKindOf } from '#domain/usage-chart/chart-source.ts';
import type { ReportedUsage } from '#domain/usage-chart/schema.ts';
import {
  countedTypesIn,
  periodOfBar,
  stackUsage,
  totalsOf,
  type CountedType,
  type UsageBar,
  type UsageSeries,
} from '#domain/usage-chart/stack-usage.ts';
import { BarChart } from '#web/ui/bar-chart/bar-chart.tsx';
import { chartColor } from '#web/ui/bar-chart/chart-colors.ts';
import type { ChartBar, OnHow } from '#web/ui/bar-chart/chart-data.ts';
import { useOpenCounted } from '#web/features/ledger/use-counted.ts';
import type { ChartParams } from '../queries.ts';
import { nameOfKey } from './key-picker.tsx';
import { UsageTotals } from './usage-totals.tsx';
import type { ChartedKey } from '../chart-keys-plan.ts';

interface ReportedChartProps {
  accountId: string;
  params: ChartParams;
  items: readonly ReportedUsage[];
  keys: readonly ChartedKey[];
  today: Day;
  fileName: string;
  /** Figures of what was chosen before. */
  isStale: boolean;
}

/** The figures of keys as they were reported, as bars, as a table and as totals by key. */
export function ReportedChart(props: ReportedChartProps) {
  const { accountId, params, items, keys, today, fileName, isStale } = props;
  const { t } = useTranslation();
  const openCounted = useOpenCounted();
  const keyOf = (id: string) => keys.find(({ licenseKeyId }) => licenseKeyId === id);
  const shown = params.licenseKeyId.flatMap((id) => keyOf(id) ?? []);
  const months = monthsOf(params.period);
  const { series, bars } = stackUsage(items, months, shown, today);
  const nameOf = (id: string): string => {
    const license = keyOf(id);
    return license === undefined ? id : nameOfKey(license);
  };
  const unitOf = ({ unit, usageType }: CountedType): string =>
    unit ?? t('products.usage.noUnit', { type: usageType });
  // The same type may be counted in two units, which are two colours.
  const typeNameOf = (one: CountedType): string => {
    const twice = series.some(({ usageType, unit }) => usageType === one.usageType && unit !== one.unit);
    return twice ? `${one.usageType} (${unitOf(one)})` : one.usageType;
  };
  // The name of the only key stands above the chart.
  const labelOf = ({ licenseKeyId, usageType }: UsageSeries): string =>
    shown.length === 1
      ? usageType
      : t('products.usage.series', { key: nameOf(licenseKeyId), type: usageType });
  const noteOf = ({ silence, running }: UsageBar): string | undefined => {
    if (silence === 'noLicense') return t('products.usage.noLicense');
    if (silence === 'noReport') return t(running ? 'products.usage.noReportYet' : 'products.usage.noReport');
    return running ? t('products.usage.soFar') : undefined;
  };
  const openBar: OnHow = (bar, shownSeries) => {
    const ids = new Set(shownSeries.map(({ id }) => id));
    const seen = series.filter(({ id }) => ids.has(id));
    openCounted({ accountId, figure: figureOfBar(bar, seen, seen.length < series.length, params) });
  };
  const notes = [
    ...(shown.length === 1 ? shown.map(nameOfKey) : []),
    ...(bars.some(({ from, to }) => from !== to) ? [t('products.usage.wholePeriods')] : []),
  ];
  return (
    <Box aria-busy={isStale} sx={{ opacity: isStale ? 0.5 : 1 }}>
      <BarChart
        label={t('products.usage.chart')}
        fileName={fileName}
        note={notes.join(' · ')}
        onHow={isStale ? undefined : openBar}
        columns={months.map((month) => ({ id: month, label: formatMonth(month) }))}
        bars={bars.map((bar) => ({ ...bar, note: noteOf(bar), look: lookOf(bar) }))}
        series={series.map((one) => ({
          id: one.id,
          label: labelOf(one),
          color: chartColor(one.family, one.shade),
          pattern: one.shade,
          names: shown.length > 1 ? { color: typeNameOf(one), pattern: nameOf(one.licenseKeyId) } : undefined,
          unit: unitOf(one),
        }))}
      />
      <UsageTotals
        totals={totalsOf(items, params.licenseKeyId)}
        types={countedTypesIn(items)}
        nameOf={nameOf}
        kindOf={(id) => t(`products.usage.kindOf.${reportedKindOf(keyOf(id)?.usageSources ?? [])}`)}
        unitOf={unitOf}
      />
    </Box>
  );
}

/** The entries of a bar, of the keys and types alone that are shown. */
function figureOfBar(
  bar: Pick<UsageBar, 'id'>,
  seen: readonly UsageSeries[],
  isPart: boolean,
  { reportingType }: ChartParams,
): Figure {
  const types = new Map(seen.map(({ usageType, unit }) => [`${usageType} ${unit}`, { usageType, unit }]));
  return {
    of: 'period',
    reportingType,
    period: periodOfBar(bar),
    keyIds: [...new Set(seen.map(({ licenseKeyId }) => licenseKeyId))],
    types: isPart ? [...types.values()] : [],
  };
}

function lookOf({ silence, running }: UsageBar): ChartBar['look'] {
  if (silence !== null) return silence === 'noReport' ? 'awaited' : 'empty';
  return running ? 'running' : undefined;
}
