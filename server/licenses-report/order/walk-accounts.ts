import type { Database } from '#server/db/pool.ts';
import type { AccountName, Found, ReportLine, Source, Span } from '../report-rows.ts';
import { all } from '../conditions/condition-queries.ts';
import { accountOfPlace, afterWithinAccount } from './order-queries.ts';
import { findAccountAt, listAccountsAfter, listLinesOf } from '../queries.ts';

/**
 * Walks on from a place account by account, until the page is full or nothing follows; near the place no farther than
 * one window, and null if that was not enough.
 */
export async function walkAccounts(
  trx: Database,
  { accounts: given, rows }: Source,
  { sort, after, limit, reach: { window } }: Span,
  how: 'near' | 'walk' | 'far',
): Promise<Found | null> {
  const accounts = all([given]);
  const lines: ReportLine[] = [];
  let until: AccountName | null = null;
  if (after) {
    until = accountOfPlace(after);
    const own = await findAccountAt(trx, accounts, until.id);
    lines.push(...(await listLinesOf(trx, own, all([rows, afterWithinAccount(after)]), limit)));
  }
  for (let windows = 0; lines.length < limit; windows += 1) {
    if (how === 'near' && windows > 0) return null;
    const next = await listAccountsAfter(trx, accounts, { sort, after: until, limit: window });
    lines.push(...(await listLinesOf(trx, next, rows, limit - lines.length)));
    if (next.length < window) break;
    until = next.at(-1) ?? until;
  }
  return { ids: lines.map((line) => line.license_key_id), lines };
}
