import { useMemo, useState } from 'react';
import type { ChartSeries } from './chart-data.ts';
import { colorName, legendNames } from './chart-legend.tsx';

interface HiddenSeriesProps {
  series: readonly ChartSeries[];
  /** Names of colours that the page has taken out, and what pressing one does; else the chart keeps it. */
  hiddenColors?: ReadonlySet<string> | undefined;
  onColor?: ((name: string) => void) | undefined;
}

/** What the legend has taken out, and what is left. */
export function useHiddenSeries({ series, hiddenColors, onColor }: HiddenSeriesProps) {
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
