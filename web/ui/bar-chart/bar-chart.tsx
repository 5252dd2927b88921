import { useMemo, useRef, useState, type ReactNode } from 'react';
import { formatNumber } from '#domain/core/format.ts';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { saveFile } from '../save-file.ts';
import { chartCsv } from './chart-csv.ts';
import {
  stackBars,
  sumsOf,
  unitsOf,
  type ChartBar,
  type ChartColumn,
  type ChartRun,
  type ChartSeries,
  type OnHow,
} from './chart-data.ts';
import { ChartFrame } from './chart-frame.ts';
import { ChartLegend, runName, colorName, legendNames } from './chart-legend.tsx';
import { drawPicture } from './chart-picture.ts';
import { ChartPlot } from './chart-plot.tsx';
import { ChartTable } from './chart-table.tsx';
import { ChartToolbar, type ChartView } from './chart-toolbar.tsx';

interface BarChartProps {
  /** Names the chart: "Usage of key …1000". */
  label: string;
  series: readonly ChartSeries[];
  /** The places on the axis; one for each bar where they are left out. */
  columns?: readonly ChartColumn[];
  bars: readonly ChartBar[];
  /** The name of the CSV and PNG files, without its ending. */
  fileName: string;
  height?: number;
  /** Stands at the left of the buttons: a note, a total. */
  note?: ReactNode;
  /** What the picture says below its name: of what, and when. */
  subtitle?: string;
  /** Names of colours that the page has taken out, and what pressing one in the legend does; else the chart keeps it. */
  hiddenColors?: ReadonlySet<string>;
  onColor?: (name: string) => void;
  /** Lines in a panel above the bars: what grew from column to column, against its maximum. */
  runs?: readonly ChartRun[];
  /** Names that panel. */
  runsTitle?: string;
  /** Where figures lead to what they are made of. */
  onHow?: OnHow | undefined;
}

const NO_RUNS: readonly ChartRun[] = [];
/** The chart's height in px (9.12). */
const HEIGHT = 500;

/** A stacked bar chart with its twin, the same figures as a table, as CSV and as a picture (2.55, 9.12, 9.13). */
export function BarChart(props: BarChartProps) {
  const { label, series, bars, columns = bars, fileName, height = HEIGHT, note, onHow, subtitle } = props;
  const { runs = NO_RUNS, runsTitle = '' } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<ChartView>('chart');
  const { hidden, shown, toggle } = useHiddenSeries(props);
  const stacks = useMemo(() => stackBars(bars, shown), [bars, shown]);
  const shownRuns = useMemo(() => runs.filter((run) => !hidden.has(runName(run))), [runs, hidden]);
  const sums = sumsOf(stacks).map(({ unit, total }) => `${formatNumber(total)} ${unit}`);
  const total = sums.length > 0 ? fillText(widgets.chartSum, { total: sums.join(' · ') }) : '';
  const saveCsv = (): void => {
    const heads = { period: widgets.chartPeriod, total: widgets.chartTotal };
    saveFile(`${fileName}.csv`, chartCsv(bars, shown, heads, shownRuns), 'text/csv;charset=utf-8');
  };
  const savePicture = async (): Promise<void> => {
    if (frame.current === null) return;
    const lines = [label, subtitle ?? '', total, ...shownRuns.map(({ head }) => head)].filter(
      (line) => line !== '',
    );
    const picture = await drawPicture({ frame: frame.current, lines, series: shown });
    saveFile(`${fileName}.png`, picture, 'image/png');
  };
  return (
    <ChartFrame ref={frame}>
      <ChartToolbar label={label} view={view} onView={setView} onCsv={saveCsv} onPicture={savePicture}>
        {total !== '' && <span className="sum">{total}</span>}
        {total !== '' && note !== undefined && note !== '' && ' · '}
        {note}
      </ChartToolbar>
      {view === 'chart' ? (
        <ChartPlot
          label={label}
          stacks={stacks}
          columns={columns}
          units={unitsOf(shown)}
          height={height}
          runs={shownRuns}
          runsTitle={runsTitle}
          onHow={onHow && ((bar) => onHow(bar, shown))}
        />
      ) : (
        <ChartTable label={label} bars={bars} series={shown} runs={shownRuns} height={height} onHow={onHow} />
      )}
      <ChartLegend label={label} series={series} bars={bars} runs={runs} hidden={hidden} onToggle={toggle} />
    </ChartFrame>
  );
}

type HiddenSeriesProps = Pick<BarChartProps, 'series' | 'hiddenColors' | 'onColor'>;

/** What the legend has taken out, and what is left. */
function useHiddenSeries({ series, hiddenColors, onColor }: HiddenSeriesProps) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const hidden = useMemo(
    () => new Set([...taken, ...[...(hiddenColors ?? [])].map(colorName)]),
    [taken, hiddenColors],
  );
  const shown = useMemo(
    () => series.filter((one) => !legendNames(one).some((name) => hidden.has(name))),
    [series, hidden],
  );
  const toggle = (name: string): void => {
    const color = series.find(({ names }) => names !== undefined && colorName(names.color) === name);
    if (onColor && color?.names) {
      onColor(color.names.color);
      return;
    }
    const next = new Set(taken);
    if (!next.delete(name)) next.add(name);
    setTaken(next);
  };
  return { hidden, shown, toggle };
}
