import { visitors, visitsOf, type Visit } from './page-table.ts';

/**
 * The visits of one visitor that none of the visitors before them makes with the same outcome, and those that an
 * application leads on from: where they lead depends on where somebody was before.
 */
export function firstVisitsOf(name: string): Visit[] {
  const names = Object.keys(visitors);
  const before = names.slice(0, names.indexOf(name)).map(visitsOf);
  return visitsOf(name).filter(
    ({ address, cell }, row) =>
      (address.includes('/cuca/') && cell.startsWith('>')) ||
      before.every((visits) => visits[row]?.cell !== cell),
  );
}
