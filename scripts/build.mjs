// Builds the pages into dist/web, unless they already stand there for exactly these sources.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { withoutSharedCache } from './without-shared-cache.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'dist', 'build.json');

/** Builds when needed; throws when the build fails. */
export function build() {
  const sources = hashOfSources();
  if (existsSync(stamp) && JSON.parse(readFileSync(stamp, 'utf8')).sources === sources) return;
  process.stderr.write('Building the pages …\n');
  run([join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn']);
  run([join(root, 'scripts', 'build-command-line.mjs')]);
  compress(join(root, 'dist', 'web'));
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, JSON.stringify({ time: new Date().toISOString(), number: commit(), sources }));
}

function run(program) {
  const options = { cwd: root, stdio: ['ignore', 2, 2], env: withoutSharedCache() };
  const { status } = spawnSync(process.execPath, program, options);
  if (status !== 0) throw new Error('The pages could not be built; the messages are above.');
}

/** Beside each file its compressed forms, made once instead of for every answer. */
function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(m?js|css|svg)$/.test(name)) continue;
    const path = join(folder, name);
    const content = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}

function hashOfSources() {
  const hash = createHash('sha256');
  const settings = [
    'package-lock.json',
    'vite.config.ts',
    'scripts/build.mjs',
    'scripts/build-command-line.mjs',
  ];
  for (const name of settings) hash.update(readFileSync(join(root, name)));
  for (const folder of ['web', 'domain', 'customer-cli']) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).sort(
      byPath,
    )) {
      if (!entry.isFile() || /\.(test|spec)\.tsx?$/.test(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      hash.update(path.slice(root.length)).update(readFileSync(path));
    }
  }
  return hash.digest('hex');
}

const byPath = (a, b) => (join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1);

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return process.env.PORTAL_BUILD_NUMBER ?? 'unknown';
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  build();
  await import('./finish-installation.mjs'); // where npm ci was called by hand
}
