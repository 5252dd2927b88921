import { formatNumber } from '../core/format.ts';

/** A figure by usage type before and after a deed. */
export interface Amount {
  usageType: string;
  before: bigint;
  after: bigint;
}

/** What a deed's detail says of figures: by usage type, before and after it (describe-detail.ts). */
export function amountsOf(amounts: Iterable<Amount>): { amountsBefore: string[]; amounts: string[] } {
  const byType = Map.groupBy(amounts, ({ usageType }) => usageType);
  const told = [...byType].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const textOf = (which: 'before' | 'after') =>
    told.map(([usageType, own]) => {
      const sum = own.reduce((all, amount) => all + amount[which], 0n);
      return `${usageType}: ${formatNumber(String(sum))}`;
    });
  return { amountsBefore: textOf('before'), amounts: textOf('after') };
}
