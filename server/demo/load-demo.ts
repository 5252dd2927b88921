import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayOf } from '#domain/core/day.ts';
import { DEMO_PASSWORD, demoPeople } from '#domain/session/demo-people.ts';
import type { Portal } from '#server/app/portal.ts';
import { hashPassword } from '#server/identity-provider/hash-password.ts';
import { importFolder } from '#server/import/import-folder.ts';
import { hasAccounts, setDemoLogins } from './queries.ts';
import { writeDemoFolder } from './write-demo-folder.ts';

/** Loads the demo into an empty database (decisions §14): once, deterministic, with dates relative to today. */
export async function loadDemo(portal: Portal): Promise<void> {
  if (await hasAccounts(portal.pool)) return;
  const folder = await mkdtemp(join(tmpdir(), 'portal-demo-'));
  try {
    const now = portal.now();
    await writeDemoFolder(folder, { today: dayOf(now), scale: portal.config.PORTAL_DEMO_SCALE });
    const report = await importFolder({ pool: portal.pool, secrets: portal.secrets, now, folder });
    const [problem] = report.problems;
    if (problem) throw new Error(`the demo data cannot be imported: ${JSON.stringify(problem)}`);
    await setDemoLogins(portal.pool, demoPeople, await hashPassword(DEMO_PASSWORD));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
