import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#domain/core/day.ts';
import { formatPeriod, formatNumber } from '#domain/core/format.ts';
import type { Figure } from '#domain/ledger/figure.ts';
import { columnsOf, periodOfColumn } from '#domain/usage-chart/chart-step.ts';
import { reportedKindOf } from '#domain/usage-chart/chart-source.ts';
import { shownTypes, typesThatFit, usageTypesOf } from '#domain/usage-chart/shown-types.ts';
import {
  countedTypesIn,
  periodOfBar,
  stackUsage,
  totalsOf,
  type UsageBar,
  type UsageSeries,
} from '#domain/usage-chart/stack-usage.ts';
import { ModuleLinks } from '#web/core/module-links.tsx';
import { BarChart } from '#web/ui/bar-chart/bar-chart.tsx';
import { chartColor } from '#web/ui/bar-chart/chart-colors.ts';
import type { ChartBar, ChartSeries, OnHow } from '#web/ui/bar-chart/chart-data.ts';
import { useWidth } from '#web/ui/use-width.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useOpenCounted } from '#web/features/ledger/use-counted.ts';
import type { ChartAnswer, ChartParams } from '../queries.ts';
import { ChartFacts } from './chart-facts.tsx';
import { UsageTotals } from './usage-totals.tsx';
import { nameOfKey, type ChartedKey } from '../chart-keys-plan.ts';
import { runsOf } from '../running-text.ts';
import { textsOfSeries } from '../series-text.ts';

interface ReportedChartProps extends ChartAnswer {
  accountId: string;
  keys: readonly ChartedKey[];
  usageTypes: readonly string[] | undefined;
  onUsageTypes: (usageTypes: readonly string[] | undefined) => void;
  today: Day;
  fileName: string;
  /** Figures of what was chosen before. */
  isStale: boolean;
}

/** The figures of keys as they were reported, as bars, as a table and as totals by key. */
export function ReportedChart(props: ReportedChartProps) {
  const { accountId, params, items, running, keys, usageTypes, onUsageTypes, today } = props;
  const { fileName, isStale } = props;
  const { t } = useTranslation();
  const openCounted = useOpenCounted();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame) || UNKNOWN_WIDTH;
  const keyOf = (id: string) => keys.find(({ licenseKeyId }) => licenseKeyId === id);
  const shown = params.licenseKeyId.flatMap((id) => keyOf(id) ?? []);
  const { step } = params;
  const columns = columnsOf(params.period, step);
  const { series, bars } = stackUsage(items, columns, shown, today);
  const types = usageTypesOf(items);
  const visible = shownTypes(types, usageTypes, typesThatFit(width, columns.length));
  const texts = textsOfSeries(t, { keys, series, shown: shown.length, step });
  const { nameOf, unitOf, typeNameOf } = texts;
  const openBar: OnHow = (bar, shownSeries) => {
    const ids = new Set(shownSeries.map(({ id }) => id));
    const seen = series.filter(({ id }) => ids.has(id));
    openCounted({ accountId, figure: figureOfBar(bar, seen, seen.length < series.length, params) });
  };
  // Of several keys the legend has the names.
  const only = shown.length === 1 ? shown.map(nameOfKey) : [];
  const isPeriods = bars.some(({ from, to }) => from !== to);
  const notes = (only.length > 0 || isPeriods) && <Notes keys={only} isPeriods={isPeriods} />;
  const isWhole = visible.length === types.length;
  const isVisible = ({ usageType }: UsageSeries) => visible.includes(usageType);
  const hidden = new Set(series.filter((one) => !isVisible(one)).map(typeNameOf));
  const toggleType = (name: string): void => {
    const type = series.find((one) => typeNameOf(one) === name)?.usageType;
    if (type === undefined) return;
    onUsageTypes(visible.includes(type) ? visible.filter((one) => one !== type) : [...visible, type]);
  };
  return (
    <Box ref={frame} aria-busy={isStale} sx={{ opacity: isStale ? 0.5 : 1 }}>
      <VisuallyHidden role="status">{isStale && t('products.usage.loadingUsageTypes')}</VisuallyHidden>
      <BarChart
        label={t(`products.usage.chart.${step}`)}
        fileName={fileName}
        note={
          isWhole ? (
            notes || undefined
          ) : (
            <HiddenTypes visible={visible.length} total={types.length} onShowAll={() => onUsageTypes(types)}>
              {notes}
            </HiddenTypes>
          )
        }
        subtitle={[params.productName, ...only, formatPeriod(params.period)].join(' · ')}
        hiddenColors={hidden}
        onColor={toggleType}
        onHow={isStale ? undefined : openBar}
        runs={runsOf(t, { running, nameOf, shown: shown.length, columns, step, today })}
        runsTitle={t('products.usage.running.title')}
        columns={columns.map((id) => ({ id, label: formatPeriod(periodOfColumn(id)) }))}
        bars={bars.map((bar) => ({
          ...bar,
          note: texts.noteOf(bar),
          look: lookOf(bar),
          // Of days that were reported together no day of the ledger tells them apart from the rest of their month.
          isExplained: step === 'months' || bar.from === bar.to,
        }))}
        series={series.map((one) => drawnSeries(one, texts))}
      />
      <ChartFacts until={props.until} conflicts={props.conflicts} nameOf={nameOf} />
      <UsageTotals
        totals={totalsOf(items, params.licenseKeyId)}
        types={countedTypesIn(items)}
        nameOf={nameOf}
        kindOf={(id) => t(`products.usage.kindOf.${reportedKindOf(keyOf(id)?.usageSources ?? [])}`)}
        unitOf={unitOf}
      />
      <ModuleLinks names={types} mt={3} />
    </Box>
  );
}

/** A type of usage of a key in its colour, pattern and words. */
function drawnSeries(one: UsageSeries, texts: ReturnType<typeof textsOfSeries>): ChartSeries {
  const shortColor = texts.shortTypeOf(one);
  return {
    id: one.id,
    label: texts.labelOf(one),
    color: chartColor(one.family, one.shade),
    pattern: one.shade,
    names: { color: texts.typeNameOf(one), pattern: texts.nameOf(one.licenseKeyId) },
    ...(shortColor === undefined ? {} : { shortColor }),
    unit: texts.unitOf(one),
  };
}

/** Where nothing is laid out the chart is as wide as this. */
const UNKNOWN_WIDTH = 800;

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

/** The only key of the chart, and what its figures are. */
function Notes({ keys, isPeriods }: { keys: readonly string[]; isPeriods: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {keys.map((name) => (
        // The dots before the end of a key stay with it.
        <Box key={name} component="span" sx={{ whiteSpace: 'nowrap' }}>
          {name}
        </Box>
      ))}
      {keys.length > 0 && isPeriods && ' · '}
      {isPeriods && t('products.usage.wholePeriods')}
    </>
  );
}

interface HiddenTypesProps {
  visible: number;
  total: number;
  onShowAll: () => void;
  /** What is said before. */
  children: ReactNode;
}

/** How many usage types are in sight, of how many (8.30), and the way to all of them. */
function HiddenTypes({ visible, total, onShowAll, children }: HiddenTypesProps) {
  const { t } = useTranslation();
  return (
    <>
      {children}
      {children !== false && ' · '}
      {t('products.usage.hiddenTypes', { visible: formatNumber(visible), total: formatNumber(total) })}{' '}
      <Link component="button" type="button" onClick={onShowAll} sx={{ verticalAlign: 'baseline' }}>
        {t('products.usage.showAllTypes')}
      </Link>
    </>
  );
}
