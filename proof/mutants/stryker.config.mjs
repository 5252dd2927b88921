// @ts-check
// Read by Stryker, once for each group of proof/mutants/scope.mjs; scripts/mutants.mjs says what and where.
const { files, report, workers, database } = JSON.parse(process.env.MUTANTS_RUN ?? '{}');

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'proof/mutants/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: workers,
  mutate: files,
  ignorePatterns: ['/dist', '/data', '/reports', '/test-results'],
  tempDirName: 'reports/mutants/sandbox',
  cleanTempDir: 'always',
  disableTypeChecks: false,
  tsconfigFile: 'none.json', // it would be rewritten by an API that the compiler no longer has
  // A database that is busy is no sign that a change was noticed: what takes too long counts as noticed.
  timeoutMS: database ? 20_000 : 5_000,
  reporters: ['json', 'html', 'progress-append-only'],
  jsonReporter: { fileName: `${report}.json` },
  htmlReporter: { fileName: `${report}.html` },
  allowConsoleColors: false,
};
