import { formatMeasured, quantile, type Figure, type Measured } from './figure.ts';

/** The numbers of two runs, one right after the other, in the order of the figures; NaN where one gave none. */
export interface Pair {
  these: readonly number[];
  those: readonly number[];
}

export interface Comparison extends Omit<Measured, 'value'> {
  what: string;
  /** The middle of all runs of this version, and of that one. */
  this: number;
  that: number;
  /** This version against that one: the middle of the pairs, and the quartiles of their ratios. */
  ratio: number;
  low: number;
  high: number;
}

export const numbersOf = (figures: readonly Figure[]): number[] =>
  figures.flatMap(({ measured }) => measured.map(({ value }) => value));

/** Pair by pair: what slows the machine for a while slows both of a pair. */
export function compareFigures(figures: readonly Figure[], pairs: readonly Pair[]): Comparison[] {
  const named = figures.flatMap(({ what, measured }) =>
    measured.map(({ unit, better }, at) => ({
      what: measured.length === 1 ? what : `${what} (${at + 1} of ${measured.length})`,
      ...{ unit, better },
    })),
  );
  return named.map((name, at) => {
    const both = pairs
      .map(({ these, those }) => ({ this: these[at] ?? Number.NaN, that: those[at] ?? Number.NaN }))
      .filter((pair) => Number.isFinite(pair.this) && Number.isFinite(pair.that));
    const ratios = both.map(ratioOf).filter(Number.isFinite);
    return {
      ...name,
      this: quantile(
        both.map((pair) => pair.this),
        0.5,
      ),
      that: quantile(
        both.map((pair) => pair.that),
        0.5,
      ),
      ratio: quantile(ratios, 0.5),
      low: quantile(ratios, 0.25),
      high: quantile(ratios, 0.75),
    };
  });
}

/** Nothing against nothing is the same. */
const ratioOf = (pair: { this: number; that: number }): number =>
  pair.this === pair.that ? 1 : pair.this / pair.that;

/** A Markdown table of the comparisons. */
export function renderComparisons(commit: string, comparisons: readonly Comparison[], pairs: number): string {
  const rows = comparisons.map((one) => {
    const show = (value: number) =>
      Number.isNaN(value) ? 'none' : formatMeasured({ value, unit: one.unit });
    const ratio = Number.isNaN(one.ratio)
      ? ['', '']
      : [one.ratio.toFixed(3), `${one.low.toFixed(3)} to ${one.high.toFixed(3)}`];
    return [one.what, show(one.that), show(one.this), ...ratio, verdictOf(one)];
  });
  const head = ['what', commit, 'this version', 'ratio', `quartiles of ${pairs}`, ''];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** A difference is told where three of four pairs saw it. */
function verdictOf({ low, high, better }: Comparison): string {
  if (high < 1) return better === 'less' ? 'better' : 'worse';
  if (low > 1) return better === 'more' ? 'better' : 'worse';
  return '';
}

/** The numbers of another version's figures, or of the table it printed, in the order of the figures of this one. */
export function alignNumbers(figures: readonly Figure[], others: readonly Figure[] | string): number[] {
  if (typeof others === 'string') return readTable(others, figures);
  const unitsOf = (all: readonly Figure[]) =>
    JSON.stringify(all.map(({ measured }) => measured.map(({ unit }) => unit)));
  if (unitsOf(figures) !== unitsOf(others)) throw new Error('it gave other figures');
  return numbersOf(others);
}

/** In each row of a printed table the next number with the figure's unit. */
function readTable(text: string, figures: readonly Figure[]): number[] {
  const rows = [...text.matchAll(/^\| .+ \|$/gm)].map(([row]) => row.split(' | ')).slice(2);
  if (rows.length !== figures.length)
    throw new Error(`it gave ${rows.length} figures, not ${figures.length}`);
  return figures.flatMap(({ measured }, row) => {
    const found = [...(rows[row]?.[1] ?? '').matchAll(/(-?\d[\d,]*(?:\.\d+)?)(?: ?([^\s\d,;()]+))?/g)];
    return measured.map(({ unit }) => {
      const at = found.findIndex(([, , itsUnit]) => (itsUnit ?? '') === unit);
      const [, number = ''] = found.splice(0, at + 1).at(-1) ?? [];
      return at < 0 ? Number.NaN : Number(number.replaceAll(',', ''));
    });
  });
}
