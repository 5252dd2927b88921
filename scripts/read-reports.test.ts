import { expect, test } from 'vitest';
import { readPlaywright, readVitest, tellFailures } from './read-reports.mjs';

test('a run of vitest passes what passed, and fails the failed and the skipped with what they printed', () => {
  const testResults = [
    {
      name: '/repository/domain/a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'a sum is right', status: 'passed', failureMessages: [] },
        { fullName: 'a sum is wrong', status: 'failed', failureMessages: ['expected 1 to be 2'] },
      ],
    },
    {
      name: '/repository/domain/b.test.ts',
      status: 'failed',
      message: 'no database',
      assertionResults: [{ fullName: 'rows are read', status: 'skipped', failureMessages: [] }],
    },
    {
      name: '/repository/domain/c.test.ts',
      status: 'failed',
      message: 'Cannot find c.ts',
      assertionResults: [],
    },
  ];
  expect(readVitest({ testResults }, '/repository/')).toEqual({
    passed: 1,
    failed: 3,
    failures: [
      { name: 'a sum is wrong', message: 'expected 1 to be 2' },
      { name: 'rows are read', message: 'no database' },
      { name: 'domain/c.test.ts', message: 'Cannot find c.ts' },
    ],
  });
});

test('a run of Playwright fails what failed in any suite, and what broke outside the tests', () => {
  const spec = (title: string, message?: string) => ({
    ...{ title, file: 'reporter-sends.spec.ts', ok: message === undefined },
    tests: [{ results: [{ errors: message === undefined ? [] : [{ message }] }] }],
  });
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 1 },
    suites: [{ specs: [spec('goes')], suites: [{ specs: [spec('stops', 'Timeout')] }] }],
    errors: [{ message: 'the portal did not start' }],
  };
  expect(readPlaywright(report)).toEqual({
    passed: 1,
    failed: 3,
    failures: [
      { name: 'reporter-sends.spec.ts › stops', message: 'Timeout' },
      { name: 'outside the tests', message: 'the portal did not start' },
    ],
  });
});

test('each failure is told with the first fifteen lines of its message, without colours and without the tools’ own lines', () => {
  const tools = '    at run (/repository/node_modules/vitest/run.js:1:1)\n    at node:internal/timers:1:1';
  const long = Array.from({ length: 20 }, (_, n) => `line ${n + 1}`).join('\n');
  expect(
    tellFailures([
      { name: 'one', message: `\u001b[31mexpected 1 to be 2\u001b[39m\n\n${tools}\n    at one.test.ts:3:1` },
      { name: 'two', message: '' },
    ]),
  ).toBe('\nFAILED one\n    expected 1 to be 2\n        at one.test.ts:3:1\nFAILED two');
  expect(
    tellFailures([{ name: 'long', message: long }])
      .split('\n')
      .slice(-2),
  ).toEqual(['    line 14', '    line 15']);
});

test('where everything fails, the names of all can still be read', () => {
  const failures = Array.from({ length: 40 }, (_, n) => ({ name: `test ${n}`, message: 'no database' }));
  const told = tellFailures(failures).split('\n');
  expect(told.filter((line) => line.startsWith('FAILED'))).toHaveLength(40);
  expect(told.filter((line) => line.includes('no database'))).toHaveLength(25);
});
