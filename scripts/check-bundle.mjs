// @ts-check
// What a browser loads before the first page, and what each lazy route adds, gzipped, against the budget.
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { isMain, report } from './source-tree.mjs';

/**
 * @typedef {{ file: string, src?: string, name?: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[], dynamicImports?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 * @typedef {{ what: string, bytes: number, limit: number, files: number }} Weight
 */

const KB = 1024;
export const budget = { initial: 240 * KB, route: 110 * KB };

/** A chunk and all it imports statically. */
function closure(/** @type {Manifest} */ manifest, /** @type {string} */ key, found = new Set()) {
  if (!found.has(key)) {
    found.add(key);
    for (const next of manifest[key]?.imports ?? []) closure(manifest, next, found);
  }
  return found;
}

/** The initial JavaScript, then each lazy chunk with what only it brings along, the heaviest first. */
export function weigh(/** @type {Manifest} */ manifest, /** @type {(file: string) => number} */ sizeOf) {
  const keys = Object.keys(manifest);
  const initial = new Set(
    keys.filter((key) => manifest[key]?.isEntry).flatMap((key) => [...closure(manifest, key)]),
  );
  const sum = (/** @type {string[]} */ some) => {
    const files = [...new Set(some.map((key) => manifest[key]?.file ?? ''))].filter((file) =>
      file.endsWith('.js'),
    );
    return { bytes: files.reduce((total, file) => total + sizeOf(file), 0), files: files.length };
  };
  const routes = keys
    .filter((key) => manifest[key]?.isDynamicEntry)
    .map((key) => ({
      what: manifest[key]?.src ?? key,
      limit: budget.route,
      ...sum([...closure(manifest, key)].filter((part) => !initial.has(part))),
    }))
    .toSorted((a, b) => b.bytes - a.bytes);
  return [{ what: 'initial JavaScript', limit: budget.initial, ...sum([...initial]) }, ...routes];
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

function main() {
  const folder = 'dist/web';
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
    (name) => gzipSync(readFileSync(`${folder}/${name}`), { level: 9 }).length,
  );
  for (const { what, bytes, limit, files } of weights) {
    process.stdout.write(
      `${inKB(bytes).padStart(10)} of ${inKB(limit).padStart(9)}  ${what} (${files} ${files === 1 ? 'file' : 'files'})\n`,
    );
  }
  report(
    'bundle',
    tooHeavy(weights),
    `initial ${inKB(weights[0]?.bytes ?? 0)}, ${weights.length - 1} lazy parts within their budget`,
  );
}

if (isMain(import.meta.url)) main();
