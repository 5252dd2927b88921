import { expect, test } from 'vitest';
import { passwordProblem } from './password-rule.ts';

const guesses = {
  email: 'lena.licensee@acme.example',
  names: ['Northwind Imaging', 'Acme & Söhne GmbH', '2026', ''],
  common: new Set(['password', 'password1', 'pass']),
};

test.each([
  ['', 'tooShort'],
  ['seven77', 'tooShort'],
  ['pass', 'tooShort'],
  ['\u{1F600}'.repeat(7), 'tooShort'],
  ['ﬃﬃﬃ', undefined],
  ['eight888', undefined],
  ['x'.repeat(1024), undefined],
  ['x'.repeat(1025), 'tooLong'],
  ['Lena.Licensee', 'isAddress'],
  ['lena.licensee@ACME.example', 'isAddress'],
  ['lena.licensee1', undefined],
  ['password', 'isCommon'],
  ['PassWord1', 'isCommon'],
  [' ｐａｓｓｗｏｒｄ ', 'isCommon'],
  ['password12', undefined],
  ['my password', undefined],
  ['Northwind Imaging', 'isName'],
  ['northwind-imaging', 'isName'],
  ['NorthwindImaging2026!', 'isName'],
  ['acmeso\u0308hnegmbh', 'isName'],
  ['northwind imaging and more', undefined],
  ['Acme Söhne', undefined],
  ['12345678901', undefined],
])('the password %j of lena.licensee@acme.example: %s', (password, problem) => {
  expect(passwordProblem(password, guesses)).toBe(problem);
});
