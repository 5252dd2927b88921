// @ts-check
// What a browser loads before the first page, and what each lazy route adds, gzipped, against the budget.
// `--build` makes the pages for it first, in a folder of their own: a portal that runs here keeps its files.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { isMain, report } from './source-tree.mjs';
import { withoutSharedCache } from './without-shared-cache.mjs';

/**
 * @typedef {{ file: string, src?: string, name?: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[], dynamicImports?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 * @typedef {{ what: string, bytes: number, limit: number, files: number }} Weight
 */

const KB = 1024;
/** What a customer's browser loads on the way to the landing page of an account (2.15), beside the entry. */
const onTheWay = ['pages/account-layout.tsx', 'pages/landing-page.tsx'];
export const budget = { initial: 230 * KB, route: 110 * KB };

/** The file of a chunk and of all it imports statically. */
function filesOf(/** @type {Manifest} */ manifest, /** @type {string} */ key, found = new Set()) {
  const chunk = manifest[key];
  if (chunk && !found.has(chunk.file)) {
    found.add(chunk.file);
    for (const next of chunk.imports ?? []) filesOf(manifest, next, found);
  }
  return found;
}

/** The scripts that a page asks for by itself: what index.html names, without the leading slash. */
export const scriptsOf = (/** @type {string} */ html) =>
  [...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="\/([^"]+\.js)"/g)].map((match) => match[1] ?? '');

/** The initial JavaScript, the same up to the landing page, then each lazy chunk with what only it brings along, the heaviest first. */
export function weigh(
  /** @type {Manifest} */ manifest,
  /** @type {string[]} */ scripts,
  /** @type {(file: string) => number} */ sizeOf,
) {
  const chunks = Object.entries(manifest);
  const named = chunks.filter(([, { file }]) => scripts.includes(file));
  const initial = new Set([...scripts, ...named.flatMap(([key]) => [...filesOf(manifest, key)])]);
  const beyond = (/** @type {string} */ key) =>
    [...filesOf(manifest, key)].filter((file) => !initial.has(file));
  const weight = (
    /** @type {string} */ what,
    /** @type {number} */ limit,
    /** @type {Iterable<string>} */ some,
  ) => {
    const files = [...new Set(some)].filter((file) => file.endsWith('.js'));
    return {
      what,
      limit,
      files: files.length,
      bytes: files.reduce((total, file) => total + sizeOf(file), 0),
    };
  };
  const landing = chunks
    .filter(([, { src }]) => onTheWay.includes(src ?? ''))
    .flatMap(([key]) => beyond(key));
  return [
    weight('initial JavaScript', budget.initial, initial),
    weight('initial JavaScript to the landing', budget.initial, [...initial, ...landing]),
    ...chunks
      .filter(([, { isDynamicEntry }]) => isDynamicEntry)
      .map(([key, { src }]) => weight(src ?? key, budget.route, beyond(key)))
      .toSorted((a, b) => b.bytes - a.bytes),
  ];
}

/** A row above its limit is a finding. */
export const tooHeavy = (/** @type {Weight[]} */ weights) =>
  weights
    .filter(({ bytes, limit }) => bytes > limit)
    .map(({ what, bytes, limit }) => ({
      path: what,
      message: `${inKB(bytes)} gzipped, at most ${inKB(limit)}: load what the first view does not need lazily`,
    }));

const inKB = (/** @type {number} */ bytes) => `${(bytes / KB).toFixed(1)} KB`;

/** Without the compressed forms and the command line, which are not weighed. */
function buildInto(/** @type {string} */ folder) {
  const args = ['node_modules/vite/bin/vite.js', 'build', '--outDir', `../${folder}`, '--logLevel', 'warn'];
  const { status } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 2, 2],
    env: withoutSharedCache(),
  });
  if (status !== 0) throw new Error('The pages could not be built; the messages are above.');
}

/** Every part with what it weighs. */
function tell(/** @type {Weight[]} */ weights) {
  for (const { what, bytes, limit, files } of weights) {
    process.stdout.write(
      `${inKB(bytes).padStart(10)} of ${inKB(limit).padStart(9)}  ${what} (${files} ${files === 1 ? 'file' : 'files'})\n`,
    );
  }
}

function main() {
  const isBuilt = !process.argv.includes('--build');
  const folder = isBuilt ? 'dist/web' : 'reports/bundle';
  if (!isBuilt) buildInto(folder);
  const file = `${folder}/.vite/manifest.json`;
  if (!existsSync(file)) {
    report(
      'bundle',
      [{ path: file, message: 'is missing: build the web first (node_modules/.bin/vite build)' }],
      '',
    );
    return;
  }
  const weights = weigh(
    JSON.parse(readFileSync(file, 'utf8')),
    scriptsOf(readFileSync(`${folder}/index.html`, 'utf8')),
    (name) => gzipSync(readFileSync(`${folder}/${name}`), { level: 9 }).length,
  );
  if (isBuilt) tell(weights);
  report(
    'bundle',
    tooHeavy(weights),
    `to the landing ${inKB(weights[1]?.bytes ?? 0)}, ${weights.length - 2} lazy parts within their budget`,
  );
}

if (isMain(import.meta.url)) main();
