import { sumRows } from '#domain/ledger/sum-rows.ts';
import type { Figure } from '#domain/ledger/figure.ts';
import { entryPlaces, type CountedTerm, type Explanation } from '#domain/ledger/schema.ts';
import { usagePercent } from '#domain/licenses/usage-percent.ts';
import { unitsDiffer } from '#domain/products/usage-units.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { figureReaderOf, findCounted } from './find-counted.ts';
import type { FigureKey } from './key-queries.ts';
import { sumEntries, type SumRow } from './queries.ts';

/** How a figure was counted: the sum of its entries in the ledger, by key, and what is not in it. */
export const getExplanation = async (ctx: AccountCtx, figure: Figure): Promise<Explanation> =>
  ctx.transaction(async (trx) => {
    const { counted, keys } = await findCounted(trx, figureReaderOf(ctx), figure);
    const rows = await sumEntries(trx, counted);
    const isTerm = figure.of === 'key' || figure.of === 'group';
    // A receipt names every type; a percentage and a bar add up what is of one unit.
    const by = figure.of === 'receipt' ? 'type' : 'unit';
    const within = rows.filter(({ place }) => place === 'counted');
    const period = figure.of === 'period' ? figure.period : isTerm ? counted.term : null;
    return {
      sums: sumRows(within, by),
      reportingType: counted.reportingType,
      period,
      term: isTerm ? termOf(keys, within) : null,
      keys: keys.map(({ id, keyTail, productName, productLicense }) => ({
        ...{ licenseKeyId: id, keyTail, productName, productLicense },
        sums: sumRows(
          within.filter(({ licenseKeyId }) => licenseKeyId === id),
          by,
        ),
      })),
      apart: entryPlaces
        .filter((place) => place !== 'counted' && rows.some((row) => row.place === place))
        .map((place) => ({ place, sums: sumRows(rows.filter((row) => row.place === place), 'unit') })), // prettier-ignore
    };
  });

/**
 * The arithmetic of a percentage; a group without a maximum says why where its keys agree. Keys that count in different
 * units have no total to take one of, whatever maximum is stored.
 */
function termOf(keys: readonly FigureKey[], within: readonly SumRow[]): CountedTerm {
  const [first] = keys;
  const differ = unitsDiffer(keys.map(({ productName }) => productName));
  const maximum = differ ? null : (first?.maxVolume ?? null);
  const used = within.reduce((sum, { value }) => sum + BigInt(value), 0n);
  const [reason = 'UNKNOWN', other] = new Set(
    keys.flatMap(({ missingReason }) => missingReason ?? (differ ? 'UNKNOWN' : [])),
  );
  const { termStart = null, termEnd = null } = first ?? {};
  return {
    term: termStart === null || termEnd === null ? null : { start: termStart, end: termEnd },
    unitsDiffer: differ,
    maxVolume: maximum,
    maxVolumeMissingReason: maximum !== null ? null : other === undefined ? reason : 'UNKNOWN',
    // Of what nobody reported the percentage is unknown, not 0 (decision 005).
    usagePercent: within.length === 0 || maximum === null ? null : usagePercent(used, BigInt(maximum)),
  };
}
