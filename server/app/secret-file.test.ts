import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { restoreSecret, takeSecret } from './secret-file.ts';
import { StartupError } from '#server/db/startup-error.ts';

let folder: string;
let file: string;
const take = (PORTAL_SECRET?: string) => takeSecret({ PORTAL_SECRET, PORTAL_DATA_DIR: folder });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-secret-'));
  file = join(folder, 'portal-secret');
  return () => rmSync(folder, { recursive: true });
});

test('one secret per data folder is made and kept, readable by its owner only', () => {
  const first = take();
  expect(first).toMatch(/^[\w-]{64}$/);
  expect(take()).toBe(first);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toBe(first);
  expect(readdirSync(folder)).toEqual(['portal-secret']);
});

test('with the setting nothing is written', () => {
  expect(take('x'.repeat(32))).toBe('x'.repeat(32));
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['empty', ''],
  ['one character', 'x'],
  ['31 characters', 'x'.repeat(31)],
  ['31 characters and a line end', `${'x'.repeat(31)}\n`],
])('a kept secret of %s is refused with one sentence, and stays as it is', (_what, text) => {
  writeFileSync(file, text);
  expect(() => take()).toThrow(StartupError);
  expect(() => take()).toThrow(
    /^The secret in .*portal-secret is too short: \d+ characters instead of at least 32\. Restore the file/,
  );
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('beside a database no new secret is made', () => {
  mkdirSync(join(folder, 'pg18'));
  expect(() => take()).toThrow(StartupError);
  expect(() => take()).toThrow(
    /its secret file portal-secret is missing\. Restore the file from a backup of this folder/,
  );
  expect(existsSync(file)).toBe(false);
});

test('starts at the same moment all get the one secret', async () => {
  const program = `
    const { takeSecret } = await import('./server/app/secret-file.ts');
    process.stdin.once('data', () => {
      process.stdout.write(takeSecret({ PORTAL_DATA_DIR: ${JSON.stringify(folder)} }));
      process.exit();
    });
    process.stdout.write('\\n');`;
  const starts = Array.from({ length: 3 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const printed = starts.map(async ({ stdout }) => (await stdout.toArray()).join('').trim());
  await Promise.all(starts.map(({ stdout }) => new Promise((ready) => stdout.once('readable', ready))));
  for (const { stdin } of starts) stdin.write('now');
  const secrets = await Promise.all(printed);
  expect(new Set(secrets)).toEqual(new Set([readFileSync(file, 'utf8')]));
  expect(readdirSync(folder)).toEqual(['portal-secret']);
});

test('the secret of a backup comes into a folder that has none, and never beside another', () => {
  const config = { PORTAL_SECRET: undefined, PORTAL_DATA_DIR: join(folder, 'data') };
  restoreSecret(config, 'a'.repeat(40));
  expect(readFileSync(join(folder, 'data', 'portal-secret'), 'utf8')).toBe('a'.repeat(40));
  restoreSecret(config, 'b'.repeat(40));
  restoreSecret(config, null);
  expect(takeSecret(config)).toBe('a'.repeat(40));
});

test('a backup without a secret is taken only where there is one', () => {
  const config = { PORTAL_SECRET: undefined, PORTAL_DATA_DIR: folder };
  expect(() => restoreSecret(config, null)).toThrow(
    `The backup does not include the secret, which is needed to read its encrypted data. Copy the file portal-secret from the old data folder to ${folder}, or set PORTAL_SECRET.`,
  );
  restoreSecret({ ...config, PORTAL_SECRET: 'x'.repeat(40) }, null);
  restoreSecret({ ...config, PORTAL_SECRET: 'x'.repeat(40) }, 'a'.repeat(40));
  expect(readdirSync(folder)).toEqual([]);
});

test('beside a database of before no secret is put', () => {
  mkdirSync(join(folder, 'pg18'));
  restoreSecret({ PORTAL_SECRET: undefined, PORTAL_DATA_DIR: folder }, 'a'.repeat(40));
  expect(readdirSync(folder)).toEqual(['pg18']);
});
