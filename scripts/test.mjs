// npm test: everything that CI runs. Ends with one line: N passed, M failed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fastChecks } from './checks.mjs';
import { readPlaywright, readVitest, tellFailures } from './read-reports.mjs';
import { runBeside } from './run-beside.mjs';
import { runChecks } from './run-checks.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));
delete process.env.PORTAL_PARENT_FD;
const vitest = 'node_modules/vitest/vitest.mjs';
const reports = { vitest: 'reports/vitest.json', db15: 'reports/db15.json', e2e: 'reports/e2e.json' };
const browserData = 'reports/browser-data'; // the portals of the browser tests keep their databases and logs here
const total = { passed: 0, failed: 0 };
const failures = [];

for (const file of Object.values(reports)) rmSync(file, { force: true });
rmSync(browserData, { recursive: true, force: true });
mkdirSync(browserData, { recursive: true });

const build = { name: 'build', args: ['scripts/build.mjs'] };
await runChecks([build, ...fastChecks()], ({ name }, passed, output) => {
  process.stdout.write(output);
  count(name, passed, output);
});
if (existsSync('scripts/check-bundle.mjs'))
  count('size of the first download', (await run(['scripts/check-bundle.mjs'])) === 0);
await suite(
  { name: 'unit, database, API and component tests', args: vitestInto(reports.vitest) },
  reports.vitest,
  readVitest,
);
// The browser tests leave a core half idle; changed lines are tried when they are over, for three minutes at most.
const otherDatabase = {
  name: 'database and API tests on TEST_DATABASE_URL',
  args: [...vitestInto(reports.db15), '--project', 'db'],
  environment: { USE_TEST_DATABASE_URL: '1' },
};
const changedLines = {
  name: 'changed lines, changed once more',
  args: [
    ...['scripts/mutants.mjs', '--since', process.env.MUTANTS_SINCE ?? ''],
    ...['--minutes', '3', '--workers', String(availableParallelism())],
  ],
};
const beside = runBeside(
  [
    ...(process.env.TEST_DATABASE_URL ? [otherDatabase] : []),
    ...(process.env.MUTANTS_SINCE ? [changedLines] : []),
  ],
  'reports',
);
const browserTests = {
  name: 'browser tests',
  args: ['node_modules/@playwright/test/cli.js', 'test'],
  environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: reports.e2e, E2E_DATA: browserData },
};
await suite(browserTests, reports.e2e, readPlaywright);
const portals = readdirSync(browserData);
if (portals.length === 0) count('no secret in the log (there is none)', false);
for (const portal of portals) {
  const status = await run(['scripts/check-logs.ts', join(browserData, portal)]);
  count(`no secret in the log of ${portal}`, status === 0);
}
for (const { name, status, output } of await beside) {
  process.stdout.write(`\n== ${name}\n${output}`);
  if (name === otherDatabase.name) countSuite(name, status, reports.db15, readVitest);
  else count('changed lines are tested', status === 0, output);
}

process.stdout.write(tellFailures(failures));
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed > 0 ? 1 : 0);

function vitestInto(report) {
  return [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
}

async function run(args, environment = {}) {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const [status] = await once(child, 'close');
  return status;
}

function count(name, passed, message = '') {
  total[passed ? 'passed' : 'failed'] += 1;
  if (!passed) failures.push({ name, message });
  process.stdout.write(`${passed ? 'ok  ' : 'FAIL'} ${name}\n`);
}

async function suite({ name, args, environment }, report, read) {
  process.stdout.write(`\n== ${name}\n`);
  countSuite(name, await run(args, environment), report, read);
}

/** A suite that leaves no report did not run: that is a failure, never a silent skip. */
function countSuite(name, status, report, read) {
  if (!existsSync(report)) return count(`${name} (no report)`, false);
  const { passed, failed, failures: found } = read(JSON.parse(readFileSync(report, 'utf8')));
  failures.push(...found.map((one) => ({ ...one, name: `${name}: ${one.name}` })));
  total.passed += passed;
  total.failed += failed;
  if (status !== 0 && failed === 0) count(`${name} (exit ${status})`, false);
  if (passed + failed === 0) count(`${name} (ran no test)`, false);
}
