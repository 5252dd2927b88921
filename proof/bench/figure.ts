/** One number, and which way is an improvement. */
export interface Measured {
  value: number;
  /** Empty where something is counted. */
  unit: string;
  better: 'less' | 'more';
}

/** What was measured beside what was aimed at. */
export interface Figure {
  what: string;
  measured: readonly Measured[];
  /** Shown instead of the numbers, where more has to be said. */
  shown?: string;
  target: string;
  /** Whether the target was met; left out where there is none. */
  met?: boolean;
}

export const less = (value: number, unit: string): Measured => ({ value, unit, better: 'less' });
export const more = (value: number, unit: string): Measured => ({ value, unit, better: 'more' });

/** The middle of some durations, or another share of them. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** `4.71 ms`, `19.3 ms`, `1,021 requests/s`: three digits, or all of a whole number. */
export function formatMeasured({ value, unit }: Pick<Measured, 'value' | 'unit'>): string {
  const size = Math.abs(value);
  const digits = size < 10 ? 2 : size < 100 ? 1 : 0;
  const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: digits }).format(value);
  return unit === '' ? number : `${number} ${unit}`;
}

export const milliseconds = (value: number): string => formatMeasured({ value, unit: 'ms' });
