// @ts-check
// A migration that has landed has run in somebody's database: it is never edited. Each stands with its hash in
// server/db/frozen-migrations.txt (sha256sum's form); `node scripts/check-migrations.mjs --add` writes new ones there.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isMain, report } from './source-tree.mjs';

const folder = 'server/db/migrations';
const list = 'server/db/frozen-migrations.txt';
const named = /^(?<number>\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/;

/** @typedef {ReadonlyMap<string, string>} Hashes by file name */

/** The hashes of a list's lines: `<sha-256>  <file name>`. */
export const readFrozen = (/** @type {string} */ text) =>
  new Map(
    [...text.matchAll(/^(?<hash>[0-9a-f]{64}) {2}(?<name>\S+)$/gm)].map(({ groups }) => [
      groups?.name ?? '',
      groups?.hash ?? '',
    ]),
  );

export const writeFrozen = (/** @type {Hashes} */ frozen) =>
  [...frozen]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, hash]) => `${hash}  ${name}\n`)
    .join('');

/** Names, numbers and hashes. Numbers may have gaps: several people add migrations at once. */
export function findFaults(/** @type {Hashes} */ present, /** @type {Hashes} */ frozen) {
  const findings = [...frozen.keys()].filter((name) => !present.has(name)).map((name) => fault(name, 'has gone: databases exist that have run it')); // prettier-ignore
  const numbers = new Map();
  for (const [name, hash] of [...present].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const number = named.exec(name)?.groups?.number;
    if (number === undefined) findings.push(fault(name, 'is not named like 0042-what-it-does.sql'));
    else if (numbers.has(number)) findings.push(fault(name, `has the number of ${numbers.get(number)}`));
    numbers.set(number, name);
    const known = frozen.get(name);
    if (known === undefined)
      findings.push(fault(name, 'is not frozen yet: node scripts/check-migrations.mjs --add'));
    else if (known !== hash)
      findings.push(
        fault(
          name,
          `was edited: write a new one. If it has not landed, delete its line in ${list} and --add`,
        ),
      );
  }
  return findings;
}

/** The frozen ones with those that are new; a known hash is never replaced. */
export const addNew = (/** @type {Hashes} */ present, /** @type {Hashes} */ frozen) =>
  new Map([...present, ...frozen]);

const fault = (/** @type {string} */ name, /** @type {string} */ message) => ({
  path: `${folder}/${name}`,
  message,
});

if (isMain(import.meta.url)) {
  const hash = (/** @type {string} */ name) =>
    createHash('sha256')
      .update(readFileSync(`${folder}/${name}`, 'utf8'))
      .digest('hex');
  const present = new Map(readdirSync(folder).map((name) => [name, hash(name)]));
  let frozen = readFrozen(existsSync(list) ? readFileSync(list, 'utf8') : '');
  if (process.argv.includes('--add')) {
    frozen = addNew(present, frozen);
    writeFileSync(list, writeFrozen(frozen));
  }
  report('migrations', findFaults(present, frozen), `${present.size} as they landed`);
}
