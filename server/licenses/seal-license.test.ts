import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSecrets } from '#server/core/secrets.ts';
import { openLicenseFile, openLicenseKey, sealLicenseFile, sealLicenseKey } from './seal-license.ts';

const secrets = createSecrets('a secret for tests that is longer than 32 characters');

test('a sealed license key opens in its own row and in no other', () => {
  const sealed = sealLicenseKey(secrets, 'key-1', 'AAAA-BBBB-CCCC-DDDD-EEEE');
  expect(openLicenseKey(secrets, 'key-1', sealed.key_ciphertext)).toBe('AAAA-BBBB-CCCC-DDDD-EEEE');
  expect(() => openLicenseKey(secrets, 'key-2', sealed.key_ciphertext)).toThrow(/unable to authenticate/);
  expect(sealed.key_tail).toBe('CC-DDDD-EEEE');
  expect(sealed.key_ciphertext.includes('CCCC')).toBe(false);
});

test('equal key values have equal hashes, whichever row carries them', () => {
  const [one, other] = ['key-1', 'key-2'].map((id) => sealLicenseKey(secrets, id, 'same value'));
  expect(one?.key_hash).toEqual(other?.key_hash);
  expect(one?.key_ciphertext).not.toEqual(other?.key_ciphertext);
});

test('a license file comes back byte for byte, with the hash of its plain content', () => {
  const content = Buffer.from([0, 255, 10, 13, 128, 65]);
  const sealed = sealLicenseFile(secrets, 'key-1', content);
  expect(sealed).toMatchObject({
    byte_size: 6,
    sha256: createHash('sha256').update(content).digest('hex'),
  });
  expect(openLicenseFile(secrets, 'key-1', sealed)).toEqual(content);
});

test('a license file whose content is not the recorded one is not handed out', () => {
  const sealed = sealLicenseFile(secrets, 'key-1', Buffer.from('content'));
  expect(() => openLicenseFile(secrets, 'key-1', { ...sealed, sha256: '0'.repeat(64) })).toThrow(
    'differs from its stored hash',
  );
});
