// The fast checks, each a program of its own: used by verify and by test.
import { existsSync } from 'node:fs';

const tool = (name, path) => [`node_modules/${name}/${path}`];

/** What only tests use is marked as such (`@internal`) or goes. */
const production = ['--production', '--config', 'scripts/knip.production.json', '--exclude', 'dependencies'];

/** One checker: the two programs run side by side, and several checkers of one would read the same types again. */
const tsc = [...tool('typescript', 'bin/tsc'), '--checkers', '1', '-p'];

/** @returns {{ name: string, args: string[] }[]} in the order in which they are worth knowing */
export function fastChecks() {
  const checks = [
    { name: 'types: server', args: [...tsc, 'tsconfig.server.json'] },
    { name: 'types: web', args: [...tsc, 'tsconfig.web.json'] },
    { name: 'lint', args: [...tool('oxlint', 'bin/oxlint'), '--quiet', '.'] },
    { name: 'format', args: [...tool('oxfmt', 'bin/oxfmt'), '--check', '.'] },
    { name: 'structure', args: ['scripts/check-structure.mjs'] },
    { name: 'cycles', args: ['scripts/check-cycles.mjs'] },
    { name: 'documents', args: ['scripts/check-documents.mjs'] },
    { name: 'migrations', args: ['scripts/check-migrations.mjs'] },
    { name: 'messages', args: ['scripts/check-messages.mjs'] },
    { name: 'regexes', args: ['scripts/check-regexes.mjs'] },
    { name: 'install scripts', args: ['scripts/check-install-scripts.mjs'] },
    { name: 'unused code', args: [...tool('knip', 'bin/knip.js')] },
    {
      name: 'used by tests only',
      args: [...tool('knip', 'bin/knip.js'), ...production],
    },
  ];
  return checks.filter((check) => existsSync(check.args[0]));
}
