import { expect, it } from 'vitest';
import { addNew, findFaults, readFrozen, writeFrozen } from './check-migrations.mjs';

const [one, two] = ['a'.repeat(64), 'b'.repeat(64)];
const frozen = new Map([
  ['0001-roles.sql', one],
  ['0004-usage.sql', two],
]);
const faultsOf = (present: Iterable<readonly [string, string]>) =>
  findFaults(new Map(present), frozen).map(({ path, message }) => `${path.split('/').at(-1)} ${message}`);

it('migrations as they landed are no fault, whatever numbers are left out', () => {
  expect(faultsOf(frozen)).toEqual([]);
});

it('one that was edited is told to be a new one', () => {
  expect(faultsOf([...frozen, ['0001-roles.sql', two]])).toEqual([
    expect.stringMatching(/^0001-roles\.sql was edited: write a new one/),
  ]);
});

it('one that is gone is a fault', () => {
  expect(faultsOf([['0001-roles.sql', one]])).toEqual([
    '0004-usage.sql has gone: databases exist that have run it',
  ]);
});

it('a new one waits to be frozen', () => {
  expect(faultsOf([...frozen, ['0009-jobs.sql', one]])).toEqual([
    '0009-jobs.sql is not frozen yet: node scripts/check-migrations.mjs --add',
  ]);
});

it('two with one number, and one without a number, are faults', () => {
  const present = [...frozen, ['0004-zebras.sql', one], ['jobs.sql', one]] as const;
  expect(faultsOf(present)).toContain('0004-zebras.sql has the number of 0004-usage.sql');
  expect(faultsOf(present)).toContain('jobs.sql is not named like 0042-what-it-does.sql');
});

it('adding takes new ones in and leaves what is frozen as it is', () => {
  const present = new Map([
    ['0009-jobs.sql', one],
    ['0001-roles.sql', two],
    ['0004-usage.sql', two],
  ]);
  const added = addNew(present, frozen);
  expect(writeFrozen(added)).toBe(`${one}  0001-roles.sql\n${two}  0004-usage.sql\n${one}  0009-jobs.sql\n`);
  expect(readFrozen(writeFrozen(added))).toEqual(added);
  expect(findFaults(present, added)).toHaveLength(1);
});
