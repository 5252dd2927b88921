// @ts-check
// npm run mutants: changes the code in small ways, one at a time, and lists the changes that no test noticed.
//   -- --since main      only lines changed since that commit
//   -- domain/access     only files whose path begins so; domain/access/can.ts:20-40 only these lines
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { changedRanges, findFaults, percentOf, readMutants, sumOf } from './mutants/read-mutants.mjs';
import { listGroups } from './mutants/scope.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: 'string' },
    workers: { type: 'string', default: String(Math.max(1, Math.floor(availableParallelism() / 2))) },
  },
});
const folder = 'reports/mutants';
const stryker = 'scripts/mutants/node_modules/@stryker-mutator/core/bin/stryker.js';

installOnce();
mkdirSync(folder, { recursive: true });
const changed = values.since === undefined ? null : changesSince(values.since);
/** @type {{ scores: import('./mutants/read-mutants.mjs').FileScore[], survivors: import('./mutants/read-mutants.mjs').Survivor[] }} */
const all = { scores: [], survivors: [] };
const lines = [];
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
  const { scores, survivors } = readMutants(await runStryker({ ...group, files: mutate }));
  all.scores.push(...scores);
  all.survivors.push(...survivors);
  const sum = sumOf(scores);
  const seconds = Math.round((Date.now() - started) / 1000);
  lines.push(`| ${group.name} | ${sum.noticed + sum.unnoticed} | ${sum.noticed} | ${percentOf(sum).toFixed(1)} % | ${seconds} s |`); // prettier-ignore
  process.stdout.write(`${lines.at(-1)}\n`);
}
tell();

/** Stryker is installed when it is first asked for: its packages are a third as many as the portal's own. */
function installOnce() {
  const wanted = createHash('sha256').update(readFileSync('scripts/mutants/package-lock.json')).digest('hex');
  const stamp = 'scripts/mutants/node_modules/.portal-install';
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stderr.write('Installing what changes the code …\n');
  const npm = process.env.npm_execpath;
  // The portal's own vitest is used: no second one comes as a peer.
  const args = [
    'ci',
    '--ignore-scripts',
    '--legacy-peer-deps',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const [program, ...rest] = npm ? [process.execPath, npm, ...args] : ['npm', ...args];
  const { status } = spawnSync(program, rest, { cwd: 'scripts/mutants', stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('npm ci in scripts/mutants did not finish; its messages are above.');
  writeFileSync(stamp, wanted);
}

/** @returns {string[]} ranges of lines of files, whole files where they are new */
function changesSince(/** @type {string} */ commit) {
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const base = git('merge-base', commit, 'HEAD');
  const untracked = git('ls-files', '--others', '--exclude-standard').split('\n').filter(Boolean);
  return [...changedRanges(git('diff', '-U0', '--no-ext-diff', base)), ...untracked];
}

/** @returns {Promise<import('./mutants/read-mutants.mjs').Report>} */
async function runStryker(
  /** @type {import('./mutants/scope.mjs').Group} */ { name, files, tests, database },
) {
  const report = `${folder}/${name.replaceAll(' ', '-')}`;
  rmSync(`${report}.json`, { force: true });
  const run = { files, tests, database, report, workers: Number(values.workers) };
  const child = spawn(process.execPath, [stryker, 'run', 'scripts/mutants/stryker.config.mjs'], {
    stdio: ['ignore', 'pipe', 2],
    env: { ...process.env, MUTANTS_RUN: JSON.stringify(run) },
  });
  // Whoever stops this stops what it has started.
  const stop = () => child.kill() && process.exit(1);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text));
  const status = await new Promise((done) => child.once('close', done));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeListener(signal, stop);
  if (existsSync(`${report}.json`)) return JSON.parse(readFileSync(`${report}.json`, 'utf8'));
  if (status === 0) return { files: {} }; // these lines hold nothing to change
  process.stderr.write(said);
  throw new Error(`${name}: the changes could not be tried; Stryker's messages are above.`);
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
  const faults = findFaults(all);
  process.stdout.write(`\n${unnoticed}\n${faults.join('\n')}\n${told} (${folder}/mutants.md)\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
