import { describe, expect, it } from 'vitest';
import { checkChosenFile, usageFileProblemText, type UsageFileProblem } from './usage-file-problem.ts';
import { usageFileLimits } from './usage-file-schema.ts';

describe('what a refused usage file is told', () => {
  it.each<[UsageFileProblem, string]>([
    [
      { code: 'TRUNCATED' },
      'The file ends too early. None of it was counted. Export or copy it again and upload the whole file.',
    ],
    [
      { code: 'TRUNCATED', line: 8 },
      'The file ends too early on line 8. None of it was counted. Export or copy it again and upload the whole file.',
    ],
    [
      { code: 'BAD_RECORD', line: 12_345, reason: 'order', params: { expected: 1_234_567 } },
      'The file cannot be read on line 12,345: its number n must be 1,234,567. None of it was counted. Export it again, or contact support.',
    ],
    [
      {
        code: 'BAD_RECORD',
        line: 3,
        reason: 'totalDiffers',
        params: { product: '1234', event: 'process-pdf' },
      },
      'The file cannot be read on line 3: its total for 1234, process-pdf does not equal the sum of its records. None of it was counted. Export it again, or contact support.',
    ],
    [
      { code: 'HASH_MISMATCH', line: 2002, reason: 'lines', params: { first: 1002, last: 2001 } },
      'The file was changed after it was created: lines 1,002 to 2,001 do not match the check value on line 2,002. None of it was counted. Upload the original file.',
    ],
    [
      { code: 'TOO_LARGE', reason: 'records', line: 2_000_001 },
      'The file or request is larger than the limit of 2,000,000 usage records.',
    ],
    [
      { code: 'UNSUPPORTED_VERSION', line: 1, params: { version: 2 } },
      'The file uses version 2 of the usage file format, but the portal supports version 1. Contact support.',
    ],
  ])('%j', (problem, text) => {
    expect(usageFileProblemText(problem)).toBe(text);
  });
});

describe('a chosen file', () => {
  it.each([
    ['a.ulvd', 0, /^The file is empty\./],
    ['a.ulvd', usageFileLimits.upload + 1, /larger than the limit of 52\.4 MB: it has 52\.4 MB\./],
  ])('%s of %i bytes is refused before it is sent', (name, size, text) => {
    expect(checkChosenFile({ name, size })).toMatch(text);
  });

  it.each([1, usageFileLimits.upload])('of %i bytes is left to the server to read', (size) => {
    expect(checkChosenFile({ name: 'a.ulvd', size })).toBeUndefined();
  });

  it.each([
    ['a.zip', 0],
    ['A.ZIP', 0],
    ['a.zip', usageFileLimits.upload + 1],
  ])('%s of %i bytes is opened here, and its files are told apart', (name, size) => {
    expect(checkChosenFile({ name, size })).toBeUndefined();
  });

  it.each(['.zip.ulvd', 'zip.ulvd'])('%s is no zip', (name) => {
    expect(checkChosenFile({ name, size: 0 })).toMatch(/^The file is empty\./);
  });
});
