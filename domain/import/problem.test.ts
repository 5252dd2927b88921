import { expect, test } from 'vitest';
import { cellProblemText, maskValue, problemText, refusal, warningText } from './problem.ts';

const place = { file: 'license-keys.csv', line: 17, column: 'expiryDate' };

test('a problem is named by file, line and column, with the value on one line', () => {
  expect(problemText({ ...place, value: '2025-02-30', code: 'notDay' })).toBe(
    'license-keys.csv:17:expiryDate: "2025-02-30" is not a valid date (YYYY-MM-DD)',
  );
  expect(problemText({ ...place, value: 'two\nlines "quoted"', code: 'notDay' })).toContain(
    String.raw`"two\nlines \"quoted\"" is not`,
  );
});

test('a value of 80 characters is shown whole, of a longer one the first 80', () => {
  const shown = (value: string) => problemText({ ...place, value, code: 'notDay' });
  const words = 'is not a valid date (YYYY-MM-DD)';
  expect(shown('𠮷'.repeat(80))).toBe(`license-keys.csv:17:expiryDate: "${'𠮷'.repeat(80)}" ${words}`);
  expect(shown('𠮷'.repeat(81))).toBe(`license-keys.csv:17:expiryDate: "${'𠮷'.repeat(80)}…" ${words}`);
});

test('a problem of a row that stands in no file is named by its column', () => {
  expect(cellProblemText({ ...place, value: '2025-02-30', code: 'notDay' })).toBe(
    'expiryDate: "2025-02-30" is not a valid date (YYYY-MM-DD)',
  );
  expect(cellProblemText({ ...place, value: null, code: 'empty' })).toBe('expiryDate: must not be empty');
  expect(cellProblemText({ ...place, value: '8', code: 'tooLarge', params: { limit: 7 } })).toBe(
    'expiryDate: "8" is above 7',
  );
});

test('a refusal names its reason, and what belongs to it where there is something', () => {
  expect(refusal('empty')).toStrictEqual({ code: 'empty' });
  expect(refusal('tooLarge', { limit: 7 })).toStrictEqual({ code: 'tooLarge', params: { limit: 7 } });
});

test('a long value is cut, a missing one is left out', () => {
  const text = problemText({ ...place, value: 'x'.repeat(5000), code: 'notDay' });
  expect(text.length).toBeLessThan(200);
  expect(problemText({ ...place, value: null, code: 'empty' })).toBe(
    'license-keys.csv:17:expiryDate: must not be empty',
  );
});

test('a value cannot smuggle parameters into the text', () => {
  expect(problemText({ ...place, value: '{limit}', code: 'tooLarge', params: { limit: 7 } })).toBe(
    'license-keys.csv:17:expiryDate: "{limit}" is above 7',
  );
});

test('a warning about a whole file names no column', () => {
  const found = { file: 'more.csv', line: 1, column: '', value: null };
  expect(warningText({ ...found, code: 'unknownFile' })).toBe(
    'more.csv:1: not a file of the import format, ignored',
  );
});

test.each([
  ['6043711041de2404', '…2404'],
  ['secret', '…ret'],
  ['abc', '…c'],
  ['x', '…'],
])('of the secret %s only %s is shown', (value, shown) => {
  expect(maskValue(value)).toBe(shown);
});
