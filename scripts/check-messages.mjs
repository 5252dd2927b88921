// @ts-check
// Texts: every key that the pages ask for exists once, no key or error code is left without a reader, and texts are plain.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { foreignWords, vocabulary } from './foreign-words.mjs';
import { isMain, isTest, readTree, report } from './source-tree.mjs';

/**
 * @typedef {import('./source-tree.mjs').SourceFile} SourceFile
 * @typedef {import('./source-tree.mjs').Finding} Finding
 * @typedef {{ path: string, keys: string[] }} Catalogue
 */

const folder = 'domain/messages/en-gb';
const codesFile = `${folder}/errors.ts`;
const plural = /_(?:zero|one|two|few|many|other)$/;
const asked = /\bt\(\s*'([^'\n]+)'|\bi18nKey="([^"\n]+)"/g;

/** `{ a: { b: 'text' } }` to `['a.b']`, plural forms to their base. */
export function keysOf(/** @type {unknown} */ texts, prefix = '') {
  /** @type {string[]} */
  const keys = [];
  for (const [name, value] of Object.entries(/** @type {object} */ (texts))) {
    if (value !== null && typeof value === 'object') keys.push(...keysOf(value, `${prefix}${name}.`));
    else keys.push(`${prefix}${name}`.replace(plural, ''));
  }
  return [...new Set(keys)];
}

/** A key stands in one catalogue only: two would overwrite each other in the browser. Keys without a dot are read as properties. */
export function checkTwice(/** @type {Catalogue[]} */ catalogues) {
  const first = new Map();
  return catalogues.flatMap(({ path, keys }) =>
    keys
      .filter((key) => key.includes('.'))
      .flatMap((key) => {
        const other = first.get(key) ?? path;
        first.set(key, other);
        return other === path ? [] : [{ path, message: `declares ${key}, which ${other} declares already` }];
      }),
  );
}

/** Every key that a file asks for by name exists. */
export function checkAsked(/** @type {Catalogue[]} */ catalogues, /** @type {SourceFile[]} */ files) {
  const known = new Set(catalogues.flatMap(({ keys }) => keys));
  return readers(files).flatMap(({ path, text }) =>
    [...text.matchAll(asked)]
      .map((match) => match[1] ?? match[2] ?? '')
      .filter((key) => !known.has(key.replace(plural, '')))
      .map((key) => ({ path, message: `asks for the text ${key}, which no catalogue of ${folder} has` })),
  );
}

/** Every key is read somewhere: by its name, by a template or a filter's options that begin like it, or as a property of its catalogue. */
export function checkUnread(/** @type {Catalogue[]} */ catalogues, /** @type {SourceFile[]} */ files) {
  const text = readers(files)
    .map((file) => file.text)
    .join('\n');
  const all = (/** @type {RegExp} */ pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
  const named = new Set(all(/['"`]([\w-]+(?:\.[\w -]+)*)['"`]/g));
  const options = all(/\boptions: '([\w.]+)'/g).map((place) => `${place}.`);
  const templates = [...all(/`([\w-]+(?:\.[\w-]+)*\.?)\$\{/g), ...options];
  const properties = new Set(all(/\.([\w$]+)/g));
  const lookedUp = new Set(all(/([\w$]+)\[/g));
  const read = (/** @type {string} */ key) => {
    const [own = '', parent = ''] = key.split('.').toReversed();
    const asProperty = properties.has(own) || lookedUp.has(parent);
    return asProperty || named.has(key) || templates.some((start) => key.startsWith(start));
  };
  return catalogues.flatMap(({ path, keys }) =>
    keys
      .filter((key) => !read(key))
      .map((key) => ({ path, message: `nothing reads ${key}: use it or remove it` })),
  );
}

/** Every error code is thrown, declared or mapped somewhere. */
export function checkCodes(/** @type {string[]} */ codes, /** @type {SourceFile[]} */ files) {
  const text = readers(files)
    .map((file) => file.text)
    .join('\n');
  return codes
    .filter((code) => !new RegExp(`\\b${code}\\b`).test(text))
    .map((code) => ({ path: codesFile, message: `nothing raises ${code}: use it or remove it` }));
}

/** Texts say what to do without a "please" (house rule 17). */
export function checkPlain(/** @type {string} */ path, /** @type {unknown} */ texts) {
  return textsOf(texts)
    .filter((text) => /\bplease\b/i.test(text))
    .map((text) => ({ path, message: `says "please": ${text}` }));
}

/** Texts use the words of the field: none of the closed list, no space before an ellipsis. Placeholders are no words. */
export function checkWords(/** @type {string} */ path, /** @type {unknown} */ texts) {
  return textsOf(texts).flatMap((text) =>
    foreignWords(text).map((word) => ({ path, message: `says "${word}" (${vocabulary}): ${text}` })),
  );
}

/** @returns {string[]} */
const textsOf = (/** @type {unknown} */ texts) => {
  if (typeof texts === 'string') return [texts];
  return texts !== null && typeof texts === 'object' ? Object.values(texts).flatMap(textsOf) : [];
};

const readers = (/** @type {SourceFile[]} */ files) =>
  files.filter(({ path }) => !isTest(path) && !path.startsWith(`${folder}/`) && !path.startsWith('scripts/'));

async function main() {
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    : [];
  /** @type {Catalogue[]} */
  const catalogues = [];
  /** @type {string[]} */
  let codes = [];
  /** @type {Finding[]} */
  const wordy = [];
  for (const name of names) {
    const path = `${folder}/${name}`;
    const exported = Object.values(await import(pathToFileURL(join(process.cwd(), path)).href));
    const texts = exported.filter((value) => value !== null && typeof value === 'object');
    wordy.push(...checkPlain(path, exported), ...checkWords(path, exported));
    if (path === codesFile) codes = texts.flatMap((table) => Object.keys(table));
    else catalogues.push({ path, keys: texts.flatMap((table) => keysOf(table)) });
  }
  const files = readTree(process.cwd());
  const findings = [
    ...checkTwice(catalogues),
    ...checkAsked(catalogues, files),
    ...checkUnread(catalogues, files),
    ...checkCodes(codes, files),
    ...wordy,
  ];
  const count = catalogues.reduce((total, { keys }) => total + keys.length, 0);
  report('messages', findings, `${count} texts and ${codes.length} error codes in use`);
}

if (isMain(import.meta.url)) {
  // The catalogues are TypeScript: the pinned Node 24 reads them as they are.
  if (process.features.typescript) await main();
  else
    report(
      'messages',
      [{ path: process.version, message: 'cannot read TypeScript: run this check under Node 24' }],
      '',
    );
}
