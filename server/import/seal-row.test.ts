import { expect, test } from 'vitest';
import { createSecrets } from '#server/core/secrets.ts';
import { openLicenseFile, openLicenseKey } from '#server/licenses/seal-license.ts';
import { sealRow } from './seal-row.ts';

const secrets = createSecrets('a secret for tests that is longer than 32 characters');
const seal = (file: Parameters<typeof sealRow>[1], row: Record<string, string>) =>
  sealRow(secrets, file, (column) => row[column] ?? null);
const base64 = (text: string) => Buffer.from(text).toString('base64');

test('people and roles are known by their address in one form; other files have nothing made', () => {
  expect(seal('users.csv', { email: 'Vera@Acme.Example' })).toEqual(['vera@acme.example']);
  expect(seal('roles.csv', { email: 'Vera@Acme.Example' })).toEqual(['vera@acme.example']);
  expect(seal('roles.csv', {})).toEqual([null]);
  expect(seal('accounts.csv', { email: 'Vera@Acme.Example' })).toEqual([]);
});

test('a key and its file are sealed for their row, and one without has none of them', () => {
  expect(seal('license-keys.csv', { licenseKeyId: 'K' })).toEqual([null, null, null, null, null, null, null]);
  const row = { licenseKeyId: 'K', licenseKey: 'a-key-value', licenseFileBase64: base64('content') };
  const [hash, key, tail, name, content, sha256, bytes] = seal('license-keys.csv', {
    ...row,
    licenseFileName: 'own.lic',
  });
  expect(hash).toBeInstanceOf(Buffer);
  expect(openLicenseKey(secrets, 'K', key as Buffer)).toBe('a-key-value');
  expect('a-key-value'.endsWith(String(tail))).toBe(true);
  const file = { content_ciphertext: content, sha256 } as Parameters<typeof openLicenseFile>[2];
  expect(String(openLicenseFile(secrets, 'K', file))).toBe('content');
  expect([name, bytes]).toEqual(['own.lic', 7]);
});

test.each([
  [' {"a":1}', 'A_B.1-c.json'],
  ['[1]', 'A_B.1-c.json'],
  ['\n<a/>', 'A_B.1-c.xml'],
  ['a{', 'A_B.1-c.lic'],
  [`${' '.repeat(64)}{`, 'A_B.1-c.lic'],
])('a file %j without a name is called after its key, %s', (content, name) => {
  const row = { licenseKeyId: 'A /B.1-c', licenseFileBase64: base64(content) };
  expect(seal('license-keys.csv', row)[3]).toBe(name);
});
