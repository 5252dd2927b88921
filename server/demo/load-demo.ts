import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayOf } from '#domain/core/day.ts';
import { DEMO_PASSWORD, demoPeople } from '#domain/session/demo-people.ts';
import { raiseExpiryAlerts, raiseUsageAlerts } from '#server/alerts/raising/raise-alerts.ts';
import type { Portal } from '#server/core/portal.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { hashPassword } from '#server/identity-provider/hashing/hash-password.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { importFolder, ImportRunningError } from '#server/import/import-folder.ts';
import { addDemoActivations } from './activation/add-activations.ts';
import { addDemoTokens } from './add-demo-tokens.ts';
import { findTaken, insertExposures } from './exposures/queries.ts';
import { seedHistory } from './history/seed-history.ts';
import { jobRows } from './job-rows.ts';
import { hasAccounts, insertRuns, setDemoLogins } from './queries.ts';
import { seedCases } from './certifications/seed-cases.ts';
import { seedUnmatched } from './seed-unmatched.ts';
import { insertDemoTeams } from './teams/queries.ts';
import { teamsAt } from './teams/team-rows.ts';
import { writeDemoFolder } from './write-demo-folder.ts';

const ACCOUNT = 'wayne';
/** Its team and staff see the marks. */
const TEAM = 'wayne-portal';
const REPORTER = 'petra.power@wayne.example';
const STAFF = 'ines.internal@vendor.example';
const DAY_MS = 86_400_000;
const reasons = [
  'The key was in a configuration file of a public repository for two days. The file has been deleted, but the history may still contain it.',
  'It was sent to a mailing list by mistake.',
  'I thought that the key was in our public sample; it was the trial key.',
];

/** Keys that strangers may have: two reports that stand, and one that staff took back. Each was handed out before. */
async function addDemoExposures(portal: Portal): Promise<void> {
  const now = portal.now();
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  await inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    const of = { account: ACCOUNT, cucaId: TEAM, today: dayOf(now), count: reasons.length };
    const keys = await findTaken(trx, of);
    await insertExposures(
      trx,
      keys.map((keyId, at) => ({
        ...{ account: ACCOUNT, keyId, reporter: REPORTER, reason: reasons[at] ?? '' },
        ...{ takenAt: ago(40 - at), reportedAt: ago(6 + at * 9) },
        ...(at === 2 ? { withdrawnBy: STAFF, withdrawnAt: ago(20) } : {}),
      })),
    );
  });
}

/** Gives the demo's teams what an import does not carry. */
const addDemoTeams = (portal: Portal): Promise<void> => insertDemoTeams(portal.pool, teamsAt(portal.now()));

const WAIT_MS = 500;

/**
 * Loads the demo into an empty database (decisions §14): once, deterministic, with dates relative to today. Of
 * several portals that start on one database the first loads it; the others wait until it is there.
 */
export async function loadDemo(portal: Portal): Promise<void> {
  if (await hasAccounts(portal.pool)) return;
  const folder = await mkdtemp(join(tmpdir(), 'portal-demo-'));
  try {
    const now = portal.now();
    const password = await hashPassword(DEMO_PASSWORD);
    await writeDemoFolder(folder, { today: dayOf(now), scale: portal.config.PORTAL_DEMO_SCALE });
    while (!(await hasAccounts(portal.pool))) {
      if (!(await importDemo(portal, folder))) {
        await sleep(WAIT_MS);
        continue;
      }
      await setDemoLogins(portal.pool, demoPeople, password);
      await insertRuns(portal.pool, jobRows(now));
      await addDemoTokens(portal);
      await addDemoTeams(portal);
      await seedUnmatched(portal);
      await seedHistory(portal);
      await addDemoActivations(portal);
      await addDemoExposures(portal);
      await seedCases(portal);
      await raiseAlerts(portal);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** False while somebody else imports, and where somebody else has just imported the same. */
async function importDemo(portal: Portal, folder: string): Promise<boolean> {
  try {
    const report = await importFolder(createSystemContext(portal, { kind: 'job', name: 'demo' }), { folder });
    const [problem] = report.problems;
    if (problem) throw new Error(`the demo data cannot be imported: ${JSON.stringify(problem)}`);
    return report.files.some(({ file, inserted }) => file === 'accounts.csv' && inserted > 0);
  } catch (error) {
    if (error instanceof ImportRunningError) return false;
    throw error;
  }
}

/** The alerts that the demo begins with: in the lists alone, since made-up people have been told nothing yet. */
async function raiseAlerts(portal: Portal): Promise<void> {
  const ctx = createSystemContext(portal, { kind: 'job', name: 'demo' });
  await raiseExpiryAlerts(ctx, { byMail: false });
  await raiseUsageAlerts(ctx, { byMail: false });
}
