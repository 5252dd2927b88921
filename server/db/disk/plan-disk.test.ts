import { expect, test } from 'vitest';
import { planDisk } from './plan-disk.ts';

const MIB = 1024 * 1024;

test.each([
  ['a server', 500_000, { reserve: 256, needed: 32, writeAheadLog: 2048, temporaryFiles: 62_500 }],
  ['a small one', 4000, { reserve: 256, needed: 32, writeAheadLog: 500, temporaryFiles: 500 }],
  ['a tiny one', 256, { reserve: 32, needed: 16, writeAheadLog: 64, temporaryFiles: 64 }],
])('%s keeps a share of its disk free, never more than was asked for', (_, mib, plan) => {
  const inMib = Object.fromEntries(
    Object.entries(planDisk(mib * MIB, 256)).map(([name, bytes]) => [name, bytes / MIB]),
  );
  expect(inMib).toEqual(plan);
});
