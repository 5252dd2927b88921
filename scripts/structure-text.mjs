// @ts-check
// What a file's text may hold: its length, its exports, formatting, comparisons of product names.
import { isCode, isTest } from './source-tree.mjs';
import { productNames } from './vocabulary.mjs';

/** @typedef {import('./source-tree.mjs').SourceFile} SourceFile @typedef {import('./source-tree.mjs').Finding} Finding */

const maxLines = 300;
const maxTestLines = 500;
/** Generated files, migrations and texts are as long as they are. */
const anyLength = /^server\/db\/(?:tables\.ts$|migrations\/)|^domain\/messages\/|\.gen\.tsx?$/;

const quotedProduct = `(['"])(?:${productNames.map((name) => name.replace(/[/.]/g, '\\$&')).join('|')})\\1`;
const productComparison = new RegExp(
  `[!=]==?\\s*${quotedProduct}|${quotedProduct.replace('\\1', '\\2')}\\s*[!=]==?|\\bcase\\s+${quotedProduct.replace('\\1', '\\3')}\\s*:`,
);

/** Every rule about text over the whole tree. */
export function checkTexts(/** @type {SourceFile[]} */ files) {
  return files
    .filter(({ path }) => isCode(path))
    .flatMap((file) => [
      ...checkLength(file),
      ...checkDefaultExport(file),
      ...checkFormatting(file),
      ...checkProductNames(file),
    ]);
}

/** 300 lines, 500 in a test. */
export function checkLength(/** @type {SourceFile} */ { path, text }) {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  const limit = isTest(path) ? maxTestLines : maxLines;
  if (lines <= limit || anyLength.test(path)) return [];
  return [{ path, message: `${lines} lines, at most ${limit}: split it by subject (aim at 40 to 120)` }];
}

/** A default export has no name to search for. Tool configurations must have one. */
export function checkDefaultExport(/** @type {SourceFile} */ { path, text }) {
  if (/\.config\.(?:ts|mjs|js)$/.test(path)) return [];
  return at(
    path,
    text,
    /^export default\b|^export\s*\{[^}]*\bas default\b/m,
    'default export: export by name',
  );
}

/** Dates and numbers are formatted in domain/core/format.ts and nowhere else (1.07). */
export function checkFormatting(/** @type {SourceFile} */ { path, text }) {
  const exempt =
    path === 'domain/core/format.ts' ||
    isTest(path) ||
    !/^(?:domain|server|web|cli|customer-cli)\//.test(path);
  if (exempt) return [];
  return at(
    path,
    withoutComments(text),
    /\.toLocale\w*\(|\bIntl\.\w+/,
    'formats on its own: use domain/core/format.ts',
  );
}

/** Products differ by their record in domain/products, never by a name in code. */
export function checkProductNames(/** @type {SourceFile} */ { path, text }) {
  if (path.startsWith('domain/products/') || isTest(path) || path.startsWith('scripts/')) return [];
  return at(
    path,
    withoutComments(text),
    productComparison,
    'compares a product name: make the difference a field of its record in domain/products',
  );
}

/** Blanks comments and keeps the line numbers. */
function withoutComments(/** @type {string} */ text) {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/.*$/gm, '$1');
}

/** @returns {Finding[]} */
function at(
  /** @type {string} */ path,
  /** @type {string} */ text,
  /** @type {RegExp} */ pattern,
  /** @type {string} */ message,
) {
  const found = pattern.exec(text);
  return found ? [{ path: `${path}:${text.slice(0, found.index).split('\n').length}`, message }] : [];
}
