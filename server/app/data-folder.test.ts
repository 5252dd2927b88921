import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { canGoOn, describeFolderFault, prepareDataFolder } from './data-folder.ts';
import { StartupError } from '#server/db/startup-error.ts';

const base = mkdtempSync(join(tmpdir(), 'portal-folder-'));
afterAll(() => rmSync(base, { recursive: true }));
const prepare = (folder: string) => prepareDataFolder({ PORTAL_DATA_DIR: folder });

test('a data folder is made with all that is missing above it, for its owner only, and nothing stays in it', () => {
  const folder = join(base, 'a', 'b', 'data');
  prepare(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder)).toEqual([]);
  expect(() => prepare(folder)).not.toThrow();
});

test('a place where no folder can be made is refused at once', () => {
  mkdirSync(join(base, 'place'));
  expect(() => prepare('/proc/portal/data')).toThrow(StartupError);
  expect(() => prepare('/proc/portal/data')).toThrow(/^PORTAL_DATA_DIR: \/proc\/portal\/data cannot be used/);
});

describe('where a file cannot be written', () => {
  const DATABASE_URL = 'postgres://db.example/portal';
  const place = (name: string) => ({ PORTAL_DATA_DIR: join(base, name) });
  const fault = (code: string) => Object.assign(new Error('a message of the system'), { code });
  mkdirSync(join(base, 'kept', 'pg18'), { recursive: true });
  mkdirSync(join(base, 'empty'));

  test.each(['ENOSPC', 'EDQUOT'])('%s lets a portal go on that has its data there or elsewhere', (code) => {
    expect(canGoOn(fault(code), place('kept'))).toBe(true);
    expect(canGoOn(fault(code), { ...place('empty'), DATABASE_URL })).toBe(true);
  });

  test('nothing lets a first start go on, nor any other fault', () => {
    expect(canGoOn(fault('ENOSPC'), place('empty'))).toBe(false);
    expect(canGoOn(fault('ENOSPC'), { ...place('missing'), DATABASE_URL })).toBe(false);
    expect(canGoOn(fault('EACCES'), place('kept'))).toBe(false);
  });
});

test.each([
  ['EACCES', /: \/data cannot be used: the portal’s user may not write there\. Set it to a folder/],
  ['EROFS', /: the file system is read-only\. Set it to a folder/],
  ['ENOSPC', /: there is no space left on its disk\. Free some, or set it to a folder on another disk\.$/],
  ['EDQUOT', /: there is no space left in the user’s quota\. Free some/],
  ['EWHATEVER', /: a message of the system\. Set it/],
])('%s is a sentence about the setting', (code, sentence) => {
  const error = Object.assign(new Error('a message of the system'), { code });
  expect(describeFolderFault('/data', error)).toMatch(sentence);
});
