// npm run verify: format, lint, types, structure, cycles, documents and the pure tests, in under a minute.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fastChecks } from './checks.mjs';
import { runChecks } from './run-checks.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));
// The longest first: the short ones run beside it.
const pureTests = {
  name: 'pure tests',
  args: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--silent'],
};
await runChecks([pureTests, ...fastChecks()], ({ name }, passed, output) => {
  if (!passed) process.exitCode = 1;
  process.stderr.write(`${output}${passed ? 'ok  ' : 'FAIL'} ${name}\n`);
});
