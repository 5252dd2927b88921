// @ts-check
// The house rules of CONTRIBUTING.md as a program: names, places, directions, lengths.
import { readFileSync } from 'node:fs';
import { checkImports, checkPackages } from './structure-imports.mjs';
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
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  report(
    'structure',
    [...checkStructure(files), ...checkPackages(files, manifest)],
    `${files.length} files in order`,
  );
}
