import { fillLabel, useUiLabels } from '../ui-labels.tsx';
import type { ChartBar, ChartSeries } from './chart-data.ts';

interface ChartLegendProps {
  label: string;
  series: readonly ChartSeries[];
  bars: readonly ChartBar[];
  hidden: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

/** Names the colours and the hatching; pressing a name takes its figures out of the chart and back. */
export function ChartLegend({ label, series, bars, hidden, onToggle }: ChartLegendProps) {
  const labels = useUiLabels();
  const awaited = bars.some(({ look }) => look === 'awaited');
  if (series.length < 2 && !awaited) return null;
  return (
    <div role="group" className="legend" aria-label={fillLabel(labels.chartLegend, { label })}>
      {series.length > 1 &&
        series.map(({ id, label: name, color }) => (
          <button key={id} type="button" aria-pressed={!hidden.has(id)} onClick={() => onToggle(id)}>
            <span className="swatch" style={hidden.has(id) ? {} : { backgroundColor: color }} />
            {name}
          </button>
        ))}
      {awaited && (
        <span className="said">
          <span className="swatch awaited" />
          {labels.chartAwaited}
        </span>
      )}
    </div>
  );
}
