import type { Day } from '#domain/core/day.ts';
import type { Database } from '#server/db/pool.ts';
import { theseGroups, type GroupScope, type KeyScope } from '#server/db/row-scopes.ts';
import { updateReportUsage } from '#server/licenses-report/write-report-rows.ts';
import {
  addToProjections,
  lockGroups,
  rebuildFromEntries,
  rebuildTermSums,
  removeEmptyRows,
  updateTotals,
  type Written,
} from './projection-queries.ts';
import { groupsCountedIn } from '#server/db/term-days.ts';
import { withKeyHolders } from './related-licenses/queries.ts';
import { markRecounted, updateTerms } from './term-queries.ts';

/**
 * Waits until this transaction alone may write usage of these keys and of every license that has or had one of their
 * values. Whoever compares with what is stored before adding entries takes this lock first, always in the same order, so
 * that two uploads never wait for each other.
 */
export const lockUsageOf = (trx: Database, keys: KeyScope): Promise<void> =>
  lockGroups(trx, groupsCountedIn(withKeyHolders(keys)));

/** Brings every projection up to date with the entries that were written in this transaction. */
export async function refreshProjections(
  trx: Database,
  written: Written & { keys: KeyScope },
  today: Day,
): Promise<void> {
  const groups = groupsCountedIn(written.keys);
  await lockGroups(trx, groups);
  const moved = await updateTerms(trx, groups, today);
  if (await addToProjections(trx, written)) await removeEmptyRows(trx, written.keys);
  if (moved.length > 0) await rebuildTermSums(trx, theseGroups(moved));
  await updateTotals(trx, groups);
  await updateReportUsage(trx, groups);
}

/** Brings groups up to date after their keys changed, or after a day on which a term may have changed. */
export async function refreshGroups(trx: Database, groups: GroupScope, today: Day): Promise<void> {
  await lockGroups(trx, groups);
  await updateTerms(trx, groups, today);
  await rebuildTermSums(trx, groups);
  await markRecounted(trx, groups);
  await updateTotals(trx, groups);
  await updateReportUsage(trx, groups);
}

/** Makes every projection of these keys anew from nothing but the ledger. */
export async function rebuildProjections(trx: Database, keys: KeyScope, today: Day): Promise<void> {
  const groups = groupsCountedIn(keys);
  await lockGroups(trx, groups);
  await rebuildFromEntries(trx, keys);
  await refreshGroups(trx, groups, today);
}
