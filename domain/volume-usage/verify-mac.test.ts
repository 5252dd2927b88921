import { createHmac, hkdfSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keyA, keyB, sha256Hex } from '../../testing/usage-files.ts';
import { computeMac, integrityOf, verifyMac } from './verify-mac.ts';

const parts = {
  signature: 'c2lnbmF0dXJl',
  fileId: '11111111-1111-4111-8111-111111111111',
  sealedSha256: sha256Hex('x'),
};
const expected = createHmac(
  'sha256',
  Buffer.from(hkdfSync('sha256', Buffer.from('signature'), parts.fileId, 'usage-file-v1', 32)),
)
  .update(Buffer.from(parts.sealedSha256, 'hex'))
  .digest('hex');

describe('the mac of a key', () => {
  it('is HMAC-SHA-256 over the sealed hash with a key derived from signature and file id', async () => {
    expect(await computeMac(parts)).toBe(expected);
    expect(await verifyMac(expected, parts)).toBe(true);
  });

  it.each([
    ['another signature', { signature: 'b3RoZXI=' }],
    ['another file', { fileId: '11111111-1111-4111-8111-111111111112' }],
    ['other content', { sealedSha256: keyA }],
    ['a signature that is not base64', { signature: '***' }],
    ['an empty signature', { signature: '' }],
  ])('is wrong for %s', async (_, change) => {
    expect(await verifyMac(expected, { ...parts, ...change })).toBe(false);
  });

  it('is never made of an empty signature, which anybody has', async () => {
    const forged = createHmac(
      'sha256',
      Buffer.from(hkdfSync('sha256', '', parts.fileId, 'usage-file-v1', 32)),
    )
      .update(Buffer.from(parts.sealedSha256, 'hex'))
      .digest('hex');
    expect(await verifyMac(forged, { ...parts, signature: '' })).toBe(false);
    expect(await integrityOf(forged, { ...parts, signature: '' })).toBe('mismatch');
    expect(await computeMac({ ...parts, signature: '' })).toBeNull();
  });

  it.each(['', 'zz', keyB, expected.slice(2), `${expected}00`])('%s is not one', async (mac) => {
    expect(await verifyMac(mac, parts)).toBe(false);
  });

  it('decides integrity: right, missing, wrong, or nothing to check with', async () => {
    expect(await integrityOf(expected, parts)).toBe('mac');
    expect(await integrityOf(undefined, parts)).toBe('mismatch');
    expect(await integrityOf(keyB, parts)).toBe('mismatch');
    expect(await integrityOf(keyB, { ...parts, signature: null })).toBe('hash-only');
    expect(await integrityOf(undefined, { ...parts, signature: null })).toBe('hash-only');
    expect(await computeMac({ ...parts, signature: '***' })).toBeNull();
  });
});
