// @ts-check
// What Stryker's reports say: which changes a test noticed, and which none did.
import { strict } from './scope.mjs';

/** The share of changes that a test must notice. */
export const THRESHOLD = 85;
/** Of fewer changes no share is asked for: one line more or less would decide. */
export const SAMPLE = 20;

/**
 * @typedef {{ mutatorName: string, replacement?: string, status: string, location: { start: { line: number, column: number } } }} Mutant
 * @typedef {{ files: Record<string, { source: string, mutants: Mutant[] }> }} Report
 * @typedef {{ file: string, noticed: number, unnoticed: number }} FileScore
 * @typedef {{ file: string, place: string, change: string, line: string }} Survivor
 * @typedef {{ changes: number, unnoticed: string[] }} Kept what no test noticed of a group when it was last written down
 */

const noticed = ['Killed', 'Timeout'];
const unnoticed = ['Survived', 'NoCoverage'];

/** @returns {{ scores: FileScore[], survivors: Survivor[] }} */
export function readMutants(/** @type {Report} */ { files }) {
  const scores = Object.entries(files).map(([file, { mutants }]) => ({
    file,
    noticed: mutants.filter(({ status }) => noticed.includes(status)).length,
    unnoticed: mutants.filter(({ status }) => unnoticed.includes(status)).length,
  }));
  const survivors = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => unnoticed.includes(status))
      .map(({ mutatorName, replacement = '', status, location: { start } }) => ({
        file,
        place: `${file}:${start.line}:${start.column}`,
        change: `${mutatorName}${status === 'NoCoverage' ? ' (no test runs it)' : ''}: ${replacement.replaceAll(/\s+/g, ' ').slice(0, 100)}`,
        line: (source.split('\n')[start.line - 1] ?? '').trim(),
      })),
  );
  return { scores, survivors };
}

export const percentOf = (/** @type {{ noticed: number, unnoticed: number }} */ score) =>
  score.noticed + score.unnoticed === 0 ? 100 : (score.noticed / (score.noticed + score.unnoticed)) * 100;

export const sumOf = (/** @type {readonly FileScore[]} */ scores) => ({
  noticed: scores.reduce((sum, one) => sum + one.noticed, 0),
  unnoticed: scores.reduce((sum, one) => sum + one.unnoticed, 0),
});

/** Why this is not good enough, or nothing. */
export function findFaults(
  /** @type {{ scores: readonly FileScore[], survivors: readonly Survivor[] }} */ { scores, survivors },
) {
  const sum = sumOf(scores);
  const percent = percentOf(sum);
  const isSample = sum.noticed + sum.unnoticed >= SAMPLE;
  const forbidden = survivors.filter(({ file }) => strict.test(file));
  return [
    ...(isSample && percent < THRESHOLD
      ? [`${percent.toFixed(1)} % were noticed, ${THRESHOLD} % are asked for`]
      : []),
    ...forbidden.map(({ place }) => `${place}: in rights, ledger and percentages every change is noticed`),
  ];
}

/** What is written down of a group: by the line's text, since its number changes with every other line. */
export const keptOf = (
  /** @type {{ scores: readonly FileScore[], survivors: readonly Survivor[] }} */ { scores, survivors },
) => ({
  changes: sumOf(scores).noticed + sumOf(scores).unnoticed,
  unnoticed: survivors.map(({ file, change, line }) => `${file}: ${line} | ${change}`).toSorted(),
});

/** Changes that were noticed when the list was written, and no longer are. A line that is new is not known by it. */
export const findLosses = (/** @type {Kept} */ before, /** @type {Kept} */ now) =>
  now.unnoticed
    .filter((one) => !before.unnoticed.includes(one))
    .map((one) => `not on the list of what no test notices: ${one}`);

/** The lines of a file that `git diff -U0` says were added or changed, as ranges that Stryker takes. */
export function changedRanges(/** @type {string} */ diff) {
  /** @type {string[]} */
  const ranges = [];
  let file = '';
  for (const line of diff.split('\n')) {
    const name = /^\+\+\+ b\/(?<name>.+)$/.exec(line)?.groups?.name;
    if (name !== undefined) file = name;
    const hunk = /^@@ -\S+ \+(?<from>\d+)(?:,(?<count>\d+))? @@/.exec(line)?.groups;
    const [from, count] = [Number(hunk?.from), Number(hunk?.count ?? 1)];
    if (hunk && count > 0) ranges.push(`${file}:${from}-${from + count - 1}`);
  }
  return ranges;
}
