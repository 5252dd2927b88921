import { expect, test } from 'vitest';
import { passwordProblem } from './password-rule.ts';

test.each([
  ['', 'tooShort'],
  ['seven77', 'tooShort'],
  ['\u{1F600}'.repeat(7), 'tooShort'],
  ['ﬃﬃﬃ', undefined],
  ['eight888', undefined],
  ['x'.repeat(1024), undefined],
  ['x'.repeat(1025), 'tooLong'],
  ['Lena.Licensee', 'isAddress'],
  ['lena.licensee@ACME.example', 'isAddress'],
  ['lena.licensee1', undefined],
])('the password %j of lena.licensee@acme.example: %s', (password, problem) => {
  expect(passwordProblem(password, 'lena.licensee@acme.example')).toBe(problem);
});
