import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Download from 'lucide-react/icons/download';
import Image from 'lucide-react/icons/image';
import { useState, type ReactNode } from 'react';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { fillText } from '#domain/messages/fill-text.ts';

export type ChartView = 'chart' | 'table';

interface ChartToolbarProps {
  /** Names the chart. */
  label: string;
  view: ChartView;
  onView: (view: ChartView) => void;
  onCsv: () => void;
  onPicture: () => Promise<void>;
  /** At the left: the total, a note. */
  children: ReactNode;
}

/** Chart or table, and the same as a file. */
export function ChartToolbar({ label, view, onView, onCsv, onPicture, children }: ChartToolbarProps) {
  const [isFailed, setFailed] = useState(false);
  const look = { size: 'small', variant: 'outlined', color: 'inherit' } as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
      <Box sx={{ flex: '1 1 280px', minWidth: 0, color: 'text.secondary', typography: 'body2' }}>
        {children}
      </Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        aria-label={fillText(widgets.chartView, { label })}
        onChange={(_event, next: ChartView | null) => next !== null && onView(next)}
      >
        <ToggleButton value="chart">{widgets.chartAsChart}</ToggleButton>
        <ToggleButton value="table">{widgets.chartAsTable}</ToggleButton>
      </ToggleButtonGroup>
      <Button
        {...look}
        aria-label={fillText(widgets.chartCsvNamed, { label })}
        startIcon={<Download size={14} aria-hidden />}
        onClick={onCsv}
      >
        {widgets.chartCsv}
      </Button>
      <Button
        {...look}
        aria-label={fillText(widgets.chartPngNamed, { label })}
        startIcon={<Image size={14} aria-hidden />}
        disabled={view === 'table'}
        onClick={() => {
          setFailed(false);
          onPicture().catch(() => setFailed(true));
        }}
      >
        {widgets.chartPng}
      </Button>
      {isFailed && (
        <Box role="alert" sx={{ flexBasis: '100%', color: 'error.main', typography: 'body2' }}>
          {widgets.chartPngFailed}
        </Box>
      )}
    </Box>
  );
}
