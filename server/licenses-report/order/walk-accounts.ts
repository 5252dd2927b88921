import type { Database } from '#server/db/pool.ts';
import type { AccountName, Found, ReportLine, Source, Span } from '../report-rows.ts';
import { all } from '../conditions/condition-queries.ts';
import { accountOfPlace } from './order-queries.ts';
import { findAccountAt, listAccountsAfter, listLinesOf } from '../queries.ts';

/**
 * Walks on from a place account by account, until the page is full or nothing follows; near the place no farther than
 * one window, and null if that was not enough.
 */
export async function walkAccounts(
  trx: Database,
  source: Source,
  { sort, after, limit, reach: { window } }: Span,
  how: 'near' | 'walk' | 'far',
): Promise<Found | null> {
  const { accounts, rows } = source;
  const lines: ReportLine[] = [];
  let until: AccountName | null = null;
  if (after) {
    until = accountOfPlace(after);
    const own = await findAccountAt(trx, all([accounts]), until.id);
    lines.push(...(await listLinesOf(trx, own, { rows, after }, limit)));
  }
  for (let windows = 0; lines.length < limit; windows += 1) {
    if (how === 'near' && windows > 0) return null;
    const next = await listAccountsAfter(trx, source, { sort, after: until, limit: window });
    lines.push(...(await listLinesOf(trx, next, { rows, after: null }, limit - lines.length)));
    if (next.length < window) break;
    until = next.at(-1) ?? until;
  }
  return { ids: lines.map((line) => line.license_key_id), lines };
}
