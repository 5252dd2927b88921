import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createPieceCipher, pieceCipherOf } from './piece-cipher.ts';
import { createSecrets } from './secrets.ts';

const secrets = createSecrets('a secret for tests that is longer than 32 characters');
const id = randomUUID();
const cipher = createPieceCipher(secrets, 'original-file', id);
const plain = randomBytes(1000);

describe('a sealed piece of a file', () => {
  const sealed = cipher.seal(plain, 3, false);

  test('opens at its place, and says nothing of what it holds', () => {
    expect(cipher.open(sealed, 3, false).equals(plain)).toBe(true);
    expect(sealed.includes(plain.subarray(0, 8))).toBe(false);
    expect(sealed).toHaveLength(1016);
  });

  test.each([
    ['at another place', () => cipher.open(sealed, 4, false)],
    ['as the last one', () => cipher.open(sealed, 3, true)],
    [
      'in another file',
      () => createPieceCipher(secrets, 'original-file', randomUUID()).open(sealed, 3, false),
    ],
    [
      'with another secret',
      () => createPieceCipher(createSecrets('x'.repeat(40)), 'original-file', id).open(sealed, 3, false),
    ],
    ['kept for another purpose', () => createPieceCipher(secrets, 'draft', id).open(sealed, 3, false)],
    ['cut off', () => cipher.open(sealed.subarray(0, 900), 3, false)],
    ['changed', () => cipher.open(Buffer.concat([sealed.subarray(1), sealed.subarray(0, 1)]), 3, false)],
  ])('does not open %s', (_, open) => {
    expect(open).toThrow(/authenticate|tag/i);
  });
});

test('a piece belongs to the head that it was sealed with', () => {
  const key = randomBytes(32);
  const behind = (head: string) => pieceCipherOf(key, Buffer.from(head));
  const sealed = behind('one head').seal(plain, 0, true);
  expect(behind('one head').open(sealed, 0, true).equals(plain)).toBe(true);
  expect(() => behind('another').open(sealed, 0, true)).toThrow(/authenticate/i);
  expect(() => pieceCipherOf(key).open(sealed, 0, true)).toThrow(/authenticate/i);
});
