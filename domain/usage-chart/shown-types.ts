import { usageUnits } from '../products/schema.ts';
import type { ReportedUsage } from './schema.ts';

/** 9.11: px that a usage type takes up in each column of a chart. */
const TYPE_WIDTH = 15;

/** 9.11: how many usage types a chart of this width begins with; one, however narrow. */
export const typesThatFit = (width: number, columns: number): number =>
  Math.max(1, Math.floor(width / (Math.max(1, columns) * TYPE_WIDTH)));

/** Types of the units that maxima are stated in stand in front; a type of no unit last. */
const rankOf = (unit: string | null): number => {
  const rank = usageUnits.findIndex((known) => known === unit);
  return rank === -1 ? usageUnits.length : rank;
};

/** The usage types of a chart: by unit (9.17), of each unit those used most in front. */
export function usageTypesOf(items: readonly ReportedUsage[]): string[] {
  return [...Map.groupBy(items, ({ usageType }) => usageType)]
    .map(([type, same]) => ({
      type,
      rank: Math.min(...same.map(({ unit }) => rankOf(unit))),
      used: same.reduce((sum, { count }) => sum + BigInt(count), 0n),
    }))
    .toSorted(
      (a, b) =>
        a.rank - b.rank || (a.used === b.used ? (a.type < b.type ? -1 : 1) : a.used > b.used ? -1 : 1),
    )
    .map(({ type }) => type);
}

/**
 * Which of these types a chart shows (2.59): those that were chosen, all of them however narrow it is; else, and where
 * none of the chosen is among them, those that fit.
 */
export const shownTypes = (
  types: readonly string[],
  chosen: readonly string[] | undefined,
  fit: number,
): string[] => {
  const found = types.filter((type) => chosen?.includes(type));
  return chosen?.length === 0 || found.length > 0 ? found : types.slice(0, fit);
};
