import { amountsOf } from '#domain/audit/amounts.ts';
import type { CorrectionEffect, CorrectionQuestion, FigureChange } from '#domain/corrections/schema.ts';
import type { TouchedKey } from '#server/ledger/settle-queries.ts';
import type { KeyFigures } from './effect-queries.ts';

type Figures = KeyFigures['figures'];

/** Figures before and after, key by key; both lists are of the same keys in the same order. */
export const collectEffects = (
  before: readonly KeyFigures[],
  after: readonly KeyFigures[],
): CorrectionEffect[] =>
  before.flatMap((key, at) => {
    const then = after[at];
    if (!then) return [];
    const { licenseKeyId, keyTail, productName, start, end, sharedBy } = key;
    return [
      {
        ...{ licenseKeyId, keyTail, productName, sharedBy },
        period: { start, end },
        figures: compareFigures(key.figures, then.figures),
        percent: { before: percentOf(key), after: percentOf(then) },
      },
    ];
  });

const percentOf = ({ percent }: KeyFigures): number | null => (percent === null ? null : Number(percent));

/** Each type of usage once; null where nothing is counted of it. */
function compareFigures(before: Figures, after: Figures): FigureChange[] {
  const nameOf = ({ usageType, unit }: Figures[number]) => `${usageType} ${unit ?? ''}`;
  const all = new Map([...before, ...after].map((figure) => [nameOf(figure), figure]));
  const valueIn = (figures: Figures, name: string) =>
    figures.find((figure) => nameOf(figure) === name)?.value ?? null;
  return [...all]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { usageType, unit }]) => ({
      ...{ usageType, unit },
      before: valueIn(before, name),
      after: valueIn(after, name),
    }));
}

/** The days that a key's figures are compared in: also those that a correction moves them to. */
export function widenDays(key: TouchedKey, question: CorrectionQuestion): TouchedKey {
  const moved = question.action === 'CORRECT' ? question.lines.flatMap(({ figures }) => figures ?? []) : [];
  const days = [key.start, key.end, ...moved.flatMap(({ start, end }) => [start, end])].toSorted();
  return { ...key, start: days[0] ?? key.start, end: days.at(-1) ?? key.end };
}

/** The figures before and after a change by usage type, for the record of deeds. */
export function amountsOfFigures(
  before: readonly KeyFigures[],
  after: readonly KeyFigures[],
): ReturnType<typeof amountsOf> {
  const valuesOf = (all: readonly KeyFigures[]) => all.flatMap(({ figures }) => figures);
  return amountsOf([
    ...valuesOf(before).map(({ usageType, value }) => ({ usageType, before: BigInt(value), after: 0n })),
    ...valuesOf(after).map(({ usageType, value }) => ({ usageType, before: 0n, after: BigInt(value) })),
  ]);
}
