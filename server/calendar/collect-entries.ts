import { isInternal } from '#domain/access/can.ts';
import { calendarScopeOf } from '#domain/calendar/calendar-scope.ts';
import { lastReportDay, windowOf } from '#domain/calendar/calendar-window.ts';
import { imagingEntries } from '#domain/calendar/imaging-entries.ts';
import { nearestEntries } from '#domain/calendar/nearest-entries.ts';
import type { Calendar, ExpiryEntry } from '#domain/calendar/schema.ts';
import { volumeEntries } from '#domain/calendar/volume-entries.ts';
import type { Day } from '#domain/core/day.ts';
import { expirationStatusOf } from '#domain/licenses/expiration-status.ts';
import { listUnreportedIn } from '#server/account-state/queries.ts';
import type { AuthorizedAccountId, SignedInCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { listDueLicenses } from '#server/ledger/reported-queries.ts';
import { listAccountNames, listExpiries, type ExpiryRow } from './queries.ts';

/** What of these accounts expires and is to be reported, as far as the person may see it. */
export async function collectEntries(
  trx: Database,
  { principal, today }: Pick<SignedInCtx, 'principal' | 'today'>,
  accounts: readonly AuthorizedAccountId[],
): Promise<Calendar> {
  if (accounts.length === 0) return { entries: [], more: 0 };
  const scope = calendarScopeOf(principal, accounts);
  const window = windowOf(today);
  const names = await listAccountNames(trx, accounts);
  const nameOf = (accountId: string): string => names.get(accountId) ?? accountId;
  const expiries = await listExpiries(trx, scope, window);
  const lastDay = lastReportDay(today, isInternal(principal));
  const unreported = await listUnreportedIn(trx, { accounts: scope.volume, today, lastDay });
  const imaging = await listDueLicenses(trx, scope.imaging);
  return nearestEntries(
    [
      ...expiries.map((row) => expiryEntry(row, today, nameOf)),
      ...volumeEntries(unreported, { today, nameOf }),
      ...imagingEntries(imaging, { person: principal, today, nameOf }),
    ],
    today,
  );
}

const expiryEntry = (
  { accountId, ...row }: ExpiryRow,
  today: Day,
  nameOf: (accountId: string) => string,
): ExpiryEntry => ({
  ...row,
  kind: 'EXPIRY',
  id: `expiry:${accountId}:${row.productName}:${row.day}`,
  account: { id: accountId, name: nameOf(accountId) },
  status: expirationStatusOf(row.day, today),
});
