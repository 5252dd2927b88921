// @ts-check
// Stryker, installed when it is first asked for and started for one group of files.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const stryker = 'proof/mutants/node_modules/@stryker-mutator/core/bin/stryker.js';

/** Stryker is installed when it is first asked for: its packages are a third as many as the portal's own. */
export function installStryker() {
  const wanted = createHash('sha256').update(readFileSync('proof/mutants/package-lock.json')).digest('hex');
  const stamp = 'proof/mutants/node_modules/.portal-install';
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
  const { status } = spawnSync(program, rest, { cwd: 'proof/mutants', stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('npm ci in proof/mutants did not finish; its messages are above.');
  writeFileSync(stamp, wanted);
}

/**
 * Changes the files of a group, one place at a time. Whoever stops it stops what it has started.
 *
 * @returns {Promise<import('./read-mutants.mjs').Report | 'no time' | 'failed'>}
 */
export async function runStryker(
  /** @type {import('./scope.mjs').Group} */ { name, files, tests, database },
  /** @type {{ folder: string, workers: number, ends: number }} */ { folder, workers, ends },
) {
  const report = `${folder}/${name.replaceAll(' ', '-')}`;
  rmSync(`${report}.json`, { force: true });
  const run = { files, tests, database, report, workers };
  const child = spawn(process.execPath, [stryker, 'run', 'proof/mutants/stryker.config.mjs'], {
    stdio: ['ignore', 'pipe', 2],
    env: { ...process.env, MUTANTS_RUN: JSON.stringify(run) },
  });
  const stop = () => child.kill() && process.exit(1);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
  let late = false;
  const timer = ends === Infinity ? undefined : setTimeout(() => (late = child.kill()), ends - Date.now());
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text));
  if (process.stderr.isTTY) child.stdout.pipe(process.stderr); // whoever waits for hours sees how far it is
  const status = await new Promise((done) => child.once('close', done));
  clearTimeout(timer);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeListener(signal, stop);
  if (existsSync(`${report}.json`)) return JSON.parse(readFileSync(`${report}.json`, 'utf8'));
  if (status === 0) return { files: {} }; // these lines hold nothing to change
  if (late) return 'no time';
  process.stderr.write(said);
  return 'failed';
}
