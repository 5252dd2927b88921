import { differenceText } from '#domain/ledger/ledger-difference.ts';
import { verifyLedger } from '#server/ledger/verifying/verify-ledger.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { sql } from 'kysely';
import type { testPortalOn } from '../../testing/test-portal.ts';
import type { FaultReport } from './fault-report.ts';
import type { FaultedPortal } from './faulted-portal.ts';
import { killDuring, type Kills } from './kill-run.ts';
import { createScene, startWriters, type Tally, type Writers } from './usage-writers.ts';

/**
 * Figures are stated, corrected and withdrawn, imaging usage is reported, events come and what was set aside is counted:
 * each answered write counts once, and every figure is what the ledger adds up to.
 */
export async function writeWork(portal: FaultedPortal) {
  const scene = await portal.onDatabase(createScene);
  const tally: Tally = { sums: new Map(), steps: 0, quarters: 0 };
  let writers: Writers | undefined;
  return {
    start: () => (writers = startWriters(scene, portal.url, tally)),
    stop: async () => writers?.stop(),
    findFaults: () => portal.onDatabase((database) => findFaults(database, writers?.expected() ?? {})),
    acknowledged: () => tally.steps,
  };
}

/** Kills during these writes alone. */
export async function runWrites(portal: FaultedPortal, kills: Kills): Promise<FaultReport> {
  const writes = await writeWork(portal);
  const report = await killDuring(portal, [writes], kills);
  return { ...report, run: 'writes', acknowledged: writes.acknowledged() };
}

/** Where a key does not come to what was answered, and where a figure is not what its entries say. */
export async function findFaults(
  portal: ReturnType<typeof testPortalOn>,
  expected: Record<string, string>,
): Promise<string[]> {
  const faults: string[] = [];
  await verifyLedger(portal, { differs: (difference) => faults.push(differenceText(difference)) });
  const { rows } = await inTransaction(portal.pool, { role: 'system' }, (trx) =>
    sql<{ id: string; sum: string }>`
      select license_key_id as id, sum(value)::text as sum from usage_entry e
      where not exists (select from usage_entry later where later.supersedes = e.id) group by 1`.execute(trx),
  );
  const found = Object.fromEntries(rows.map(({ id, sum }) => [id, sum]));
  for (const [id, sum] of Object.entries(expected))
    if (found[id] !== sum) faults.push(`key ${id} comes to ${found[id] ?? 'nothing'}, answered was ${sum}`);
  return faults;
}
