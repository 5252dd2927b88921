// @ts-check
// npm run test:near: types, and the quick tests that changes of the working tree can reach; since a commit, where one is named.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fastChecks } from './checks.mjs';
import { runChecks } from './run-checks.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));
const [since] = process.argv.slice(2);
await runChecks(
  fastChecks().filter(({ name }) => name.startsWith('types')),
  ({ name }, passed, output) => {
    if (!passed) process.exitCode = 1;
    process.stderr.write(`${output}${passed ? 'ok  ' : 'FAIL'} ${name}\n`);
  },
);
const changed = ['--changed', ...(since ? [since] : []), '--passWithNoTests'];
const tests = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...changed], {
  stdio: 'inherit',
  env: { ...process.env, TEST_TIER: 'quick' },
});
const [status] = await once(tests, 'close');
if (status !== 0) process.exitCode = 1;
