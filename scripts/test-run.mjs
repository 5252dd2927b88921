// @ts-check
// What npm test and npm run test:full are put together from: suites that leave a report, and the sum of all.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPlaywright, readVitest, tellFailures } from './read-reports.mjs';
import { runChecks, runQuietly } from './run-checks.mjs';

/**
 * @typedef {{ passed: number, failed: number }} Total
 * @typedef {{ name: string, report: string, environment: Record<string, string>, args?: string[] }} Suite
 */

const vitest = 'node_modules/vitest/vitest.mjs';
const playwright = 'node_modules/@playwright/test/cli.js';

/** Counts what passes and fails, and knows each failure at the end. */
export function createTestRun() {
  /** @type {Total} */
  const total = { passed: 0, failed: 0 };
  /** @type {import('./read-reports.mjs').Failure[]} */
  const failures = [];

  function count(/** @type {string} */ name, /** @type {boolean} */ passed, output = '') {
    total[passed ? 'passed' : 'failed'] += 1;
    if (!passed) failures.push({ name, message: output });
    process.stdout.write(`${output}${passed ? 'ok  ' : 'FAIL'} ${name}\n`);
  }

  /** A suite that leaves no report did not run: that is a failure, never a silent skip. */
  function countSuite(
    /** @type {Suite} */ { name, report },
    /** @type {number | null} */ status,
    /** @type {(report: any) => import('./read-reports.mjs').Outcome} */ read,
  ) {
    if (!existsSync(report)) return count(`${name} (no report)`, false);
    const outcome = read(JSON.parse(readFileSync(report, 'utf8')));
    failures.push(...outcome.failures.map((one) => ({ ...one, name: `${name}: ${one.name}` })));
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    if (status !== 0 && outcome.failed === 0) count(`${name} (exit ${status})`, false);
    if (outcome.passed + outcome.failed === 0) count(`${name} (ran no test)`, false);
  }

  return {
    count,
    /** Programs that pass or fail as a whole, `atOnce` side by side. */
    check: (/** @type {import('./run-checks.mjs').Check[]} */ checks, atOnce = 1) =>
      runChecks(checks, ({ name }, passed, output) => count(name, passed, output), atOnce),

    /** Vitest with a JSON report; its lines are printed as they come. */
    async vitest(/** @type {Suite} */ suite) {
      rmSync(suite.report, { force: true });
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${suite.report}`];
      const child = spawn(process.execPath, [vitest, 'run', ...reporters, ...(suite.args ?? [])], {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, ...suite.environment },
      });
      const [status] = await once(child, 'close');
      countSuite(suite, status, readVitest);
    },

    /** Journeys in Chromium, then a search of the portals' logs for secrets; printed when they have ended. */
    async journeys(/** @type {Suite} */ suite) {
      const data = suite.report.replace('.json', '-portals'); // their databases and logs stay, to be looked at
      for (const path of [suite.report, data]) rmSync(path, { recursive: true, force: true });
      mkdirSync(data, { recursive: true });
      const { status, output } = await runQuietly([playwright, 'test'], {
        ...process.env,
        ...suite.environment,
        PLAYWRIGHT_JSON_OUTPUT_FILE: suite.report,
        E2E_DATA: data,
      });
      process.stdout.write(`\n== ${suite.name}\n${output}`);
      countSuite(suite, status, readPlaywright);
      const portals = readdirSync(data);
      if (portals.length === 0) count('no secret in the log (there is none)', false);
      for (const portal of portals) {
        const log = await runQuietly(['scripts/check-logs.ts', join(data, portal)], process.env);
        count(`no secret in the log of ${portal} (${suite.name})`, log.status === 0, log.output);
      }
    },

    /** Prints each failure once more, then the line that CI reads: with what passed before. */
    end(/** @type {Total} */ before = { passed: 0, failed: 0 }) {
      process.stdout.write(tellFailures(failures));
      process.stdout.write(
        `\n${total.passed + before.passed} passed, ${total.failed + before.failed} failed\n`,
      );
      process.exitCode = total.failed === 0 ? 0 : 1;
      return total;
    },
  };
}

/** The reports of the tiers: the full tier adds its own to those of the quick one. */
export const reports = {
  vitest: 'reports/vitest.json',
  e2e: 'reports/e2e.json',
  total: 'reports/total.json',
};

export function keepTotal(/** @type {Total} */ total) {
  writeFileSync(reports.total, JSON.stringify(total));
}

/** What the quick tier came to; undefined where it has not run or has failed. */
export function readTotal() {
  if (!existsSync(reports.total)) return undefined;
  const total = /** @type {Total} */ (JSON.parse(readFileSync(reports.total, 'utf8')));
  return total.failed === 0 ? total : undefined;
}
