// @ts-check
// What a suite's JSON report says: how many passed and failed, and of each failure its name and what it printed.
import { stripVTControlCharacters } from 'node:util';

const LINES = 15;
/** So many failures are told with their message; of the rest the names are enough. */
const TOLD = 25;

/**
 * @typedef {{ name: string, message: string }} Failure
 * @typedef {{ passed: number, failed: number, failures: Failure[] }} Outcome
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ message?: string }} PlaywrightError
 * @typedef {{ title: string, file: string, ok: boolean, tests: { results: { errors: PlaywrightError[] }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/** A skipped test counts as failed; a file that broke outside its tests is a failure of its own. */
export function readVitest(
  /** @type {{ testResults: VitestFile[] }} */ report,
  /** @type {string} */ folder = `${process.cwd()}/`,
) {
  /** @type {Outcome} */
  const outcome = { passed: 0, failed: 0, failures: [] };
  for (const { name, status, message = '', assertionResults } of report.testResults) {
    const failures = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => ({ name: test.fullName, message: (test.failureMessages ?? []).join('\n') || message }));
    outcome.passed += assertionResults.length - failures.length;
    if (status === 'failed' && failures.length === 0)
      failures.push({ name: name.replace(folder, ''), message });
    outcome.failed += failures.length;
    outcome.failures.push(...failures);
  }
  return outcome;
}

/** An error outside the tests, such as a portal that does not start, is a failure of its own. */
export function readPlaywright(
  /** @type {{ stats: Record<string, number>, suites: Suite[], errors?: PlaywrightError[] }} */ report,
) {
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report.stats;
  const errors = report.errors ?? [];
  const failures = report.suites
    .flatMap(specsOf)
    .filter((spec) => !spec.ok)
    .map(({ file, title, tests }) => ({ name: `${file} › ${title}`, message: messageOf(tests) }));
  const outside = errors.map((error) => ({ name: 'outside the tests', message: error.message ?? '' }));
  return {
    passed: expected + flaky,
    failed: unexpected + skipped + outside.length,
    failures: [...failures, ...outside],
  };
}

/** @returns {Spec[]} */
const specsOf = (/** @type {Suite} */ suite) => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
];

const messageOf = (/** @type {Spec['tests']} */ tests) =>
  tests
    .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
    .map(({ message }) => message ?? '')
    .join('\n');

/** The end of a run, of which a log may show nothing else: each failure with the first lines of its message. */
export const tellFailures = (/** @type {readonly Failure[]} */ failures) =>
  failures
    .map(({ name, message }, at) =>
      [`\nFAILED ${name}`, ...(at < TOLD ? firstLines(message).map((line) => `    ${line}`) : [])].join('\n'),
    )
    .join('');

const firstLines = (/** @type {string} */ message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*at .*(?:node_modules|node:)/.test(line))
    .slice(0, LINES);
