import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { StartupError } from '#server/db/startup-error.ts';
import { refuseFullDisk } from './disk-check.ts';

const MIB = 1024 * 1024;
const configOf = (settings: Record<string, string>) => readConfig({ PORTAL_DATA_DIR: '/data', ...settings });
/** A disk of ten thousand MiB, of which so many are free. */
function mockDisk(free: number): void {
  const size = { bavail: free, blocks: 10_000, bsize: MIB } as unknown as fs.StatsFs;
  vi.spyOn(fs, 'statfsSync').mockReturnValue(size);
  syncBuiltinESMExports();
}
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test('a command that writes much is refused where the disk has less than its reserve', () => {
  mockDisk(255);
  expect(() => refuseFullDisk(configOf({}))).toThrow(
    new StartupError(
      'Not enough disk space in /data: 255 MiB free, 256 MiB reserved. Free some space and try again.',
    ),
  );
  expect(() => refuseFullDisk(configOf({ PORTAL_DISK_RESERVE_MIB: '255' }))).not.toThrow();
});

test('the disk of a database elsewhere is not asked', () => {
  mockDisk(0);
  const elsewhere = { DATABASE_URL: 'postgres://localhost/x', PORTAL_SECRET: 'x'.repeat(32) };
  expect(() => refuseFullDisk(configOf(elsewhere))).not.toThrow();
});
