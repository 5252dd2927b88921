// @ts-check
// Reads the source tree for the checks. Imports are read by pattern: decision 001.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * @typedef {{ specifier: string, target: string | null, typeOnly: boolean, names: string }} Import
 * @typedef {{ path: string, text: string, imports: Import[] }} SourceFile
 * @typedef {{ path: string, message: string }} Finding
 */

export const roots = ['domain', 'server', 'web', 'testing', 'e2e', 'cli', 'customer-cli', 'proof', 'scripts'];
const code = /\.(?:ts|tsx|mjs|js)$/;
const skipped = new Set(['node_modules', 'dist', 'fixtures', 'reports', 'test-results', 'data']);

const statements = [
  /^\s*(?:import|export)\s+(?<type>type\s+)?(?<names>[\w$*\s{},]+?)\s*from\s*['"](?<specifier>[^'"\n]+)['"]/gm,
  /^\s*import\s*['"](?<specifier>[^'"\n]+)['"]/gm,
  /\bimport\(\s*['"](?<specifier>[^'"\n]+)['"]\s*\)/g,
];

/** The imports and re-exports of a module's text. `target` is the path in the repository, null for a package. */
export function importsOf(/** @type {string} */ path, /** @type {string} */ text) {
  const plain = text.replace(/\/\/[^'"\n]*$/gm, '').replace(/\/\*\*?[^'"]*?\*\//g, '');
  /** @type {Import[]} */
  const imports = [];
  for (const statement of statements) {
    for (const { groups } of plain.matchAll(statement)) {
      const specifier = groups?.specifier ?? '';
      const names = groups?.names ?? '';
      const onlyTypes = /^\{(?:\s*type\s+[\w$]+(?:\s+as\s+[\w$]+)?\s*,?)+\s*\}$/.test(names.trim());
      imports.push({
        specifier,
        target: targetOf(path, specifier),
        typeOnly: Boolean(groups?.type) || onlyTypes,
        names,
      });
    }
  }
  return imports;
}

/** `#domain/core/day.ts` and `../core/day.ts` to `domain/core/day.ts`; null for a package. */
export function targetOf(/** @type {string} */ path, /** @type {string} */ specifier) {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), bare));
  const alias = /^#(domain|server|web|cli)\/(.+)$/.exec(bare);
  return alias ? `${alias[1]}/${alias[2]}` : null;
}

/** @returns {SourceFile} */
export const sourceFile = (/** @type {string} */ path, /** @type {string} */ text) => ({
  path,
  text,
  imports: code.test(path) ? importsOf(path, text) : [],
});

/** Every file under the roots, with text where it is code. */
export function readTree(/** @type {string} */ top) {
  /** @type {SourceFile[]} */
  const files = [];
  const walk = (/** @type {string} */ folder) => {
    for (const entry of readdirSync(join(top, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (skipped.has(entry.name)) continue;
      if (entry.isDirectory()) walk(path);
      else files.push(sourceFile(path, code.test(path) ? readFileSync(join(top, path), 'utf8') : ''));
    }
  };
  for (const root of roots) if (existsSync(join(top, root))) walk(root);
  return files;
}

/** What a version holds beside its files: what was installed, built, kept or set on this machine. */
const ofThisMachine =
  /^(?:node_modules|dist|data|reports|test-results|screenshots|\.git|\.env|\.idea|\.vscode)$|\.log$/;

/** Every file of the tree as text: code, documents, settings and samples. */
export function readTexts(/** @type {string} */ top) {
  /** @type {{ path: string, text: string }[]} */
  const texts = [];
  const walk = (/** @type {string} */ folder) => {
    for (const entry of readdirSync(join(top, folder), { withFileTypes: true })) {
      if (ofThisMachine.test(entry.name)) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) texts.push({ path, text: readFileSync(join(top, path), 'utf8') });
    }
  };
  walk('');
  return texts;
}

export const isCode = (/** @type {string} */ path) => code.test(path);
export const isTest = (/** @type {string} */ path) =>
  /\.(?:test|spec)\.(?:ts|tsx|mjs)$/.test(path) || /^(?:testing|e2e)\//.test(path);

/** Prints the findings and sets the exit status: the last line of every check. */
export function report(
  /** @type {string} */ check,
  /** @type {Finding[]} */ findings,
  /** @type {string} */ clean,
) {
  for (const { path, message } of findings) process.stderr.write(`${path}: ${message}\n`);
  if (findings.length > 0) process.exitCode = 1;
  process.stdout.write(`${check}: ${findings.length === 0 ? clean : `${findings.length} finding(s)`}\n`);
}

/** True when the module is the program that was started, not imported by a test. */
export const isMain = (/** @type {string} */ url) =>
  process.argv[1] !== undefined && url === pathToFileURL(process.argv[1]).href;
