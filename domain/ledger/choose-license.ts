import { addDays, daysBetween, type Day } from '../core/day.ts';
import { productOf } from '../products/find-product.ts';

/** A license row that carries a key value; several rows may carry the same one (renewals). */
export interface LicenseRow {
  id: string;
  productName: string;
  createdDate: Day | null;
  expiryDate: Day | null;
}

/** Where usage of a day belongs, and whether the day lies outside that license's term. */
export interface Choice<Row> {
  row: Row;
  outsideTerm: boolean;
}

/** A stretch of days with the same choice; both ends included, null = no end. */
export interface Placement<Row> extends Choice<Row> {
  from: Day | null;
  until: Day | null;
}

const isVolume = (row: LicenseRow): boolean => productOf(row.productName)?.reporting === 'volume';

/** Days from a day to a row's term; 0 inside it. */
function distance({ createdDate, expiryDate }: LicenseRow, day: Day): number {
  const untilItBegins = daysBetween(day, createdDate ?? day);
  return untilItBegins > 0 ? untilItBegins : Math.max(0, daysBetween(expiryDate ?? day, day));
}

/** By created date, none before all others; of rows created on one day by id. */
export const rankOf = ({ createdDate, id }: Pick<LicenseRow, 'createdDate' | 'id'>): string =>
  `${createdDate ?? ''} ${id}`;
// Stryker disable next-line EqualityOperator: no two rows are alike, and the cases show the direction
const isLater = (a: LicenseRow, b: LicenseRow): boolean => rankOf(a) > rankOf(b);

/**
 * The license row that usage of a day belongs to: the one of the volume family whose term contains the day, of several
 * the latest created; without one the row with the nearest term, and the usage is outside the term.
 */
export function chooseLicense<Row extends LicenseRow>(rows: readonly [Row, ...Row[]], day: Day): Choice<Row> {
  const volume = rows.filter(isVolume);
  const candidates = volume.length > 0 ? volume : rows;
  let best = candidates[0] ?? rows[0];
  for (const row of candidates) {
    const gap = distance(row, day) - distance(best, day);
    if (gap < 0 || (gap === 0 && isLater(row, best))) best = row;
  }
  return { row: best, outsideTerm: volume.length === 0 || distance(best, day) > 0 };
}

/** The choice for every day there is, as few stretches as possible. */
export function placementsOf<Row extends LicenseRow>(rows: readonly [Row, ...Row[]]): Placement<Row>[] {
  const placements: Placement<Row>[] = [];
  const starts = startsOf(rows);
  for (const [index, from] of [null, ...starts].entries()) {
    const choice = chooseLicense(rows, from ?? addDays(starts[0] ?? '2000-01-01', -1));
    const last = placements.at(-1);
    const next = starts[index];
    const until = next === undefined ? null : addDays(next, -1);
    if (last && last.row === choice.row && last.outsideTerm === choice.outsideTerm) last.until = until;
    else placements.push({ ...choice, from, until });
  }
  return placements;
}

/** The days on which the choice may change: a term begins, a term ended, or another term becomes the nearer one. */
function startsOf(rows: readonly LicenseRow[]): Day[] {
  const days = new Set<Day>();
  for (const { createdDate, expiryDate } of rows) {
    if (createdDate !== null) days.add(createdDate);
    if (expiryDate !== null) days.add(addDays(expiryDate, 1));
    for (const other of rows) {
      if (expiryDate === null || other.createdDate === null) continue;
      const middle = addDays(expiryDate, Math.floor(daysBetween(expiryDate, other.createdDate) / 2));
      days.add(middle);
      days.add(addDays(middle, 1));
    }
  }
  return [...days].sort();
}
