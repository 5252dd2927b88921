// @ts-check
// Directions: who may import whom, and who may talk to the database.
import { featureOf } from './structure-names.mjs';
import { isTest } from './source-tree.mjs';

/** @typedef {import('./source-tree.mjs').SourceFile} SourceFile @typedef {import('./source-tree.mjs').Finding} Finding */

/** Packages that domain may use: pure, the same in browser and server. */
const purePackages = ['zod', 'saxes', '@zip.js/zip.js'];
const databasePackages = ['pg', 'kysely'];
/** The server's error classes: they import nothing of the server, so every zone may throw them. */
const errorClasses = /^server\/core\/[a-z-]+-error\.ts$/;

/** zone → zones it may import. Tests and test support are held to the first line of `checkDirection` only. */
const mayImport = {
  domain: ['domain'],
  'customer-cli': ['customer-cli', 'domain'],
  'server/db': ['server/db', 'domain'],
  'server/integrations': ['server/integrations', 'domain'],
  'server/core': ['server/core', 'server/db', 'domain'],
  'server/feature': ['server/feature', 'server/db', 'server/integrations', 'server/core', 'domain'],
  'server/app': ['server/app', 'server/feature', 'server/db', 'server/integrations', 'server/core', 'domain'],
  'web/ui': ['web/ui', 'domain'],
  'web/core': ['web/core', 'web/ui', 'domain'],
  'web/feature': ['web/feature', 'web/ui', 'web/core', 'domain'],
  'web/pages': ['web/feature', 'web/ui', 'web/core', 'domain'],
  'web/app': ['web/app', 'web/pages', 'web/feature', 'web/ui', 'web/core', 'domain'],
};

/** @returns {keyof typeof mayImport | 'other'} */
export function zoneOf(/** @type {string} */ path) {
  const [root, folder] = path.split('/');
  if (root === 'domain' || root === 'customer-cli') return root;
  if (featureOf(path) !== null) return root === 'server' ? 'server/feature' : 'web/feature';
  const zone = `${root}/${folder}`;
  return zone in mayImport ? /** @type {keyof typeof mayImport} */ (zone) : 'other';
}

/** Every rule about imports over the whole tree. */
export function checkImports(/** @type {SourceFile[]} */ files) {
  return files.flatMap((file) => [
    ...checkDirection(file),
    ...checkForeignComponents(file),
    ...checkPurity(file),
    ...checkAlone(file),
    ...checkDatabase(file),
  ]);
}

/** app → pages → features → core → ui → domain; app → feature → core → db → domain; web and server never meet. */
export function checkDirection(/** @type {SourceFile} */ { path, imports }) {
  /** @type {Finding[]} */
  const findings = [];
  const from = zoneOf(path);
  for (const { target, specifier } of imports) {
    if (target === null) continue;
    const roots = [path.split('/')[0], target.split('/')[0]];
    if (roots.includes('web') && roots.includes('server')) {
      findings.push({
        path,
        message: `imports ${specifier}: web and server never meet; move what both need to domain/`,
      });
    } else if (from !== 'other' && !isTest(path) && !allowed(from, target, path)) {
      findings.push({
        path,
        message: `imports ${specifier}: ${from} may import only ${mayImport[from].join(', ')}`,
      });
    }
  }
  return findings;
}

function allowed(
  /** @type {keyof typeof mayImport} */ from,
  /** @type {string} */ target,
  /** @type {string} */ path,
) {
  if (!/^(?:domain|server|web|testing|cli|customer-cli|e2e|proof|scripts)\//.test(target))
    return !path.startsWith('domain/');
  return (
    mayImport[from].includes(zoneOf(target)) || (path.startsWith('server/') && errorClasses.test(target))
  );
}

/** A feature may import another's vocabulary files, never its components. */
export function checkForeignComponents(/** @type {SourceFile} */ { path, imports }) {
  const own = featureOf(path);
  if (!path.startsWith('web/features/')) return [];
  return imports
    .filter(
      ({ target }) =>
        target?.includes('/components/') && featureOf(target) !== null && featureOf(target) !== own,
    )
    .map(({ specifier }) => ({
      path,
      message: `imports ${specifier}: another feature's components are composed by a page, or move to web/ui`,
    }));
}

/** domain imports nothing but domain and pure libraries. */
export function checkPurity(/** @type {SourceFile} */ { path, imports }) {
  if (!path.startsWith('domain/') || isTest(path)) return [];
  return imports
    .filter(
      ({ target, specifier }) =>
        target === null &&
        !purePackages.some((name) => specifier === name || specifier.startsWith(`${name}/`)),
    )
    .map(({ specifier }) => ({
      path,
      message: `imports ${specifier}: domain is pure (no Node, no React); permitted are ${purePackages.join(', ')}`,
    }));
}

/** The customers' command line is one file without packages: it runs on Node alone. */
export function checkAlone(/** @type {SourceFile} */ { path, imports }) {
  if (!path.startsWith('customer-cli/') || isTest(path)) return [];
  return imports
    .filter(
      ({ target, specifier, typeOnly }) => target === null && !typeOnly && !specifier.startsWith('node:'),
    )
    .map(({ specifier }) => ({
      path,
      message: `imports ${specifier}: the customers' command line stands on Node alone`,
    }));
}

/** Only queries.ts, server/db and test support import the driver or build SQL. Types may be imported anywhere on the server. */
export function checkDatabase(/** @type {SourceFile} */ { path, imports }) {
  const permitted =
    /^server\/db\/|(?:^|\/|-)queries\.ts$|^(?:proof|scripts)\//.test(path) ||
    (isTest(path) && !path.startsWith('web/'));
  if (permitted) return [];
  const typesAllowed = path.startsWith('server/') || path.startsWith('cli/');
  return imports
    .filter(({ specifier, typeOnly }) => databasePackages.includes(specifier) && !(typeOnly && typesAllowed))
    .map(({ specifier }) => ({
      path,
      message: `imports ${specifier}: only queries.ts files and server/db talk to the database`,
    }));
}

/** A package is imported only when package.json lists it; what runs in production, only from its dependencies. */
export function checkPackages(
  /** @type {SourceFile[]} */ files,
  /** @type {{ dependencies?: object, optionalDependencies?: object, devDependencies?: object }} */ manifest,
) {
  const runtime = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  const all = [...runtime, ...Object.keys(manifest.devDependencies ?? {})];
  return files.flatMap(({ path, imports }) => {
    const production =
      /^(?:domain|server|web|cli|customer-cli)\//.test(path) &&
      !isTest(path) &&
      !path.startsWith('web/ui/gallery/');
    return imports
      .filter(({ target, specifier }) => target === null && !/^(?:node:|#)/.test(specifier))
      .map(({ specifier, typeOnly }) => ({
        name: packageOf(specifier),
        listed: production && !typeOnly ? runtime : all,
      }))
      .filter(({ name, listed }) => !listed.includes(name))
      .map(({ name }) => ({
        path,
        message: `imports ${name}, which package.json does not list${all.includes(name) ? ' under dependencies' : ''}`,
      }));
  });
}

const packageOf = (/** @type {string} */ specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
