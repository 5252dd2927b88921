// @ts-check
// Which code is changed to see whether a test notices, and which tests are asked: those that stand beside it.
import { globSync, readdirSync } from 'node:fs';

/**
 * @typedef {{ name: string, files: string[], tests: string[], database: boolean }} Group
 */

/**
 * Declarations hold no rules: the hand-typed table of calls, the test of every field on the wire and the types keep
 * calls and shapes, a check of its own the texts. The people of the demo are data: a test that noticed another name
 * would be a second list of them.
 */
const withoutRules =
  /\.test\.ts$|\/(?:contract|schema)\.ts$|^domain\/(?:messages\/|session\/demo-people\.ts$)|^server\/demo\//;
/** Rights, the ledger and percentages: here no change may pass unnoticed. */
export const strict =
  /^domain\/(?:access|ledger)\/|^domain\/licenses\/(?:overage|term|usage-colour|usage-percent)\.ts$/;

/** They kill processes, live through a year or try thousands of inputs: a minute for each change others do not notice. */
const slow = '*.slow';

/** @type {readonly Omit<Group, 'database'>[]} */
const withDatabase = [
  {
    name: 'server ledger',
    files: ['server/ledger/{projection,settle,term}-queries.ts'],
    tests: [
      'server/ledger/*.db.test.ts',
      'server/volume-usage/upload-{rules,samples}.db.test.ts',
      'server/volume-usage/events/send-events.db.test.ts',
      'testing/{five-readers,wire-values}.db.test.ts',
    ],
  },
  {
    name: 'server ledger claims',
    files: ['server/ledger/{claim,reported}-queries.ts', 'server/ledger/related-licenses/*queries.ts'],
    tests: [
      'server/ledger/related-licenses/*.db.test.ts',
      'server/self-certification/report-past-usage.db.test.ts',
      'server/ledger/{reported-queries,replaced-claims}.db.test.ts',
      'server/corrections/*.db.test.ts',
      'server/volume-usage/license-file/overlapping-reports.slow.db.test.ts',
      'server/imaging-usage/{report-usage,reminders/send-reminders}.db.test.ts',
      'server/{account-state,calendar}/*.db.test.ts',
    ],
  },
  {
    name: 'server usage-chart',
    files: ['server/usage-chart/queries.ts'],
    tests: ['server/usage-chart/*.db.test.ts', 'testing/wire-values.db.test.ts'],
  },
  {
    name: 'server licenses-report',
    files: ['server/licenses-report/*queries.ts'],
    // The quick ones first: those that ask thousands of questions notice the rest.
    tests: [
      `server/licenses-report/**/!(${slow}).db.test.ts`,
      'server/licenses-report/**/*.db.test.ts',
      'testing/wire-values.db.test.ts',
    ],
  },
  {
    name: 'server access',
    files: ['server/app/{admit,authorize}.ts'],
    tests: [
      'server/app/{admit,authorize}.test.ts',
      'server/app/{admit,authorize}.db.test.ts',
      'testing/{access,token}-table.db.test.ts',
      'server/session/customer-view/customer-view.db.test.ts',
      'server/{calendar,api-tokens,activation}/*.db.test.ts',
      'server/app/limit-calls.db.test.ts',
      'testing/staff-record.db.test.ts',
      'server/session/hostile-tokens.db.test.ts',
      'server/volume-usage/events/send-events.db.test.ts',
    ],
  },
];

/** What an answer says is asked of the tests beside it, and of the one that fills every field; these ask others as well. */
const testsOfAnswers = {
  session: ['server/session/customer-view/*.db.test.ts'],
  'volume-usage': [
    'server/volume-usage/upload-{rules,samples}.db.test.ts',
    'server/volume-usage/{archives,attaching,events,license-file,unmatched}/*.db.test.ts',
  ],
};

/** @returns {Omit<Group, 'database'>[]} a group for each feature whose answers are put together in a `present` */
function listAnswers() {
  const all = globSync('server/**/present*.ts')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !withoutRules.test(path));
  const byFeature = Object.groupBy(all, (path) => path.split('/')[1] ?? '');
  return Object.entries(byFeature).map(([feature, files = []]) => ({
    name: `server ${feature} answers`,
    files,
    tests: [
      `server/${feature}/**/present*.test.ts`, // asked first: they ask no database
      ...(Object.entries(testsOfAnswers).find(([name]) => name === feature)?.[1] ?? [
        `server/${feature}/**/!(${slow}).db.test.ts`,
      ]),
      'testing/wire-values.db.test.ts',
    ],
  }));
}

/** @returns {Group[]} those first of which every change must be noticed: time may be short */
export function listGroups() {
  const domain = readdirSync('domain', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      name: `domain ${name}`,
      files: globSync(`domain/${name}/**/*.ts`),
      tests: [`domain/${name}/**/!(${slow}).test.ts`],
      database: false,
    }));
  const server = [...withDatabase, ...listAnswers()].map((group) => ({
    ...group,
    files: globSync(group.files),
    database: true,
  }));
  return [...domain, ...server]
    .map((group) => ({
      ...group,
      files: group.files.map((path) => path.replaceAll('\\', '/')).filter((path) => !withoutRules.test(path)),
    }))
    .filter(({ files, tests }) => files.length > 0 && globSync(tests).length > 0)
    .sort((a, b) => Number(isStrict(b)) - Number(isStrict(a)));
}

/** Files of domain/ and server/ that hold rules. */
export const listMutable = () =>
  globSync('{domain,server}/**/*.ts')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !withoutRules.test(path) && !path.includes('/migrations/'))
    .sort();

const isStrict = (/** @type {Group} */ { files }) => files.some((path) => strict.test(path));
