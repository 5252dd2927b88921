// npm run verify: format, lint, types, structure, cycles, documents and the pure tests, in under a minute.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fastChecks } from './checks.mjs';
import { withoutSharedCache } from './without-shared-cache.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));
const steps = [
  ...fastChecks(),
  { name: 'pure tests', args: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--silent'] },
];
const failed = steps.filter((step) => {
  const result = spawnSync(process.execPath, step.args, { stdio: 'inherit', env: withoutSharedCache() });
  process.stderr.write(`${result.status === 0 ? 'ok  ' : 'FAIL'} ${step.name}\n`);
  return result.status !== 0;
});
process.exit(failed.length > 0 ? 1 : 0);
