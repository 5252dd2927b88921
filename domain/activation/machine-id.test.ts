import { expect, test } from 'vitest';
import { isMachineId, machineTail, stripMachineId } from './machine-id.ts';

test.each([
  ['  AB12-CD34 ', 'AB12-CD34'],
  ['AB12\r\nCD34\t', 'AB12CD34'],
  ['\u00A0AB\u200912\uFEFF', 'AB12'],
  [' \n', ''],
])('[5.22] white space is stripped from the machine id %j', (typed, id) =>
  expect(stripMachineId(typed)).toBe(id),
);

test.each([
  ['', false],
  ['a', true],
  ['AB:12:CD/34+ß', true],
  ['x'.repeat(128), true],
  ['x'.repeat(129), false],
  ['a b', false],
  ['a\u0007b', false],
  ['a\u202Eb', false],
  ['a\uD800b', false],
])('the machine id %j can be used: %s', (id, usable) => expect(isMachineId(id)).toBe(usable));

test.each([
  ['MACHINE-0042', '0042'],
  ['ABCDEF', 'DEF'],
  ['AB', 'B'],
  ['A', ''],
  ['12345678', '5678'],
])('of the machine id %s a list shows %j', (id, tail) => expect(machineTail(id)).toBe(tail));
