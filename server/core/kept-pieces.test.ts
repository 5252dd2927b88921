import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { keepPieces, openPieces } from './kept-pieces.ts';
import { createPieceCipher } from './piece-cipher.ts';
import { createSecrets } from './secrets.ts';

const secrets = createSecrets('a secret for tests that is longer than 32 characters');
const PIECE = 256 * 1024;
const newCipher = () => createPieceCipher(secrets, 'original-file', randomUUID());

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
}
const open = async (of: AsyncIterable<Buffer>) => {
  const pieces: Buffer[] = [];
  for await (const piece of of) pieces.push(piece);
  return Buffer.concat(pieces);
};

test.each([0, 1, PIECE, PIECE + 1, 8 * PIECE, 8 * PIECE + 1, 20 * PIECE + 7])(
  'a file of %d bytes is opened as it was kept, and never more than eight pieces are in memory',
  async (size) => {
    const bytes = randomBytes(size);
    const kept = new Map<number, Buffer>();
    const cipher = newCipher();
    const pieces = await keepPieces(cipher, chunksOf(bytes), async (sealed) => {
      expect(sealed.length).toBeLessThanOrEqual(8);
      for (const { n, ciphertext } of sealed) kept.set(n, ciphertext);
    });
    expect(kept.size).toBe(pieces);
    const opened = await open(openPieces(cipher, pieces, async (n) => kept.get(n)));
    expect(opened.equals(bytes)).toBe(true);
  },
);

test('a file that lacks a piece, or its end, breaks off', async () => {
  const cipher = newCipher();
  const kept: Buffer[] = [];
  await keepPieces(cipher, chunksOf(randomBytes(2 * PIECE + 1)), async (sealed) => {
    kept.push(...sealed.map(({ ciphertext }) => ciphertext));
  });
  await expect(open(openPieces(cipher, 3, async (n) => (n === 1 ? undefined : kept[n])))).rejects.toThrow(
    'a kept file has all of its pieces',
  );
  await expect(open(openPieces(cipher, 2, async (n) => kept[n]))).rejects.toThrow(/authenticate/i);
});
