// npm test: everything that CI runs. Ends with one line: N passed, M failed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fastChecks } from './checks.mjs';
import { readPlaywright, readVitest, tellFailures } from './read-reports.mjs';
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
  count('size of the first download', run(['scripts/check-bundle.mjs']) === 0);
suite(
  'unit, database, API and component tests',
  [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`],
  reports.vitest,
  readVitest,
);
if (process.env.TEST_DATABASE_URL) {
  suite(
    'database and API tests on TEST_DATABASE_URL',
    [
      vitest,
      'run',
      '--project',
      'db',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reports.db15}`,
    ],
    reports.db15,
    readVitest,
    { USE_TEST_DATABASE_URL: '1' },
  );
}
suite('browser tests', ['node_modules/@playwright/test/cli.js', 'test'], reports.e2e, readPlaywright, {
  PLAYWRIGHT_JSON_OUTPUT_NAME: reports.e2e,
  E2E_DATA: browserData,
});
const portals = readdirSync(browserData);
if (portals.length === 0) count('no secret in the log (there is none)', false);
for (const portal of portals)
  count(`no secret in the log of ${portal}`, run(['scripts/check-logs.ts', join(browserData, portal)]) === 0);
if (process.env.MUTANTS_SINCE)
  count('changed lines are tested', run(['scripts/mutants.mjs', '--since', process.env.MUTANTS_SINCE]) === 0);

process.stdout.write(tellFailures(failures));
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed > 0 ? 1 : 0);

function run(args, environment = {}) {
  return spawnSync(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  }).status;
}

function count(name, passed, message = '') {
  total[passed ? 'passed' : 'failed'] += 1;
  if (!passed) failures.push({ name, message });
  process.stdout.write(`${passed ? 'ok  ' : 'FAIL'} ${name}\n`);
}

/** A suite that leaves no report did not run: that is a failure, never a silent skip. */
function suite(name, args, report, read, environment) {
  process.stdout.write(`\n== ${name}\n`);
  const status = run(args, environment);
  if (!existsSync(report)) return count(`${name} (no report)`, false);
  const { passed, failed, failures: found } = read(JSON.parse(readFileSync(report, 'utf8')));
  failures.push(...found.map((one) => ({ ...one, name: `${name}: ${one.name}` })));
  total.passed += passed;
  total.failed += failed;
  if (status !== 0 && failed === 0) count(`${name} (exit ${status})`, false);
  if (passed + failed === 0) count(`${name} (ran no test)`, false);
}
