import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askPassword } from './ask-password.ts';

/** A person who types these lines, each when they are asked. */
async function type(...lines: string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let shown = '';
  output.on('data', (chunk: Buffer) => (shown += chunk.toString()));
  const asked = askPassword(input, output).catch((error: Error) => error);
  for (const [at, line] of lines.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- a person waits for the next question
    await expect.poll(() => shown.match(/: /g)?.length).toBe(at + 1);
    input.write(line);
  }
  return { answer: await asked, shown };
}

test('a password is asked for twice, and nothing of it is shown', async () => {
  expect(await type('good pasword\x7f\x7f\x7f\x7fword\r', 'good password\r')).toEqual({
    answer: expect.objectContaining({ message: 'The passwords do not match. Nothing was changed.' }),
    shown: 'Password: \nRepeat password: \n',
  });
  expect(await type('a good password\r', 'a good passworx\x7fd\r')).toEqual({
    answer: 'a good password',
    shown: 'Password: \nRepeat password: \n',
  });
});

test('whoever gives none is not asked again; Ctrl-C stops', async () => {
  expect(await type('\r')).toEqual({ answer: '', shown: 'Password: \n' });
  expect(await type('half\x03')).toEqual({
    answer: expect.objectContaining({ message: 'Cancelled. Nothing was changed.' }),
    shown: 'Password: \n',
  });
});
