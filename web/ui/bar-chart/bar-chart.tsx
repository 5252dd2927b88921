import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Download from 'lucide-react/icons/download';
import Image from 'lucide-react/icons/image';
import { useRef, useState, type ReactNode } from 'react';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { saveFile } from '../save-file.ts';
import { stackBars, sumsOf, tellTotals, type ChartBar, type ChartColumn, type OnHow } from './chart-data.ts';
import { ChartFrame } from './chart-frame.ts';
import { ChartLegend, useShownFigures, type ChartFigures } from './chart-legend.tsx';
import { drawPicture } from './chart-picture.ts';
import { ChartPlot } from './chart-plot.tsx';
import { chartCsv } from './chart-rows.ts';
import { ChartTable } from './chart-table.tsx';

interface BarChartProps extends ChartFigures {
  /** Names the chart: "Usage of key …1000". */
  label: string;
  /** The places on the axis; one for each bar where they are left out. */
  columns?: readonly ChartColumn[];
  bars: readonly ChartBar[];
  /** The name of the CSV and PNG files, without its ending. */
  fileName: string;
  /** In px; 500 where it is left out (9.12). */
  height?: number;
  /** Stands at the left of the buttons: a note, a total. */
  note?: ReactNode;
  /** What the picture says below its name: of what, and when. */
  subtitle?: string;
  /** Names the panel of the running totals. */
  runsTitle?: string;
  /** Where figures lead to what they are made of. */
  onHow?: OnHow | undefined;
}

/** A stacked bar chart with its twin, the same figures as a table, as CSV and as a picture (2.55, 9.12, 9.13). */
export function BarChart(props: BarChartProps) {
  const { label, series, bars, columns = bars, fileName, height = 500, note, subtitle } = props;
  const { runs = [], runsTitle = '', onHow } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState('chart');
  const [isFailed, setFailed] = useState(false);
  const { hidden, shown, shownRuns, onToggle } = useShownFigures(props);
  const stacks = stackBars(bars, shown, shownRuns);
  const explain = onHow && ((bar: ChartBar) => onHow(bar, shown));
  const parts = { label, columns, stacks, series: shown, runs: shownRuns, runsTitle, height, onHow: explain };
  const sums = tellTotals(sumsOf(stacks)).join(' · ');
  const total = sums && fillText(widgets.chartSum, { total: sums });
  const saveCsv = (): void =>
    saveFile(`${fileName}.csv`, chartCsv(stacks, shown, shownRuns), 'text/csv;charset=utf-8');
  const savePicture = (): void => {
    const lines = [label, subtitle, total, ...shownRuns.map(({ head }) => head)].flatMap(
      (line) => line || [],
    );
    setFailed(false);
    drawPicture({ frame: frame.current, lines, series: shown }).then(
      (picture) => saveFile(`${fileName}.png`, picture, 'image/png'),
      () => setFailed(true),
    );
  };
  const look = { size: 'small', variant: 'outlined', color: 'inherit' } as const;
  return (
    <ChartFrame ref={frame}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0, color: 'text.secondary', typography: 'body2' }}>
          {total && <span className="sum">{total}</span>}
          {total && note && ' · '}
          {note}
        </Box>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label={fillText(widgets.chartView, { label })}
          onChange={(_event, next: string | null) => next !== null && setView(next)}
        >
          <ToggleButton value="chart">{widgets.chartAsChart}</ToggleButton>
          <ToggleButton value="table">{widgets.chartAsTable}</ToggleButton>
        </ToggleButtonGroup>
        <Button
          {...look}
          aria-label={fillText(widgets.chartCsvNamed, { label })}
          startIcon={<Download size={14} aria-hidden />}
          onClick={saveCsv}
        >
          {widgets.chartCsv}
        </Button>
        <Button
          {...look}
          aria-label={fillText(widgets.chartPngNamed, { label })}
          startIcon={<Image size={14} aria-hidden />}
          disabled={view === 'table'}
          onClick={savePicture}
        >
          {widgets.chartPng}
        </Button>
        {isFailed && (
          <Box role="alert" sx={{ flexBasis: '100%', color: 'error.main', typography: 'body2' }}>
            {widgets.chartPngFailed}
          </Box>
        )}
      </Box>
      {view === 'chart' ? <ChartPlot {...parts} /> : <ChartTable {...parts} />}
      <ChartLegend {...{ label, stacks, series, runs, hidden, onToggle }} />
    </ChartFrame>
  );
}
