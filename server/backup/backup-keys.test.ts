import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { takeBackupKey } from './backup-keys.ts';

const words = 'five words that nobody guesses';
let folder: string;
const at = (name: string) => join(folder, name);
const take = (settings: Record<string, string>) => takeBackupKey(readConfig(settings));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-backup-key-'));
  writeFileSync(at('key'), `${words}\n`);
  writeFileSync(at('short'), 'nineteen characters\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the key is a setting or stands in a file, without spaces and line ends around it', () => {
  expect(take({ BACKUP_KEY: ` ${words} ` })).toBe(words);
  expect(take({ BACKUP_KEY_FILE: at('key') })).toBe(words);
});

test('without a key, or with one that is guessed too soon, one sentence says what to do', () => {
  expect(() => take({})).toThrow(
    'Backups are encrypted. Set BACKUP_KEY_FILE to a file with the key, or set BACKUP_KEY. Store the key separately from the backups: without it, they cannot be read.',
  );
  expect(() => take({ BACKUP_KEY_FILE: at('short') })).toThrow(
    `The key in ${at('short')} is too short: 19 characters instead of at least 20.`,
  );
  expect(() => take({ BACKUP_KEY_FILE: at('nowhere') })).toThrow(
    /^The key in BACKUP_KEY_FILE cannot be read: ENOENT/,
  );
});
