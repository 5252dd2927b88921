import { createHash } from 'node:crypto';
import { keyTail } from '#domain/licenses/key-tail.ts';
import type { Secrets } from '#server/core/secrets.ts';

/** The columns that hold a key value: nothing of it is readable but the tail. */
export interface SealedLicenseKey {
  key_hash: Buffer;
  key_ciphertext: Buffer;
  key_tail: string;
}

/** The columns that hold a license file. */
export interface SealedLicenseFile {
  content_ciphertext: Buffer;
  sha256: string;
  byte_size: number;
}

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** How a key value is found without being stored readably. */
export const hashLicenseKey = (secrets: Secrets, value: string): Buffer =>
  secrets.keyedHash('key-hash', value);

/** Encrypts a key value for its row; it opens in that row only. */
export const sealLicenseKey = (secrets: Secrets, licenseKeyId: string, value: string): SealedLicenseKey => ({
  key_hash: hashLicenseKey(secrets, value),
  key_ciphertext: secrets.seal('license-key', value, licenseKeyId),
  key_tail: keyTail(value),
});

export const openLicenseKey = (secrets: Secrets, licenseKeyId: string, ciphertext: Buffer): string =>
  secrets.open('license-key', ciphertext, licenseKeyId).toString('utf8');

/** Encrypts a license file for its key and notes the hash of the plain content. */
export const sealLicenseFile = (
  secrets: Secrets,
  licenseKeyId: string,
  content: Buffer,
): SealedLicenseFile => ({
  content_ciphertext: secrets.seal('license-file', content, licenseKeyId),
  sha256: sha256(content),
  byte_size: content.length,
});

/** The plain file; content whose hash is not the stored one is never handed out. */
export function openLicenseFile(
  secrets: Secrets,
  licenseKeyId: string,
  file: Pick<SealedLicenseFile, 'content_ciphertext' | 'sha256'>,
): Buffer {
  const content = secrets.open('license-file', file.content_ciphertext, licenseKeyId);
  if (sha256(content) !== file.sha256)
    throw new Error(`license file of ${licenseKeyId} differs from its stored hash`);
  return content;
}
