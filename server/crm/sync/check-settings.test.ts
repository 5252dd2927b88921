import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { StartupError } from '#server/db/startup-error.ts';
import { checkSettings } from './check-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-crm-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const pem = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const check = (settings: Record<string, string>) =>
  checkSettings(
    readConfig({
      ...{ DATABASE_URL: 'postgres://unused', PUBLIC_URL: 'http://localhost:8080', CRM: 'salesforce' },
      PORTAL_SECRET: 'a secret for tests that is longer than 32 characters',
      ...{ SALESFORCE_LOGIN_URL: 'https://login.example', SALESFORCE_CLIENT_ID: 'x' },
      ...{ SALESFORCE_USERNAME: 'portal@vendor.example', ...settings },
    }),
  );

test('a key and a mapping that can be used are good, whether they stand in a file or not', () => {
  const mapping = file('good.json', '{ "account": { "object": "Firm" } }');
  expect(() => check({ SALESFORCE_PRIVATE_KEY: pem })).not.toThrow();
  expect(() =>
    check({ SALESFORCE_PRIVATE_KEY_FILE: file('key.pem', pem), SALESFORCE_MAPPING_FILE: mapping }),
  ).not.toThrow();
});

test.each([
  [{ SALESFORCE_PRIVATE_KEY: 'nonsense' }, 'The private key is no PEM file that can be read.'],
  [
    { SALESFORCE_PRIVATE_KEY_FILE: join(folder, 'none.pem') },
    `SALESFORCE_PRIVATE_KEY_FILE: the file ${join(folder, 'none.pem')} cannot be read (ENOENT).`,
  ],
  [
    { SALESFORCE_PRIVATE_KEY: pem, SALESFORCE_MAPPING_FILE: file('bad.json', '{') },
    `The mapping file ${join(folder, 'bad.json')} is not valid: the file is no JSON.`,
  ],
])('a wrong one ends the start in words: %j', (settings, words) => {
  expect(() => check(settings)).toThrow(StartupError);
  expect(() => check(settings)).toThrow(words);
});
