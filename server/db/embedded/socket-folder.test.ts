import {
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { isOwnSocketFolder, makeSocketFolder } from './socket-folder.ts';

let base: string;
let folder: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'portal-socket-'));
  folder = join(base, 'socket');
  mkdirSync(join(base, 'data', 'pg18'), { recursive: true });
  return () => rmSync(base, { recursive: true });
});

test('a link that somebody put in the place of the folder is replaced, and what it leads to stays', () => {
  const elsewhere = join(base, 'elsewhere');
  mkdirSync(elsewhere);
  writeFileSync(join(elsewhere, 'file'), '');
  symlinkSync(elsewhere, folder);
  makeSocketFolder(folder, { owner: null });
  expect(lstatSync(folder).isDirectory()).toBe(true);
  expect(lstatSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(elsewhere)).toEqual(['file']);
});

test('where it cannot be made the start ends with a sentence', () => {
  expect(() => makeSocketFolder('/proc/portal-socket', { owner: null })).toThrow(StartupError);
  expect(() => makeSocketFolder('/proc/portal-socket', { owner: null })).toThrow(
    /^The folder for the database socket, \/proc\/portal-socket, cannot be created \(\w+\)\. .*set TMPDIR/,
  );
});

test('a command talks to a socket of the database’s own user only', () => {
  const data = join(base, 'data');
  expect(isOwnSocketFolder(folder, data)).toBe(false);
  makeSocketFolder(folder, { owner: null });
  expect(isOwnSocketFolder(folder, data)).toBe(true);
  const root = process.getuid?.() === 0;
  if (root) chownSync(folder, 12_345, 12_345);
  expect(isOwnSocketFolder(root ? folder : '/usr', data)).toBe(false);
  rmSync(folder, { recursive: true });
  symlinkSync(join(data, 'pg18'), folder);
  expect(isOwnSocketFolder(folder, data)).toBe(false);
});
