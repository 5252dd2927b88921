import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { StartupError } from '#server/db/startup-error.ts';
import { checkClientKey, readClientKey } from './client-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-client-key-'));
afterAll(() => rmSync(folder, { recursive: true }));

const pkcs8 = { type: 'pkcs8', format: 'pem' } as const;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsaPem = rsa.privateKey.export(pkcs8).toString();
const p256Pem = p256.privateKey.export({ type: 'sec1', format: 'pem' }).toString();

function settings(given: { text?: string; file?: string; kid?: string }) {
  return {
    OIDC_CLIENT_KEY: given.text,
    OIDC_CLIENT_KEY_FILE: given.file,
    OIDC_CLIENT_KEY_ID: given.kid,
  };
}
function inFile(pem: string): string {
  const file = join(folder, 'key.pem');
  writeFileSync(file, pem);
  return file;
}

test('a key is read as text, with written line ends, or from the file', async () => {
  const [oneLine, file] = [rsaPem.replaceAll('\n', String.raw`\n`), inFile(p256Pem)];
  for (const given of [
    { text: rsaPem, kid: 'k1' },
    { text: oneLine, kid: 'k1' },
  ])
    // oxlint-disable-next-line no-await-in-loop -- three keys
    expect(await readClientKey(settings(given))).toMatchObject({
      key: { algorithm: { name: 'RSASSA-PKCS1-v1_5', hash: { name: 'SHA-256' } }, extractable: false },
      kid: 'k1',
    });
  const read = await readClientKey(settings({ file }));
  expect(read).toMatchObject({ key: { algorithm: { name: 'ECDSA', namedCurve: 'P-256' } } });
  expect(read).not.toHaveProperty('kid');
});

const unreadable = 'OIDC_CLIENT_KEY does not contain a readable private key';
const unfit = 'OIDC_CLIENT_KEY contains a key that supports neither RS256 nor ES256';
test.each<[string, string, string]>([
  ['nonsense', 'nonsense', unreadable],
  ['a public key', rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString(), unreadable],
  [
    'a key behind a passphrase',
    rsa.privateKey.export({ ...pkcs8, cipher: 'aes-256-cbc', passphrase: 'x' }).toString(),
    unreadable,
  ],
  ['a short RSA key', generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export(pkcs8).toString(), unfit],
  ['another curve', generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey.export(pkcs8).toString(), unfit],
  ['a key of EdDSA', generateKeyPairSync('ed25519').privateKey.export(pkcs8).toString(), unfit],
  ['a key of RSA-PSS', generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).privateKey.export(pkcs8).toString(), unfit],
])('%s ends the start in words', (_, text, words) => {
  expect(() => checkClientKey(settings({ text }))).toThrow(StartupError);
  expect(() => checkClientKey(settings({ text }))).toThrow(words);
}); // prettier-ignore

test('so does a file that is not there', () => {
  const file = join(folder, 'none.pem');
  expect(() => checkClientKey(settings({ file }))).toThrow(
    `OIDC_CLIENT_KEY_FILE: the file ${file} cannot be read (ENOENT).`,
  );
});
