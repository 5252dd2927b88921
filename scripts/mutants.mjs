// @ts-check
// npm run mutants: changes the code in small ways, one at a time, and lists the changes that no test noticed.
//   -- --since main      only lines changed since that commit
//   -- domain/access     only files whose path begins so; domain/access/can.ts:20-40 only these lines
//   -- --keep            writes down what was not noticed of whole groups; where a group is written down, more is a failure
//   -- --minutes 5       what is not tried by then is said and left
//   -- --sample 40       so many, chosen by chance (--seed 7: others), each against the quick tests that reach its file
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  changedRanges,
  findFaults,
  findLosses,
  keptOf,
  percentOf,
  readMutants,
  sumOf,
} from '../proof/mutants/read-mutants.mjs';
import { installStryker, runStryker } from '../proof/mutants/run-stryker.mjs';
import { listGroups } from '../proof/mutants/scope.mjs';
import { trySample } from '../proof/mutants/try-sample.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: 'string' },
    keep: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: String(Math.max(1, Math.floor(availableParallelism() / 2))) },
  },
});
const folder = 'reports/mutants';
/** The share that the quick tests notice of changes that chance has chosen. */
const SAMPLE_THRESHOLD = 90;
const ends = values.minutes === undefined ? Infinity : Date.now() + Number(values.minutes) * 60_000;

installStryker();
mkdirSync(folder, { recursive: true });
if (values.sample !== undefined) {
  const percent = await trySample(Number(values.sample), Number(values.seed));
  process.exit(percent < SAMPLE_THRESHOLD ? 1 : 0);
}
const keptList = 'proof/mutants/unnoticed.json';
/** @type {Record<string, import('../proof/mutants/read-mutants.mjs').Kept>} by group */
const kept = JSON.parse(readFileSync(keptList, 'utf8'));
/** @type {string[]} */
const losses = [];
const changed = values.since === undefined ? null : changesSince(values.since);
/** @type {{ scores: import('../proof/mutants/read-mutants.mjs').FileScore[], survivors: import('../proof/mutants/read-mutants.mjs').Survivor[] }} */
const all = { scores: [], survivors: [] };
const lines = [];
/** @type {string[]} what could not be tried, and what nobody had the time to try */
const untried = [];
/** @type {string[]} */
const left = [];
for (const group of listGroups()) {
  const named = group.files.filter((path) => positionals.some((start) => path.startsWith(start)));
  const ranges = positionals.filter(
    (one) => group.files.includes(one.replace(/:\d+-\d+$/, '')) && one.includes(':'),
  );
  const files = positionals.length === 0 ? group.files : [...named, ...ranges];
  const mutate =
    changed === null ? files : changed.filter((range) => files.includes(range.split(':')[0] ?? ''));
  if (mutate.length === 0) continue;
  const started = Date.now();
  const report =
    started < ends
      ? await runStryker({ ...group, files: mutate }, { folder, workers: Number(values.workers), ends })
      : 'no time';
  if (typeof report === 'string') {
    if (report === 'no time') left.push(group.name);
    else untried.push(`${group.name}: the changes could not be tried; Stryker's messages are above`);
    continue;
  }
  const { scores, survivors } = readMutants(report);
  all.scores.push(...scores);
  all.survivors.push(...survivors);
  const isWhole = changed === null && ranges.length === 0 && files.length === group.files.length;
  if (isWhole) compare(group.name, keptOf({ scores, survivors }));
  const sum = sumOf(scores);
  const seconds = Math.round((Date.now() - started) / 1000);
  lines.push(`| ${group.name} | ${sum.noticed + sum.unnoticed} | ${sum.noticed} | ${percentOf(sum).toFixed(1)} % | ${seconds} s |`); // prettier-ignore
  process.stdout.write(`${lines.at(-1)}\n`);
}
tell();

function compare(
  /** @type {string} */ name,
  /** @type {import('../proof/mutants/read-mutants.mjs').Kept} */ now,
) {
  const before = kept[name];
  if (!values.keep) return before ? losses.push(...findLosses(before, now)) : undefined;
  kept[name] = now;
  return writeFileSync(keptList, `${JSON.stringify(kept, null, 2)}\n`);
}

/** @returns {string[]} ranges of lines of files, whole files where they are new */
function changesSince(/** @type {string} */ commit) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 30 }).trim();
  const base = git('merge-base', commit, 'HEAD');
  const untracked = git('ls-files', '--others', '--exclude-standard').split('\n').filter(Boolean);
  return [
    ...changedRanges(git('diff', '-U0', '--no-ext-diff', base, '--', 'domain', 'server')),
    ...untracked,
  ];
}

function tell() {
  const sum = sumOf(all.scores);
  const head = '| part | changes | noticed | score | time |\n| --- | ---: | ---: | ---: | ---: |';
  const unnoticed = all.survivors.map(({ place, change }) => `- ${place} ${change}`).join('\n');
  const told = `${sum.noticed} of ${sum.noticed + sum.unnoticed} changes were noticed: ${percentOf(sum).toFixed(1)} %`;
  writeFileSync(
    `${folder}/mutants.md`,
    `${told}\n\n${head}\n${lines.join('\n')}\n\nNot noticed:\n\n${unnoticed}\n`,
  );
  const faults = [...findFaults(all), ...losses, ...untried];
  if (left.length > 0)
    process.stdout.write(`No time was left after ${values.minutes} minutes for: ${left.join(', ')}.\n`);
  process.stdout.write(`\n${unnoticed}\n${faults.join('\n')}\n${told} (${folder}/mutants.md)\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
