import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDiskRoom, type DiskRoom } from './disk-room.ts';

const MIB = 1024 * 1024;
const TOTAL = 256 * MIB; // of which 32 are the reserve
let folder: string;
let free: number;
let said: boolean[];
let acted: number;
let looks: number;
let room: DiskRoom;
const becomes = async (mib: number) => {
  free = mib * MIB;
  await room.look();
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-disk-'));
  writeFileSync(join(folder, 'ballast'), 'ballast');
  free = 200 * MIB;
  said = [];
  acted = 0;
  looks = 0;
  room = await openDiskRoom({
    ...{ folder, reserveMib: 256, everyMs: 5 },
    tell: (isFull) => said.push(isFull),
    measure: async () => {
      looks += 1;
      return { free, total: TOTAL };
    },
  });
  room.onFull(async () => void (acted += 1));
  await room.look();
});
afterEach(() => {
  room.stop();
  rmSync(folder, { recursive: true });
});

test('what would leave less than the reserve is refused, until there is room again', async () => {
  expect(() => room.requireRoom(168 * MIB)).not.toThrow();
  expect(() => room.requireRoom(169 * MIB)).toThrow(
    expect.objectContaining({ code: 'STORAGE_FULL', params: { seconds: 30 } }),
  );
  await becomes(31);
  expect(room.isFull()).toBe(true);
  expect(() => room.requireRoom(0)).toThrow('The portal has run out of storage.');
  await becomes(33);
  expect(room.isFull()).toBe(false);
  expect(() => room.requireRoom(MIB)).not.toThrow();
  expect(said).toEqual([true, false]);
});

test('the ballast of an older portal is gone', () => {
  expect(existsSync(join(folder, 'ballast'))).toBe(false);
});

test('while the disk is full something may be done about it, not all the time', async () => {
  await becomes(10);
  await expect.poll(() => acted).toBe(1);
  const then = looks;
  await expect.poll(() => looks).toBeGreaterThan(then + 10);
  expect(acted).toBe(1);
});
