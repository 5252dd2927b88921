import { describe, expect, test } from 'vitest';
import { headerLine, keyA, keyB, someHeader } from '../../../testing/usage-files.ts';
import type { UsageFileFormat } from '../usage-file-schema.ts';
import { readHeader, recogniseHeader } from './read-header.ts';
import { Refused } from './refused.ts';

function problemOf(read: () => unknown): unknown {
  try {
    read();
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code, reason, line, params } = error.problem;
    return [code, reason ?? null, line, ...(params ? [params] : [])];
  }
}
const recognise = (value: unknown, extension: UsageFileFormat = 'ulvd') =>
  problemOf(() => recogniseHeader(value, extension));
const header = (change: object = {}) => headerLine(change) as Record<string, unknown>;
const read = (change: object, members = 13, format: UsageFileFormat = 'ulvd') =>
  problemOf(() => readHeader(header(change), members, format));
const key = (k: number, licenseKey: string) => ({ k, licenseKey });
const manyKeys = (count: number) =>
  Array.from({ length: count }, (_, k) => key(k, k.toString(16).padStart(64, '0')));

describe('a first line', () => {
  test.each<[string, unknown, unknown]>([
    ['of an .ulvd', header(), null],
    ['that is null', null, ['NOT_RECOGNISED', 'notUsageFile', 1]],
    ['that is a list', [header()], ['NOT_RECOGNISED', 'notUsageFile', 1]],
    ['of another type', header({ t: 'e' }), ['NOT_RECOGNISED', 'notUsageFile', 1]],
    ['of no format', header({ format: undefined }), ['NOT_RECOGNISED', 'notUsageFile', 1]],
    ['of half a version', header({ v: 1.5 }), ['NOT_RECOGNISED', 'notUsageFile', 1]],
    ['of a version below 0', header({ v: -1 }), ['NOT_RECOGNISED', 'notUsageFile', 1]],
    ['of version 0', header({ v: 0 }), ['UNSUPPORTED_VERSION', null, 1, { version: 0 }]],
    ['of version 2', header({ v: 2 }), ['UNSUPPORTED_VERSION', null, 1, { version: 2 }]],
    ['of an .lvd', header({ format: 'lvd' }), ['NOT_RECOGNISED', 'otherExtension', 1, { format: 'lvd' }]],
  ])('%s is recognised in an .ulvd, or is not', (_, value, problem) => {
    expect(recognise(value)).toEqual(problem);
  });

  test('of either format is recognised where the name says the same', () => {
    expect(recognise(header({ format: 'lvd' }), 'lvd')).toBeNull();
    expect(recognise(header(), 'lvd')).toEqual(['NOT_RECOGNISED', 'otherExtension', 1, { format: 'ulvd' }]);
  });
});

describe('a header', () => {
  test('is read as it stands there', () => {
    expect(readHeader(header(), 13, 'ulvd')).toEqual(someHeader);
    expect(readHeader(header({ keys: [key(0, keyB)] }), 11, 'lvd')).toEqual({
      ...someHeader,
      ...{ format: 'lvd', keys: [keyB] },
    });
  });

  test.each([
    ['11111111-1111-4111-8111-111111111111', true],
    ['abcdef01-2345-6789-abcd-ef0123456789', true],
    ['x11111111-1111-4111-8111-111111111111', false],
    ['11111111-1111-4111-8111-1111111111111', false],
    ['1111111111114111811111111111111111111', false],
    [['11111111-1111-4111-8111-111111111111'], false],
  ])('has a UUID as file id: %j, %s', (fileId, is) => {
    expect(read({ fileId })).toEqual(is ? null : ['BAD_RECORD', 'fileId', 1]);
  });

  test.each([
    [0, false],
    [1, true],
    [2_147_483_647, true],
    [2_147_483_648, false],
    [1.5, false],
  ])('has a seq from 1 to 2,147,483,647: %d, %s', (seq, is) => {
    expect(read({ seq })).toEqual(is ? null : ['BAD_RECORD', 'seq', 1]);
  });

  test.each([
    ['2025-04-01T00:00:00Z', true],
    ['2025-04-01T19:59:59Z', true],
    ['2025-04-01T23:59:59.1Z', true],
    ['2025-04-01T23:59:59.123456789Z', true],
    ['2024-02-29T00:00:00Z', true],
    ['2025-02-29T00:00:00Z', false],
    ['2025-13-01T00:00:00Z', false],
    ['2025-04-01T24:00:00Z', false],
    ['2025-04-01T30:00:00Z', false],
    ['2025-04-01T00:60:00Z', false],
    ['2025-04-01T00:00:60Z', false],
    ['2025-04-01T00:00:00.Z', false],
    ['2025-04-01T00:00:00.1234567890Z', false],
    ['2025-04-01T00:00:00', false],
    ['2025-04-01T00:00:00Zx', false],
    ['x2025-04-01T00:00:00Z', false],
    ['', false],
    [['2025-04-01T00:00:00Z'], false],
  ])('was created at an instant: %j, %s', (createdAt, is) => {
    expect(read({ createdAt })).toEqual(is ? null : ['BAD_RECORD', 'createdAt', 1]);
  });

  test.each([
    ['producer', 255],
    ['instanceId', 64],
  ])('has a %s of 1 to %d characters', (field, most) => {
    expect(read({ [field]: 'x' })).toBeNull();
    expect(read({ [field]: 'x'.repeat(most) })).toBeNull();
    expect(read({ [field]: 'x'.repeat(most + 1) })).toEqual(['BAD_RECORD', field, 1]);
    expect(read({ [field]: '' })).toEqual(['BAD_RECORD', field, 1]);
  });

  test('has 1 to 1,000 keys, in an .lvd exactly one', () => {
    expect(read({ keys: manyKeys(1000) }, 2009)).toBeNull();
    expect(read({ keys: manyKeys(1001) }, 2011)).toEqual(['BAD_RECORD', 'keys', 1]);
    expect(read({ keys: manyKeys(1) }, 11)).toBeNull();
    expect(read({ keys: [] }, 9)).toEqual(['BAD_RECORD', 'keys', 1]);
    expect(read({ keys: 'ab' }, 9)).toEqual(['BAD_RECORD', 'keys', 1]);
    expect(read({ keys: manyKeys(1) }, 11, 'lvd')).toBeNull();
    expect(read({ keys: manyKeys(2) }, 13, 'lvd')).toEqual(['BAD_RECORD', 'oneKey', 1]);
    expect(read({ keys: [] }, 9, 'lvd')).toEqual(['BAD_RECORD', 'keys', 1]);
    expect(read({ keys: [key(0, keyA), key(1, keyA)] })).toEqual(['BAD_RECORD', 'sameKey', 1]);
  });

  test.each([
    [12, 'members'],
    [14, 'members'],
    [0, 'members'],
    [-1, 'notPlain'],
  ])('with two keys has 13 fields in all, not %d', (members, reason) => {
    expect(read({}, members)).toEqual(['BAD_RECORD', reason, 1]);
  });
});
