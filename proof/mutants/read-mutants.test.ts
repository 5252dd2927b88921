import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  changedRanges,
  findFaults,
  findLosses,
  keptOf,
  percentOf,
  readMutants,
  sumOf,
} from './read-mutants.mjs';
import { listGroups } from './scope.mjs';

const mutant = (status: string, line = 1) => ({
  ...{ mutatorName: 'EqualityOperator', replacement: 'a <\n  b', status },
  location: { start: { line, column: 5 } },
});
const reportOf = (file: string, statuses: readonly string[]) => ({
  files: {
    [file]: {
      source: 'one\ntwo\n  three;\nfour',
      mutants: statuses.map((status, at) => mutant(status, at + 1)),
    },
  },
});

describe('what a report says', () => {
  it('killed and endless changes were noticed; surviving ones and those that no test runs were not', () => {
    const statuses = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'RuntimeError'];
    const { scores, survivors } = readMutants(reportOf('domain/mail/a.ts', statuses));
    expect(scores).toEqual([{ file: 'domain/mail/a.ts', noticed: 2, unnoticed: 2 }]);
    expect(survivors).toEqual([
      {
        ...{ file: 'domain/mail/a.ts', place: 'domain/mail/a.ts:3:5', line: 'three;' },
        change: 'EqualityOperator: a < b',
      },
      {
        ...{ file: 'domain/mail/a.ts', place: 'domain/mail/a.ts:4:5', line: 'four' },
        change: 'EqualityOperator (no test runs it): a < b',
      },
    ]);
    expect(percentOf(sumOf(scores))).toBe(50);
  });

  it('where nothing could be changed, nothing is missing', () => {
    expect(findFaults(readMutants({ files: {} }))).toEqual([]);
  });
});

describe('what is good enough', () => {
  const faultsOf = (file: string, unnoticed: number, length = 20) =>
    findFaults(
      readMutants(
        reportOf(
          file,
          Array.from({ length }, (_, n) => (n < unnoticed ? 'Survived' : 'Killed')),
        ),
      ),
    );

  it('is 85 of a hundred', () => {
    expect(faultsOf('domain/mail/a.ts', 3)).toEqual([]);
    expect(faultsOf('domain/mail/a.ts', 4)).toEqual(['80.0 % were noticed, 85 % are asked for']);
  });

  it('asks for no share of a few changes', () => {
    expect(faultsOf('domain/mail/a.ts', 19, 19)).toEqual([]);
    expect(faultsOf('domain/ledger/a.ts', 1, 19)).toHaveLength(1);
  });

  it.each([
    'domain/access/can.ts',
    'domain/ledger/choose-license.ts',
    'domain/licenses/term.ts',
    'domain/licenses/usage-percent.ts',
  ])('is everything in %s', (file) => {
    expect(faultsOf(file, 1)).toEqual([
      `${file}:1:5: in rights, ledger and percentages every change is noticed`,
    ]);
  });
});

describe('what is written down', () => {
  const kept = (statuses: readonly string[]) => keptOf(readMutants(reportOf('domain/mail/a.ts', statuses)));

  it('is what was not noticed, by the text of its line', () => {
    expect(kept(['Killed', 'Survived', 'Killed'])).toEqual({
      changes: 3,
      unnoticed: ['domain/mail/a.ts: two | EqualityOperator: a < b'],
    });
  });

  it('may lose, and not gain', () => {
    const before = kept(['Killed', 'Survived', 'Survived']);
    expect(findLosses(before, kept(['Killed', 'Killed', 'Survived']))).toEqual([]);
    expect(findLosses(before, kept(['Survived', 'Survived', 'Killed']))).toEqual([
      'not on the list of what no test notices: domain/mail/a.ts: one | EqualityOperator: a < b',
    ]);
  });
});

it('only lines that were added or changed are tried again', () => {
  const diff = [
    'diff --git a/domain/a.ts b/domain/a.ts',
    '--- a/domain/a.ts',
    '+++ b/domain/a.ts',
    '@@ -3 +3,2 @@ function one() {',
    '-old',
    '+new',
    '+newer',
    '@@ -9,2 +10,0 @@',
    '-gone',
    '@@ -20 +19 @@',
    '+++ b/server/b.ts',
    '@@ -0,0 +1,40 @@',
  ].join('\n');
  expect(changedRanges(diff)).toEqual(['domain/a.ts:3-4', 'domain/a.ts:19-19', 'server/b.ts:1-40']);
});

it('what must be noticed whole is tried first, what needs a database last', () => {
  const names = listGroups().map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(['domain access', 'domain ledger', 'domain licenses']);
  const first = names.findIndex((name) => name.startsWith('server'));
  expect(names.slice(first).filter((name) => !name.startsWith('server'))).toEqual([]);
  expect(names[first]).toBe('server ledger');
});

it('every file belongs to one group; tests, declarations and the people of the demo to none', () => {
  const files = listGroups().flatMap((group) => group.files);
  expect(new Set(files).size).toBe(files.length);
  expect(files).toContain('domain/access/can.ts');
  expect(files).toContain('server/app/authorize.ts');
  const answers = globSync('server/**/present*.ts').filter((path) => !path.includes('.test.'));
  expect(answers).toContain('server/volume-usage/archives/present-summary.ts');
  expect(answers.filter((path) => !files.includes(path))).toEqual([]);
  expect(files).toContain('server/ledger/projection-queries.ts');
  expect(files).toContain('domain/session/gates.ts');
  const without = /\.test\.ts$|\/(?:contract|schema)\.ts$|messages|demo-people/;
  expect(files.filter((path) => without.test(path))).toEqual([]);
});
