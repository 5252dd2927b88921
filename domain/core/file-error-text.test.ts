import { expect, test } from 'vitest';
import { fileErrorText } from './file-error-text.ts';

test('a file is told what is wrong with it in words', () => {
  expect(fileErrorText('EMPTY')).toBe('The file is empty. Export it again and upload the new file.');
  expect(fileErrorText('UNSUPPORTED_VERSION', { version: 2 })).toBe(
    'The file uses version 2 of the usage file format, but the portal supports version 1. Contact support.',
  );
});

test('what is not known about the file leaves nothing behind', () => {
  const text =
    'The file ends too early. None of it was counted. Export or copy it again and upload the whole file.';
  expect(fileErrorText('TRUNCATED')).toBe(text);
  expect(fileErrorText('TRUNCATED', { where: ', in line 7' })).toBe(
    text.replace('early', 'early, in line 7'),
  );
});
