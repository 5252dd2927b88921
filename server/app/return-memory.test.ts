import { expect, test } from 'vitest';
import { isReturnDue } from './return-memory.ts';

const MIB = 1024 ** 2;
const look = (busy: number, mib: number) => ({ busy, bytes: mib * MIB });

test.each([
  ['two quiet looks after a flood', look(0.1, 200), look(0.05, 200), true],
  ['the first quiet look', look(0.9, 200), look(0.05, 200), false],
  ['people at work after a flood', look(0.4, 200), look(0.4, 200), true],
  ['a flood that goes on', look(0.4, 200), look(0.6, 200), false],
  ['a quiet portal that holds hardly more than when clean', look(0, 130), look(0, 130), false],
])('%s: memory is given back: %o', (_, before, now, due) => {
  expect(isReturnDue(before, now, 120 * MIB)).toBe(due);
});
