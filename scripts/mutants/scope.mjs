// @ts-check
// Which code is changed to see whether a test notices, and which tests are asked: those that stand beside it.
import { globSync, readdirSync } from 'node:fs';

/**
 * @typedef {{ name: string, files: string[], tests: string[], database: boolean }} Group
 */

/**
 * Declarations hold no rules: the hand-typed table of calls, the test of every field on the wire and the types keep
 * calls and shapes, a check of its own the texts.
 */
const withoutRules = /\.test\.ts$|\/(?:contract|schema)\.ts$|^domain\/messages\//;
/** Rights, the ledger and percentages: here no change may pass unnoticed. */
export const strict =
  /^domain\/(?:access|ledger)\/|^domain\/licenses\/(?:overage|term|usage-colour|usage-percent)\.ts$/;

/** @type {readonly Omit<Group, 'database'>[]} */
const withDatabase = [
  {
    name: 'server ledger',
    files: ['server/ledger/*queries.ts'],
    tests: [
      'server/ledger/*.db.test.ts',
      'server/volume-usage/upload-{rules,samples}.db.test.ts',
      'testing/{five-readers,wire-values}.db.test.ts',
    ],
  },
  {
    name: 'server usage-chart',
    files: ['server/usage-chart/queries.ts'],
    tests: ['server/usage-chart/*.db.test.ts', 'testing/wire-values.db.test.ts'],
  },
  {
    name: 'server licenses-report',
    files: ['server/licenses-report/*queries.ts', 'server/licenses-report/present.ts'],
    tests: ['server/licenses-report/**/*.db.test.ts', 'testing/wire-values.db.test.ts'],
  },
  {
    name: 'server present',
    files: ['server/{downloads,licenses,submissions,volume-usage}/present.ts'],
    tests: [
      'server/{downloads,licenses,submissions}/*.db.test.ts',
      'server/volume-usage/upload-{rules,samples}.db.test.ts',
      'server/volume-usage/attaching/*.db.test.ts',
      'testing/wire-values.db.test.ts',
    ],
  },
  {
    name: 'server access',
    files: ['server/app/{admit,authorize}.ts'],
    tests: ['server/app/admit.test.ts', 'testing/access-table.db.test.ts'],
  },
];

/** @returns {Group[]} */
export function listGroups() {
  const domain = readdirSync('domain', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      name: `domain ${name}`,
      files: globSync(`domain/${name}/**/*.ts`),
      tests: [`domain/${name}/**/*.test.ts`],
      database: false,
    }));
  const server = withDatabase.map((group) => ({
    ...group,
    files: globSync(group.files),
    database: true,
  }));
  return [...domain, ...server]
    .map((group) => ({
      ...group,
      files: group.files.map((path) => path.replaceAll('\\', '/')).filter((path) => !withoutRules.test(path)),
    }))
    .filter(({ files, tests }) => files.length > 0 && globSync(tests).length > 0);
}
