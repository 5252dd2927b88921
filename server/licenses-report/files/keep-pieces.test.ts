import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSecrets } from '#server/core/secrets.ts';
import { createFileCipher, keepPieces } from './keep-pieces.ts';

const secrets = createSecrets('a secret for tests that is longer than 32 characters');
const PIECE = 256 * 1024;
const id = randomUUID();

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
}

test.each([0, 1, PIECE, PIECE + 1, 8 * PIECE, 8 * PIECE + 1, 20 * PIECE + 7])(
  'a file of %d bytes is opened as it was kept, and never more than eight pieces are in memory',
  async (size) => {
    const bytes = randomBytes(size);
    const kept = new Map<number, Buffer>();
    const cipher = createFileCipher(secrets, { id, attempt: 1 });
    const pieces = await keepPieces(cipher, chunksOf(bytes), async (sealed) => {
      expect(sealed.length).toBeLessThanOrEqual(8);
      for (const { n, ciphertext } of sealed) kept.set(n, ciphertext);
    });
    expect(kept.size).toBe(pieces);
    const opened = [...kept].map(([n, ciphertext]) => cipher.open(ciphertext, n, n === pieces - 1));
    expect(Buffer.concat(opened).equals(bytes)).toBe(true);
  },
);

test('a piece of another attempt at the same file does not open', async () => {
  const first = createFileCipher(secrets, { id, attempt: 1 });
  const sealed = first.seal(Buffer.from('line'), 0, true);
  const second = createFileCipher(secrets, { id, attempt: 2 });
  expect(() => second.open(sealed, 0, true)).toThrow(/authenticate/i);
});
