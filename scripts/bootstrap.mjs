// Runs on any Node ≥ 20: installs what the lockfile names, finds Node 24 and hands over to it.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepRunning } from './keep-running.mjs';
import { onParentEnd } from './parent-end.mjs';
import { withoutSharedCache } from './without-shared-cache.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Whoever starts this without npm may leave it running alone. */
const byNpm = process.env.npm_lifecycle_event !== undefined;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const programs = {
  start: 'scripts/start.mjs',
  dev: 'scripts/dev.mjs',
  test: 'scripts/test.mjs',
  'test:full': 'scripts/test-full.mjs',
  'test:near': 'scripts/test-near.mjs',
  verify: 'scripts/verify.mjs',
  bench: 'proof/bench/main.ts',
  faults: 'scripts/faults.mjs',
  attack: 'scripts/attack.mjs',
  portal: 'cli/main.ts',
  sbom: 'scripts/sbom.mjs',
  mutants: 'scripts/mutants.mjs',
};

const [command = 'start', ...rest] = process.argv.slice(2);
if (!(command in programs))
  stop(`Unknown command '${command}'. There are: ${Object.keys(programs).join(', ')}.`);
const installed = await installOnce();
const node = findNode();
if (installed) finishInstallation(node);
run(node, [join(root, programs[command]), ...rest]);

/** Installs when the lockfile is not the one that node_modules was made from; true when it did. */
async function installOnce() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(root, 'node_modules', '.portal-install');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  process.stderr.write('Installing packages …\n');
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const still = setInterval(
    () => process.stderr.write(`Still installing packages … (${seconds()} s)\n`),
    5000,
  );
  // No package's own scripts run: .npmrc says so too, but a person's settings may say otherwise.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const options = { cwd: root, stdio: ['ignore', 2, 2], env: withoutSharedCache() };
  const child = npm
    ? spawn(process.execPath, [npm, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  for (const signal of signals) process.once(signal, () => child.kill(signal));
  const status = await new Promise((done) => child.once('error', () => done(1)).once('exit', done));
  clearInterval(still);
  for (const signal of signals) process.removeAllListeners(signal);
  if (status !== 0) stop('npm ci did not finish; its messages are above.');
  writeFileSync(stamp, wanted);
  return true;
}

/** What the packages' install scripts would have done, as far as the portal needs it. */
function finishInstallation(node) {
  spawnSync(node, [join(root, 'scripts', 'finish-installation.mjs')], { cwd: root, stdio: ['ignore', 2, 2] });
}

/** The project's own Node 24 where npm has one for this platform, else this Node if it is new enough. */
function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  try {
    const manifest = createRequire(import.meta.url).resolve(`node-${platform}-${process.arch}/package.json`);
    const path = join(dirname(manifest), 'bin', binary);
    if (spawnSync(path, ['--version']).status === 0) return path;
  } catch {
    // no package for this platform: the running Node has to do
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return stop(
    `The portal needs Node 24 and npm has none for ${process.platform}-${process.arch}. Install Node 24 and try again.`,
  );
}

/** The child holds the other end of a pipe: when this process dies in any way, the portal notices and stops. */
function run(node, args) {
  const start = () =>
    spawn(node, args, {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: '', // the portal keeps its own, where nobody else can write
        PORTAL_PARENT_FD: '3',
        PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
      },
    });
  if (command === 'start') {
    const portal = keepRunning(start);
    for (const signal of signals) process.on(signal, () => portal.stop(signal));
    if (byNpm) onParentEnd(() => portal.stop('SIGTERM'));
    void portal.ended.then((status) => process.exit(status));
    return;
  }
  const child = start();
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  if (byNpm) onParentEnd(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
