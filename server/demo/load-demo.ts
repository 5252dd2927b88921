import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayOf } from '#domain/core/day.ts';
import { DEMO_PASSWORD, demoPeople } from '#domain/session/demo-people.ts';
import type { Portal } from '#server/core/portal.ts';
import { hashPassword } from '#server/identity-provider/hashing/hash-password.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { importFolder, ImportRunningError } from '#server/import/import-folder.ts';
import { addDemoActivations } from './activation/add-activations.ts';
import { addDemoTokens } from './add-demo-tokens.ts';
import { addDemoExposures } from './exposures/add-exposures.ts';
import { raiseAlerts } from './history/raise-alerts.ts';
import { seedHistory } from './history/seed-history.ts';
import { jobRows } from './job-rows.ts';
import { hasAccounts, insertRuns, setDemoLogins } from './queries.ts';
import { seedCases } from './certifications/seed-cases.ts';
import { seedUnmatched } from './seed-unmatched.ts';
import { addDemoTeams } from './teams/add-demo-teams.ts';
import { writeDemoFolder } from './write-demo-folder.ts';

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
