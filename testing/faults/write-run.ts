import { differenceText } from '#domain/ledger/ledger-difference.ts';
import { verifyLedger } from '#server/ledger/verifying/verify-ledger.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { sql } from 'kysely';
import type { testPortalOn } from '../test-portal.ts';
import { emptyReport, sleep, type FaultReport } from './fault-report.ts';
import type { FaultedPortal } from './faulted-portal.ts';
import { killVictim, recover, type Victim } from './kill-run.ts';
import { createScene, startWriters, type Tally } from './usage-writers.ts';

const MOST_DELAY_MS = 1200;

/**
 * Kills the portal or its database at random moments while figures are stated, corrected and withdrawn, imaging usage
 * is reported, events come and what was set aside is counted. After every kill each answered write counts once, and
 * every figure is what the ledger adds up to.
 */
export async function runWrites(
  portal: FaultedPortal,
  kills: number,
  tell: (line: string) => void = () => {},
  victims: readonly Victim[] = ['portal', 'database'],
): Promise<FaultReport> {
  const report = emptyReport('writes');
  const scene = await portal.onDatabase(createScene);
  const tally: Tally = { sums: new Map(), steps: 0, quarters: 0 };
  for (let kill = 0; kill < kills; kill += 1) {
    const writers = startWriters(scene, portal.url, tally);
    await sleep(300 + Math.random() * MOST_DELAY_MS);
    const victim = victims[kill % victims.length] ?? 'portal';
    killVictim(portal, victim);
    report.readyMs.push((await recover(portal, victim)).readyMs);
    await writers.stop();
    const faults = await portal.onDatabase((database) => findFaults(database, writers.expected()));
    report.faults.push(...faults.map((fault) => `after kill ${kill + 1} of the ${victim}: ${fault}`));
    report.acknowledged = tally.steps;
    tell(`kill ${kill + 1} of ${kills} (${victim}): ${tally.steps} writes, ${report.faults.length} faults`);
  }
  report.times = kills;
  return report;
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
