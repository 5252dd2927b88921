import { useState, type ReactNode } from 'react';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import type { ChartParts, ChartRun, ChartSeries } from './chart-data.ts';
import { ChartSwatch } from './chart-patterns.tsx';
import { RunSwatch } from './chart-runs.tsx';

/** Begin what a colour and a pattern go by among the names of the legend. */
const COLOR = 'color ';
const PATTERN = 'pattern ';
const runName = ({ id }: ChartRun): string => `run ${id}`;
/** The names of the legend that a series goes by: hiding one of them hides it. */
const namesOf = ({ id, names }: ChartSeries): string[] =>
  names === undefined ? [id] : [COLOR + names.color, PATTERN + names.pattern];

export interface ChartFigures {
  series: readonly ChartSeries[];
  /** Lines in a panel above the bars: what grew from column to column, against its maximum. */
  runs?: readonly ChartRun[];
  /** Names of colours that the page has taken out, and what pressing one in the legend does; else the chart keeps it. */
  hiddenColors?: ReadonlySet<string>;
  onColor?: (name: string) => void;
}

/** What the legend has taken out, and what is left. */
export function useShownFigures({ series, runs = [], hiddenColors, onColor }: ChartFigures) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const hidden = new Set([...taken, ...[...(hiddenColors ?? [])].map((name) => COLOR + name)]);
  const onToggle = (name: string): void => {
    if (onColor && name.startsWith(COLOR)) onColor(name.slice(COLOR.length));
    else setTaken(new Set(taken.has(name) ? [...taken].filter((one) => one !== name) : [...taken, name]));
  };
  return {
    hidden,
    onToggle,
    shown: series.filter((one) => !namesOf(one).some((name) => hidden.has(name))),
    shownRuns: runs.filter((run) => !hidden.has(runName(run))),
  };
}

interface Entry {
  name: string;
  label: string;
  /** What stands there in its place. */
  short?: string | undefined;
  swatch: ReactNode;
}
const once = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ name }, index) => entries.findIndex((other) => other.name === name) === index);

/** Colours and patterns by what they stand for, or series by their label, where there is a choice; and the lines. */
function partsOf(series: readonly ChartSeries[], runs: readonly ChartRun[]): Entry[][] {
  const colors = once(
    series.map(({ id, label, names, color, pattern, shortColor: short }) => ({
      ...(names ? { name: COLOR + names.color, label: names.color, short } : { name: id, label }),
      swatch: <ChartSwatch color={color} pattern={names ? 0 : pattern} />,
    })),
  );
  const patterns = series.flatMap(({ names, color, pattern }) => {
    if (names === undefined) return [];
    const paint = colors.length === 1 ? color : 'var(--chart-grey)';
    const swatch = <ChartSwatch color={paint} pattern={pattern} />;
    return [{ name: PATTERN + names.pattern, label: names.pattern, swatch }];
  });
  const lines = runs.map((run, index) => {
    const swatch = <RunSwatch index={index} />;
    return { name: runName(run), label: run.label, swatch };
  });
  const choices = [colors, once(patterns)].filter(({ length }) => length > 1);
  return lines.length > 0 ? [...choices, lines] : choices;
}

type ChartLegendProps = Pick<ChartParts, 'label' | 'stacks' | 'series' | 'runs'> &
  Pick<ReturnType<typeof useShownFigures>, 'hidden' | 'onToggle'>;

/** Names the colours, the patterns and the hatching; pressing a name takes its figures out of the chart and back. */
export function ChartLegend({ label, stacks, series, runs, hidden, onToggle }: ChartLegendProps) {
  const isAwaited = stacks.some(({ bar }) => bar.look === 'awaited');
  const parts = partsOf(series, runs);
  if (parts.length === 0 && !isAwaited) return null;
  return (
    <div role="group" className="legend" aria-label={fillText(widgets.chartLegend, { label })}>
      {parts.map((entries) => (
        <div key={entries[0]?.name} className="names">
          {entries.map(({ name, label: text, short = text, swatch }) => (
            <button
              key={name}
              type="button"
              aria-pressed={!hidden.has(name)}
              title={short === text ? undefined : text}
              onClick={() => onToggle(name)}
            >
              {hidden.has(name) ? <ChartSwatch /> : swatch}
              <span aria-hidden={short !== text}>{short}</span>
              {short !== text && <VisuallyHidden>{text}</VisuallyHidden>}
            </button>
          ))}
        </div>
      ))}
      {isAwaited && (
        <span className="said">
          <span className="swatch awaited" />
          {widgets.chartAwaited}
        </span>
      )}
    </div>
  );
}
