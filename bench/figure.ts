/** One measured figure beside what was aimed at. */
export interface Figure {
  what: string;
  measured: string;
  target: string;
  /** Whether the target was met; left out where there is none. */
  met?: boolean;
}

/** The middle of some durations, or another share of them. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const milliseconds = (value: number): string =>
  `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
