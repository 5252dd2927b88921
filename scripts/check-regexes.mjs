// @ts-check
// Every regular expression of the server takes time in proportion to its text: whoever wrote that text may be nobody's friend.
import { check } from 'recheck';
import { parseSync } from 'vite';
import { isMain, isTest, readTree, report } from './source-tree.mjs';

/**
 * @typedef {import('./source-tree.mjs').SourceFile} SourceFile
 * @typedef {import('./source-tree.mjs').Finding} Finding
 * @typedef {{ path: string, line: number, source: string, flags: string }} Expression
 * @typedef {{ path: string, line: number }} Place
 */

const checked = /^(?:domain|server|cli|customer-cli)\//;
/** Tried texts are judged by the characters that are read, not by time: a busy machine must not make the verdict. */
const bounds = {
  timeout: 60_000,
  attackLimit: 100_000_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
};

/** Expressions that are put together while the server runs cannot be read here: where there are some, and why they are safe. */
export const builtOnPurpose = new Map([
  ['domain/frame/page-addresses.ts', 'made of the addresses above it: fixed words and [^/]+ between slashes'],
  ['server/app/pages.ts', 'made of the paths of the contracts: fixed words and [^/]+ between slashes'],
]);

/** The expressions of a file, and the places where it builds some. */
export function expressionsOf(/** @type {SourceFile} */ { path, text }) {
  /** @type {Expression[]} */
  const written = [];
  /** @type {Place[]} */
  const built = [];
  const lineOf = (/** @type {number} */ start) => text.slice(0, start).split('\n').length;
  const look = (/** @type {unknown} */ node) => {
    if (node === null || typeof node !== 'object') return;
    const { type, start, regex, callee } = /** @type {Record<string, any>} */ (node);
    if (type === 'Literal' && regex)
      written.push({ path, line: lineOf(start), source: regex.pattern, flags: regex.flags });
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp')
      built.push({ path, line: lineOf(start) });
    for (const part of Object.values(node)) look(part);
  };
  look(parseSync(path, text).program);
  return { written, built };
}

/** An expression that a text can hold up; one that could not be judged is a finding too. */
async function judge(/** @type {Expression} */ { path, line, source, flags }) {
  const verdict = await check(source, flags, bounds);
  if (verdict.status === 'safe') return [];
  const why =
    verdict.status === 'vulnerable'
      ? `is ${verdict.complexity.summary} on texts such as ${verdict.attack.pattern}; bound it, or look for its parts one by one`
      : 'could not be judged: write it more simply';
  return [{ path: `${path}:${line}`, message: `/${source}/${flags} ${why}` }];
}

/** Every expression of domain, server and both command lines that is not linear, and every one built outside the list. */
export async function checkRegexes(/** @type {SourceFile[]} */ files, allowed = builtOnPurpose) {
  const found = files
    .filter(({ path, text }) => checked.test(path) && !isTest(path) && text !== '')
    .map((file) => expressionsOf(file));
  const written = found.flatMap((file) => file.written);
  const once = new Map(written.map((one) => [`/${one.source}/${one.flags}`, one]));
  const built = found.flatMap((file) => file.built);
  const unread = [...allowed.keys()].filter((path) => !built.some((place) => place.path === path));
  const judged = [];
  for (const one of once.values()) judged.push(...(await judge(one))); // all at once take six times the processor time
  const findings = [
    ...judged,
    ...built
      .filter(({ path }) => !allowed.has(path))
      .map(({ path, line }) => ({
        path: `${path}:${line}`,
        message: 'builds a regular expression: write it down, or name it in builtOnPurpose with its reason',
      })),
    ...unread.map((path) => ({
      path,
      message: 'builds no expression any more: take it out of builtOnPurpose',
    })),
  ];
  return { findings, expressions: written.length };
}

if (isMain(import.meta.url)) {
  const { findings, expressions } = await checkRegexes(readTree(process.cwd()));
  report('regexes', findings, `${expressions} regular expressions are linear`);
}
