import type { ReactNode } from 'react';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import type { ChartBar, ChartRun, ChartSeries } from './chart-data.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { RunSwatch } from './chart-runs.tsx';
import { ChartSwatch } from './chart-patterns.tsx';

interface ChartLegendProps {
  label: string;
  series: readonly ChartSeries[];
  bars: readonly ChartBar[];
  runs: readonly ChartRun[];
  hidden: ReadonlySet<string>;
  onToggle: (name: string) => void;
}

/** What a running total goes by among the names of the legend. */
export const runName = ({ id }: ChartRun): string => `run ${id}`;
/** What a colour goes by among the names of the legend. */
export const colorName = (name: string): string => `color ${name}`;

/** The names of the legend that a series goes by: hiding one of them hides it. */
export const legendNames = ({ id, names }: ChartSeries): string[] =>
  names === undefined ? [id] : [colorName(names.color), `pattern ${names.pattern}`];

interface Entry {
  name: string;
  label: string;
  /** What stands there in its place. */
  short?: string | undefined;
  swatch: ReactNode;
}
const once = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ name }, index) => entries.findIndex((other) => other.name === name) === index);

/** Colours and patterns by what they stand for, each part where there is a choice; else every series by its label. */
function partsOf(series: readonly ChartSeries[]): Entry[][] {
  const named = series.flatMap((one) => (one.names === undefined ? [] : [{ ...one, names: one.names }]));
  if (named.length < series.length)
    return [
      series.map(({ id, label, color, pattern }) => ({
        name: id,
        label,
        swatch: <ChartSwatch color={color} pattern={pattern} />,
      })),
    ];
  const colors = once(
    named.map(({ names, color, shortColor }) => ({
      name: colorName(names.color),
      label: names.color,
      short: shortColor,
      swatch: <ChartSwatch color={color} />,
    })),
  );
  const only = colors.length === 1;
  const patterns = once(
    named.map(({ names, color, pattern }) => ({
      name: `pattern ${names.pattern}`,
      label: names.pattern,
      swatch: <ChartSwatch color={only ? color : 'var(--chart-grey)'} pattern={pattern} />,
    })),
  );
  return [colors, patterns];
}

/** Names the colours, the patterns and the hatching; pressing a name takes its figures out of the chart and back. */
export function ChartLegend({ label, series, bars, runs, hidden, onToggle }: ChartLegendProps) {
  const awaited = bars.some(({ look }) => look === 'awaited');
  const lines: Entry[] = runs.map((run, index) => ({
    name: runName(run),
    label: run.label,
    swatch: <RunSwatch index={index} />,
  }));
  const parts = [
    ...partsOf(series).filter((entries) => entries.length > 1),
    ...(lines.length > 0 ? [lines] : []),
  ];
  if (parts.length === 0 && !awaited) return null;
  return (
    <div role="group" className="legend" aria-label={fillText(widgets.chartLegend, { label })}>
      {parts.map((entries) => (
        <div key={entries[0]?.name} className="names">
          {entries.map(({ name, label: text, short = text, swatch }) => (
            <button
              key={name}
              type="button"
              aria-pressed={!hidden.has(name)}
              onClick={() => onToggle(name)}
              title={short === text ? undefined : text}
            >
              {hidden.has(name) ? <ChartSwatch /> : swatch}
              <span aria-hidden={short !== text}>{short}</span>
              {short !== text && <VisuallyHidden>{text}</VisuallyHidden>}
            </button>
          ))}
        </div>
      ))}
      {awaited && (
        <span className="said">
          <span className="swatch awaited" />
          {widgets.chartAwaited}
        </span>
      )}
    </div>
  );
}
