import { dayOf } from '#domain/core/day.ts';
import type { Portal } from '#server/core/portal.ts';
import { theseGroups, type GroupName } from '#server/db/row-scopes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { refreshGroups } from './refresh-projections.ts';
import { listOutdatedGroups, lockTermRefresh } from './term-queries.ts';

/** Groups of one transaction: few enough that an upload hardly waits for them. */
const BATCH = 200;
const LOCK_NOT_AVAILABLE = '55P03';

export interface TermRefresh {
  /** Groups that were brought up to date. */
  refreshed: number;
  /** Groups left for the next time, because another process is at it or somebody is writing them. */
  left: number;
}

/**
 * Brings percentages and report lines of groups up to date whose term or maximum changed because a day has passed
 * (decisions §8); their usage stays as it is. May run at any time, any number of times and in several processes.
 */
export async function refreshTerms(
  portal: Pick<Portal, 'pool' | 'now'>,
  signal?: AbortSignal,
): Promise<TermRefresh> {
  const outdated = await inTransaction(portal.pool, { role: 'system' }, (trx) =>
    listOutdatedGroups(trx, dayOf(portal.now())),
  );
  let refreshed = 0;
  for (let at = 0; at < outdated.length; at += BATCH) {
    signal?.throwIfAborted();
    const batch = outdated.slice(at, at + BATCH);
    if (await refreshBatch(portal, batch)) refreshed += batch.length;
  }
  return { refreshed, left: outdated.length - refreshed };
}

async function refreshBatch(
  portal: Pick<Portal, 'pool' | 'now'>,
  groups: readonly GroupName[],
): Promise<boolean> {
  try {
    return await inTransaction(portal.pool, { role: 'system' }, async (trx) => {
      if (!(await lockTermRefresh(trx))) return false;
      await refreshGroups(trx, theseGroups(groups), dayOf(portal.now()));
      return true;
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}
