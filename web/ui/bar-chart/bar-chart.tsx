import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Download from 'lucide-react/icons/download';
import { useMemo, useState, type ReactNode } from 'react';
import { formatNumber } from '#domain/core/format.ts';
import { saveFile } from '../save-file.ts';
import { fillLabel, useUiLabels } from '../ui-labels.tsx';
import { chartCsv } from './chart-csv.ts';
import {
  stackBars,
  sumsOf,
  unitsOf,
  type ChartBar,
  type ChartColumn,
  type ChartSeries,
  type OnHow,
} from './chart-data.ts';
import { ChartFrame } from './chart-frame.ts';
import { ChartLegend, legendNames } from './chart-legend.tsx';
import { ChartPlot } from './chart-plot.tsx';
import { ChartTable } from './chart-table.tsx';

interface BarChartProps {
  /** Names the chart: "Usage of key …1000". */
  label: string;
  series: readonly ChartSeries[];
  /** The places on the axis; one for each bar where they are left out. */
  columns?: readonly ChartColumn[];
  bars: readonly ChartBar[];
  /** The name of the CSV file, without its ending. */
  fileName: string;
  height?: number;
  /** Stands at the left of the buttons: a note, a total. */
  note?: ReactNode;
  /** Where figures lead to what they are made of. */
  onHow?: OnHow | undefined;
}

/** The chart's height in px (9.12). */
const HEIGHT = 500;
type View = 'chart' | 'table';

/** A stacked bar chart with its twin, the same figures as a table, and as CSV (2.55, 9.12, 9.13). */
export function BarChart(props: BarChartProps) {
  const { label, series, bars, columns = bars, fileName, height = HEIGHT, note, onHow } = props;
  const labels = useUiLabels();
  const [view, setView] = useState<View>('chart');
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(
    () => series.filter((one) => !legendNames(one).some((name) => hidden.has(name))),
    [series, hidden],
  );
  const stacks = useMemo(() => stackBars(bars, shown), [bars, shown]);
  const sums = sumsOf(stacks).map(({ unit, total }) => `${formatNumber(total)} ${unit}`);
  const toggle = (name: string): void => {
    const next = new Set(hidden);
    if (!next.delete(name)) next.add(name);
    setHidden(next);
  };
  const save = (): void => {
    const heads = { period: labels.chartPeriod, total: labels.chartTotal };
    saveFile(`${fileName}.csv`, chartCsv(bars, shown, heads), 'text/csv;charset=utf-8');
  };
  return (
    <ChartFrame>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0, color: 'text.secondary', typography: 'body2' }}>
          {sums.length > 0 && (
            <span className="sum">{fillLabel(labels.chartSum, { total: sums.join(' · ') })}</span>
          )}
          {sums.length > 0 && note !== undefined && note !== '' && ' · '}
          {note}
        </Box>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label={fillLabel(labels.chartView, { label })}
          onChange={(_event, next: View | null) => next !== null && setView(next)}
        >
          <ToggleButton value="chart">{labels.chartAsChart}</ToggleButton>
          <ToggleButton value="table">{labels.chartAsTable}</ToggleButton>
        </ToggleButtonGroup>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={fillLabel(labels.chartCsvNamed, { label })}
          startIcon={<Download size={14} aria-hidden />}
          onClick={save}
        >
          {labels.chartCsv}
        </Button>
      </Box>
      {view === 'chart' ? (
        <ChartPlot
          label={label}
          stacks={stacks}
          columns={columns}
          units={unitsOf(shown)}
          height={height}
          onHow={onHow && ((bar) => onHow(bar, shown))}
        />
      ) : (
        <ChartTable label={label} bars={bars} series={shown} height={height} onHow={onHow} />
      )}
      <ChartLegend label={label} series={series} bars={bars} hidden={hidden} onToggle={toggle} />
    </ChartFrame>
  );
}
