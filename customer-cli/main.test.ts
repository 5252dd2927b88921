import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const main = join(import.meta.dirname, 'main.ts');
const run = (stdout: number | 'pipe') =>
  spawnSync(process.execPath, [main, 'help'], { stdio: ['ignore', stdout, 'pipe'], encoding: 'utf8' });

test.skipIf(!existsSync('/dev/full'))('an output that cannot be written is told in a sentence', () => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = run(full);
  closeSync(full);
  expect([status, stderr.trim()]).toEqual([1, 'Standard output could not be written: ENOSPC.']);
});

test('help goes to standard output', () => {
  const { status, stdout, stderr } = run('pipe');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^ {2}status {2}/m);
});
