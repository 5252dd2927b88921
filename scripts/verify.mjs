// npm run verify: format, lint, types, structure, cycles, documents, the first download and the pure tests.
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
const firstDownload = { name: 'size of the first download', args: ['scripts/check-bundle.mjs', '--build'] };
await runChecks([pureTests, ...fastChecks(), firstDownload], ({ name }, passed, output) => {
  if (!passed) process.exitCode = 1;
  process.stderr.write(`${output}${passed ? 'ok  ' : 'FAIL'} ${name}\n`);
});
