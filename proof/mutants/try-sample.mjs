// @ts-check
// npm run mutants -- --sample 40: changes that chance has chosen over domain/ and server/, each against the quick tests
// that reach its file. A copy of the checkout is changed, one place at a time.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { listMutable } from './scope.mjs';

/**
 * @typedef {{ fileName: string, mutatorName: string, replacement: string, location: { start: Place, end: Place } }} Change
 * @typedef {{ line: number, column: number }} Place
 */

const copy = resolve('reports/mutants/copy');
const minutesEach = 10;
const instrumenter = new URL('node_modules/@stryker-mutator/instrumenter/dist/src/index.js', import.meta.url)
  .href;

/** @returns {Promise<number>} the share in percent that a test noticed */
export async function trySample(/** @type {number} */ count, /** @type {number} */ seed) {
  const chosen = choose(await listChanges(), count, seed);
  copyCheckout();
  const unnoticed = [];
  for (const [index, change] of chosen.entries()) {
    const { fileName, mutatorName, replacement, location } = change;
    const by = tryChange(change);
    const place = `${fileName}:${location.start.line + 1}:${location.start.column + 1}`;
    const told = `${place} ${mutatorName}: ${replacement.replaceAll(/\s+/g, ' ').slice(0, 100)}`;
    process.stdout.write(`${index + 1} ${by ?? 'NOT NOTICED'} | ${told}\n`);
    if (by === undefined) unnoticed.push(told);
  }
  rmSync(copy, { recursive: true });
  const percent = ((chosen.length - unnoticed.length) / chosen.length) * 100;
  process.stdout.write(
    `${chosen.length - unnoticed.length} of ${chosen.length} changes (seed ${seed}) were noticed: ${percent.toFixed(1)} %\n`,
  );
  return percent;
}

/** @returns {Promise<Change[]>} every change that Stryker knows of the files whose rules tests keep */
async function listChanges() {
  const { Instrumenter } = await import(instrumenter); // installed by the first run, so no import at the top
  const silent = { isDebugEnabled: () => false, debug() {}, info() {}, warn() {} };
  const files = listMutable().map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }));
  const options = { plugins: null, excludedMutations: [], ignorers: [], mutator: { plugins: null } };
  const { mutants } = await new Instrumenter(/** @type {any} */ (silent)).instrument(files, options);
  return mutants;
}

/** The same seed chooses the same changes of the same code. */
function choose(/** @type {Change[]} */ all, /** @type {number} */ count, /** @type {number} */ seed) {
  let state = seed;
  // Park and Miller's numbers: every place is as likely as any other.
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: count }, () => all.splice(Math.floor(next() * all.length), 1)).flat();
}

function copyCheckout() {
  rmSync(copy, { recursive: true, force: true });
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  for (const path of files.split('\n').filter(Boolean)) {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    cpSync(path, join(copy, path));
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  cpSync('dist', join(copy, 'dist'), { recursive: true });
}

/** What is put in place of an operator's expression keeps to itself: `a ?? b && c` would not even be read. */
const inBrackets = /^(?:LogicalOperator|ArithmeticOperator|EqualityOperator|ConditionalExpression)$/;

const vitest = 'node_modules/vitest/vitest.mjs';
const journeys = ['node_modules/@playwright/test/cli.js', 'test', '--max-failures=1', '--reporter=dot'];

/** @returns {string | undefined} which tests noticed it: those of its folder, which are asked first, others, or journeys */
function tryChange(/** @type {Change} */ { fileName, mutatorName, replacement, location }) {
  const path = join(copy, fileName);
  const before = readFileSync(path, 'utf8');
  const at = (/** @type {Place} */ { line, column }) =>
    before.split('\n').slice(0, line).join('\n').length + (line > 0 ? 1 : 0) + column;
  const [start, end] = [at(location.start), at(location.end)];
  const isCase = /^(?:case|default)\b/.test(before.slice(start, end));
  const put = inBrackets.test(mutatorName) && !isCase ? `(${replacement})` : replacement;
  writeFileSync(path, before.slice(0, start) + put + before.slice(end));
  const few = ['--bail', '1', '--passWithNoTests', '--reporter=dot'];
  try {
    if (isNoticed([vitest, 'run', `${dirname(fileName)}/`, ...few])) return 'beside';
    if (isNoticed([vitest, 'related', '--run', fileName, ...few])) return 'elsewhere';
    return isNoticed(journeys) ? 'on a journey' : undefined;
  } finally {
    writeFileSync(path, before);
  }
}

/** A change that makes a test run for ever counts as noticed. */
function isNoticed(/** @type {string[]} */ program) {
  const { status } = spawnSync(process.execPath, program, {
    cwd: copy,
    stdio: 'ignore',
    timeout: minutesEach * 60_000,
    env: { ...process.env, TEST_TIER: 'quick' },
  });
  return status !== 0;
}
