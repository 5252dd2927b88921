import { addDays, addMonths, firstDayOf, lastDayOf, monthNumber, monthOf } from '../../core/day.ts';
import { lengthInDays, lengthInMonths, type Period } from '../../core/period.ts';

/** What one source of usage says of a period, straight from the ledger. */
export interface SourceFigure {
  source: string;
  value: string;
  /** Some usage of it lies partly outside the period: its share of the period is not known. */
  straddles: boolean;
  /** Days that its entries speak for, each once, and the months in which they begin. */
  days: number;
  months: number;
  /** Counted event by event or hour by hour, so that days without usage have no entry. */
  counted: boolean;
}

/**
 * With which periods a period is compared, the best first: the same days a year before, then the ones directly before
 * it. Whole months are compared with whole months.
 */
export function earlierPeriods(period: Period): readonly [Period, Period] {
  const { start, end } = period;
  if (!isWholeMonths(period)) {
    const days = lengthInDays(period);
    return [
      { start: addMonths(start, -12), end: addMonths(end, -12) },
      { start: addDays(start, -days), end: addDays(start, -1) },
    ];
  }
  const monthsBefore = (count: number): Period => ({
    start: addMonths(start, -count),
    end: lastDayOf(monthOf(addMonths(firstDayOf(monthOf(end)), -count))),
  });
  return [monthsBefore(12), monthsBefore(monthNumber(monthOf(end)) - monthNumber(monthOf(start)) + 1)];
}

const isWholeMonths = ({ start, end }: Period): boolean =>
  start === firstDayOf(monthOf(start)) && end === lastDayOf(monthOf(end));

/**
 * The figure of a whole period, or null where none is known: sources are never added up, and a source that speaks for
 * a part of the period only says nothing of it. What people stated themselves comes first.
 */
export function figureOfPeriod(figures: readonly SourceFigure[], period: Period): string | null {
  const whole = figures.filter((figure) => speaksForAll(figure, period));
  const [best] = whole.toSorted((a, b) => Number(a.counted) - Number(b.counted));
  return best?.value ?? null;
}

const speaksForAll = ({ straddles, counted, days, months }: SourceFigure, period: Period): boolean =>
  !straddles && (counted ? months === lengthInMonths(period) : days === lengthInDays(period));

/** More than half above or below what it is compared with: worth a second look. */
export function isUnusualChange(value: bigint, before: bigint): boolean {
  const change = value > before ? value - before : before - value;
  return change * 2n > before;
}

/** The change in whole percent, such as 212 or -40; null where there is nothing to divide by. */
export function changeInPercent(value: bigint, before: bigint): bigint | null {
  return before === 0n ? null : ((value - before) * 100n) / before;
}
