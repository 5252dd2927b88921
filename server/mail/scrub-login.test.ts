import { expect, test } from 'vitest';
import { scrubLogin } from './scrub-login.ts';

const SERVER = 'smtp://portal:pass%20word@mail.example:587';
const plain = Buffer.from('\0portal\0pass word').toString('base64');
const alone = Buffer.from('pass word').toString('base64');

test('an answer that repeats the log-in does not tell it, in any of its texts', () => {
  const response = `535 not known: AUTH PLAIN ${plain} (${alone}), pass word`;
  const failure = Object.assign(new Error(`Invalid login: ${response}`), { response, responseCode: 535 });
  const shown = scrubLogin(failure, SERVER);
  for (const text of [shown.message, shown.stack, shown.response]) {
    expect(text).toContain('535 not known: AUTH PLAIN [secret] ([secret]), [secret]');
    expect(text).not.toContain(alone);
  }
  expect(shown.responseCode).toBe(535);
});

test.each([undefined, 'smtp://mail.example', 'smtp://portal:no@mail.example'])(
  'words of an answer stay as they are: %s',
  (server) => {
    expect(scrubLogin(new Error('no such mailbox'), server).message).toBe('no such mailbox');
  },
);
