import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { cacheCompiledCode, findFault } from './compile-cache.ts';

let dataDir: string;
let cache: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-cache-'));
  cache = join(dataDir, 'compile-cache');
  return () => rmSync(dataDir, { recursive: true });
});

test.each<[string, () => void, RegExp]>([
  [
    'a link to another folder',
    () => {
      mkdirSync(join(dataDir, 'elsewhere'));
      symlinkSync('elsewhere', cache);
    },
    /compile-cache is not a folder$/,
  ],
  ['a file', () => symlinkSync('/dev/null', cache), /compile-cache is not a folder$/],
  [
    'a folder that a group may write to',
    () => {
      mkdirSync(cache);
      chmodSync(cache, 0o770);
    },
    /compile-cache can be written to by others$/,
  ],
  [
    'a folder that can be exchanged',
    () => {
      mkdirSync(cache, { mode: 0o700 });
      chmodSync(dataDir, 0o777);
    },
    /portal-cache-\w+ can be written to by others$/,
  ],
])('%s is not used for compiled code', (_what, prepare, fault) => {
  prepare();
  const before = getCompileCacheDir();
  expect(cacheCompiledCode(dataDir)).toMatch(fault);
  expect(getCompileCacheDir()).toBe(before);
});

test('a folder of another user is not used either', () => {
  const root = process.getuid?.() === 0;
  if (root) {
    mkdirSync(cache);
    chownSync(cache, 65_534, 65_534);
  }
  expect(findFault(root ? cache : '/usr')).toMatch(/ belongs to another user$/);
});
