import type { Day } from '../core/day.ts';
import { columnOf, type ChartStep } from './chart-step.ts';
import type { RunningTotal } from './schema.ts';

/**
 * What had been reported in the term of a maximum by the end of each place of the axis. Nothing stands before the first
 * report, which is not 0, nor behind the term or today. A figure of a longer period counts from the period's end.
 */
export function totalsByColumn(
  { end, steps }: Pick<RunningTotal, 'end' | 'steps'>,
  columns: readonly string[],
  step: ChartStep,
  today: Day,
): Record<string, string> {
  const last = columnOf(end < today ? end : today, step);
  const known = columns.flatMap((column) => {
    const total = steps.findLast(({ period }) => period <= column)?.total;
    return total === undefined || column > last ? [] : [[column, total] as const];
  });
  return Object.fromEntries(known);
}
