import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSecrets } from '#server/core/secrets.ts';
import { createFileCipher } from './file-cipher.ts';

const secrets = createSecrets('a secret for tests that is longer than 32 characters');
const id = randomUUID();

test('a piece of another attempt at the same file does not open', async () => {
  const first = createFileCipher(secrets, { id, attempt: 1 });
  const sealed = first.seal(Buffer.from('line'), 0, true);
  const second = createFileCipher(secrets, { id, attempt: 2 });
  expect(() => second.open(sealed, 0, true)).toThrow(/authenticate/i);
});
