// @ts-check
// The house rules of CONTRIBUTING.md as a program: names, places, directions, lengths.
import { checkImports } from './structure-imports.mjs';
import { checkNames } from './structure-names.mjs';
import { checkTexts } from './structure-text.mjs';
import { isMain, readTree, report } from './source-tree.mjs';

/** @typedef {import('./source-tree.mjs').SourceFile} SourceFile */

/** Every finding of every rule. */
export const checkStructure = (/** @type {SourceFile[]} */ files) => [
  ...checkNames(files),
  ...checkImports(files),
  ...checkTexts(files),
];

if (isMain(import.meta.url)) {
  const files = readTree(process.cwd());
  report('structure', checkStructure(files), `${files.length} files in order`);
}
