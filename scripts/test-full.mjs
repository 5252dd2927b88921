// @ts-check
// npm run test:full: npm test, then the slow tests and all journeys, PostgreSQL 15, and mutants of what was changed.
// --after-quick: npm test has run; its sum is added.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestRun, readTotal, reports } from './test-run.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));
delete process.env.PORTAL_PARENT_FD;
if (!process.argv.includes('--after-quick')) await import('./test.mjs');
const before = readTotal();
if (before) await testTheRest(before);
else process.exitCode = 1; // the list of failures is printed, and there is nothing to add

async function testTheRest(/** @type {import('./test-run.mjs').Total} */ passed) {
  const slow = { TEST_TIER: 'slow' };
  const oldest = findOldestPostgres();
  const [vitest, e2e] = ['reports/vitest-slow.json', 'reports/e2e-slow.json'];
  const run = createTestRun();
  // One after the other: each keeps all cores busy, and processes that are killed and started have their time.
  await run.vitest({ name: 'slow tests', report: vitest, environment: { ...slow, ...oldest } });
  await run.journeys({ name: 'all other journeys', report: e2e, environment: slow });
  if (oldest) await testEveryCall(run, oldest);
  await tryMutants(run);
  mergeReports(vitest, reports.vitest, ['testResults']);
  mergeReports(e2e, reports.e2e, ['suites', 'errors']);
  run.end(passed);
}

/**
 * The oldest PostgreSQL that the portal supports, of Debian's package, or of TEST_PG_BIN: the database tests of the full
 * tier run on it, those of npm test on the embedded one.
 */
function findOldestPostgres() {
  const pgBin = process.env.TEST_PG_BIN ?? '/usr/lib/postgresql/15/bin';
  if (existsSync(pgBin)) return { TEST_PG_BIN: pgBin };
  process.stdout.write("skip PostgreSQL 15: Debian's package postgresql-15 is not installed\n");
  return undefined;
}

/** Of the quick tests those that ask every call, with its fields and rights, and those whose statements count. */
async function testEveryCall(
  /** @type {ReturnType<typeof createTestRun>} */ run,
  /** @type {{ TEST_PG_BIN: string }} */ oldest,
) {
  const features = ['corrections', 'db', 'import', 'ledger', 'licenses-report', 'usage-chart'];
  const everyCall = ['database-rights', 'five-readers', 'second-lines', 'tables', 'wire-values'].map(
    (name) => `testing/${name}.db`,
  );
  await run.vitest({
    name: 'every call, and what counts, on PostgreSQL 15',
    report: 'reports/db15.json',
    args: ['--project', 'db', ...everyCall, ...features.map((feature) => `server/${feature}/`)],
    environment: { TEST_TIER: 'quick', ...oldest },
  });
}

/** Lines changed within a day of work up to the newest commit, or since MUTANTS_SINCE, for a minute at most. */
async function tryMutants(/** @type {ReturnType<typeof createTestRun>} */ run) {
  const since = process.env.MUTANTS_SINCE ?? commitOfTheDayBefore();
  if (!since) return;
  const limits = ['--minutes', '1', '--workers', String(availableParallelism())];
  await run.check([
    { name: 'changed lines are tested', args: ['scripts/mutants.mjs', '--since', since, ...limits] },
  ]);
}

/** Empty where this is no checkout, or has no older commit. */
function commitOfTheDayBefore() {
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  try {
    const newest = Number(git('log', '-1', '--format=%ct'));
    return git('rev-list', '-1', `--before=${newest - 86_400}`, 'HEAD');
  } catch {
    return '';
  }
}

/** Puts the lists of one JSON report behind those of another. */
function mergeReports(
  /** @type {string} */ from,
  /** @type {string} */ into,
  /** @type {readonly string[]} */ lists,
) {
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'));
  if (!existsSync(from)) return; // counted as a failure
  const [more, whole] = [read(from), read(into)];
  for (const list of lists) whole[list] = [...(whole[list] ?? []), ...(more[list] ?? [])];
  writeFileSync(into, JSON.stringify(whole));
  rmSync(from);
}
