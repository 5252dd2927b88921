import type { StatedFigure } from '#domain/submissions/schema.ts';

/** A stated figure as a line of its receipt. */
export interface StatedLine {
  /** Unique in the receipt: servers of one period differ in what runs on them alone. */
  id: string;
  figure: StatedFigure;
  /** The end of its key, where the receipt is about several. */
  tail: string | null;
  /** Of all lines of its license, usage type and period: what the period before is compared with. */
  total: bigint;
  /** Several lines make the total. */
  isPart: boolean;
  /** The first of them tells what was before. */
  isFirst: boolean;
}

/** The figures of a receipt line by line, each with what its period came to. */
export function statedLines(stated: readonly StatedFigure[]): StatedLine[] {
  const byPeriod = Map.groupBy(stated, periodName);
  const hasKeys = new Set(stated.map(({ licenseKeyId }) => licenseKeyId)).size > 1;
  return stated.map((figure) => {
    const all = byPeriod.get(periodName(figure)) ?? [];
    return {
      id: [periodName(figure), figure.environment ?? '', figure.processorsPerServer ?? ''].join(' '),
      figure,
      tail: hasKeys ? figure.keyTail : null,
      total: all.reduce((sum, { value }) => sum + BigInt(value), 0n),
      isPart: all.length > 1,
      isFirst: all[0] === figure,
    };
  });
}

const periodName = ({ licenseKeyId, usageType, period: { start, end } }: StatedFigure): string =>
  [licenseKeyId, usageType, start, end].join(' ');
