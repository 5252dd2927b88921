import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import module, { getCompileCacheDir, syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StartupError } from '#server/db/startup-error.ts';
import { cacheCompiledCode, findFault } from './compile-cache.ts';

let dataDir: string;
let cache: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-cache-'));
  cache = join(dataDir, 'compile-cache');
  return () => rmSync(dataDir, { recursive: true });
});

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});
/** As if Node had been told to keep code in a folder, or in none. */
function mockNode(named: string | undefined) {
  vi.spyOn(module, 'getCompileCacheDir').mockReturnValue(named);
  const enabled = vi.spyOn(module, 'enableCompileCache').mockReturnValue({ status: 1 });
  syncBuiltinESMExports();
  return enabled;
}

test('compiled code is kept in a folder of the data folder that nobody else gets into', () => {
  const enabled = mockNode(undefined);
  expect(cacheCompiledCode(dataDir)).toBeNull();
  chmodSync(cache, 0o755);
  expect(cacheCompiledCode(dataDir)).toBeNull();
  expect(statSync(cache).mode & 0o777).toBe(0o700);
  expect(enabled.mock.calls).toEqual([[cache], [cache]]);
  expect(cacheCompiledCode(join(dataDir, 'gone'))).toBe(`${dataDir}/gone/compile-cache cannot be made`);
});

test('a folder of NODE_COMPILE_CACHE, or one above it, that others can write to ends the start', () => {
  const named = join(dataDir, 'above', 'named');
  mkdirSync(named, { recursive: true, mode: 0o700 });
  mockNode(named);
  expect(cacheCompiledCode(dataDir)).toBeNull();
  chmodSync(dataDir, 0o777); // above the one above
  expect(() => cacheCompiledCode(dataDir)).toThrow(
    new StartupError(
      `NODE_COMPILE_CACHE: ${dataDir} can be written to by others, and Node runs code from there. Unset it: the portal keeps its own compile cache in the data folder.`,
    ),
  );
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
