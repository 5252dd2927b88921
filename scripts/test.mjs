// @ts-check
// npm test: the checks, the quick tests and eight journeys. Ends with one line: N passed, M failed.
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fastChecks } from './checks.mjs';
import { createTestRun, keepTotal, reports } from './test-run.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));
delete process.env.PORTAL_PARENT_FD;
mkdirSync('reports', { recursive: true });
rmSync(reports.total, { force: true });
const quick = { TEST_TIER: 'quick' };
const run = createTestRun();

await run.check([{ name: 'build', args: ['scripts/build.mjs'] }]); // tests of pages and journeys need it
// One after the other: each keeps two cores busy. Side by side they took half as much processor time again.
await run.vitest({ name: 'unit, page, database and API tests', report: reports.vitest, environment: quick });
await Promise.all([
  // A journey waits for its page a third of the time: the checks have it.
  run.journeys({ name: 'journeys', report: reports.e2e, environment: quick }),
  run.check([{ name: 'size of the first download', args: ['scripts/check-bundle.mjs'] }, ...fastChecks()]),
]);
keepTotal(run.end());
