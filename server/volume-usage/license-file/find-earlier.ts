import type { Period } from '#domain/core/period.ts';
import { earlierPeriods, figureOfPeriod } from '#domain/volume-usage/license-file/earlier-period.ts';
import type { Database } from '#server/db/pool.ts';
import { findFigures, type AskedPeriod } from './queries.ts';

/** What is known of a row's period and of the ones it is compared with. */
export interface Earlier {
  before: { period: Period; value: string } | null;
  /** What others than people's own statements counted within the period itself; null where nothing was. */
  counted: string | null;
}

/** The figures of the same period before, straight from the ledger: in the order of the questions. */
export async function findEarlier(trx: Database, asked: readonly AskedPeriod[]): Promise<Earlier[]> {
  const questions = asked.flatMap((one) => [
    one,
    ...earlierPeriods(one.period).map((period) => ({ ...one, period })),
  ]);
  const figures = await findFigures(trx, questions);
  const perRow = 3;
  return asked.map((_, at) => {
    const own = figures[at * perRow] ?? [];
    const before = [1, 2].flatMap((step) => {
      const place = at * perRow + step;
      const period = questions[place]?.period;
      const value = period && figureOfPeriod(figures[place] ?? [], period);
      return period && value !== null && value !== undefined ? [{ period, value }] : [];
    });
    const [counted] = own
      .filter((figure) => figure.counted && figure.value !== '0')
      .map(({ value }) => value)
      .toSorted((a, b) => Number(BigInt(b) > BigInt(a)) - Number(BigInt(b) < BigInt(a)));
    return { before: before[0] ?? null, counted: counted ?? null };
  });
}
