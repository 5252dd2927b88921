import { fillLabel, useUiLabels } from '../ui-labels.tsx';
import type { ChartSeries } from './chart-data.ts';

interface ChartLegendProps {
  label: string;
  series: readonly ChartSeries[];
  hidden: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

/** Names the colours; pressing a name takes its figures out of the chart and back. */
export function ChartLegend({ label, series, hidden, onToggle }: ChartLegendProps) {
  const labels = useUiLabels();
  return (
    <div role="group" className="legend" aria-label={fillLabel(labels.chartLegend, { label })}>
      {series.map(({ id, label: name, color }) => (
        <button key={id} type="button" aria-pressed={!hidden.has(id)} onClick={() => onToggle(id)}>
          <span className="swatch" style={hidden.has(id) ? {} : { backgroundColor: color }} />
          {name}
        </button>
      ))}
    </div>
  );
}
