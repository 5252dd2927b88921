import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { giveName, partOf } from './give-name.ts';

let folder: string;
const at = (name: string) => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-names-'));
  return () => rmSync(folder, { recursive: true });
});

test('two backups that are written to one name at once have each their own until they are whole', () => {
  expect(partOf('/data/portal.backup')).toMatch(/^\/data\/portal\.backup\.[\da-f]{8}\.part$/);
  expect(partOf('/data/portal.backup')).not.toBe(partOf('/data/portal.backup'));
});

test('a whole file gets its name, and its own is gone', async () => {
  writeFileSync(at('one.part'), 'whole');
  await giveName(at('one.part'), at('one'));
  expect(readdirSync(folder)).toEqual(['one']);
  expect(readFileSync(at('one'), 'utf8')).toBe('whole');
});

test('the place of another file is never taken', async () => {
  writeFileSync(at('one'), 'there before');
  writeFileSync(at('one.part'), 'whole');
  await expect(giveName(at('one.part'), at('one'))).rejects.toThrow(
    `The file ${at('one')} already exists. Choose another name for the backup, for example with the date.`,
  );
  expect(readFileSync(at('one'), 'utf8')).toBe('there before');
  expect(readFileSync(at('one.part'), 'utf8')).toBe('whole');
});

test('a folder that is not there is named by the failure', async () => {
  writeFileSync(at('one.part'), 'whole');
  await expect(giveName(at('one.part'), at('none/one'))).rejects.toThrow(/ENOENT.*none\/one/);
  expect(statSync(at('one.part')).size).toBe(5);
});
