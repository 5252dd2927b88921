import { expect, test } from 'vitest';
import { ExportQuery } from '../bulk/export-query.ts';
import { FILES_MAX, IMMEDIATE_KEYS, isLarge } from './file-limits.ts';

test('a person has at most ten files', () => {
  expect([IMMEDIATE_KEYS, FILES_MAX]).toEqual([20_000, 10]);
});

test.each([
  [null, false],
  [0, false],
  [20_000, false],
  [20_001, true],
])('a file of %s license keys is written in the background: %s', (keys, expected) => {
  expect(isLarge(keys)).toBe(expected);
});

test('a file is CSV unless Excel is asked for', () => {
  const { format } = ExportQuery.shape;
  expect([undefined, 'csv', 'xlsx'].map((text) => format.parse(text))).toEqual(['csv', 'csv', 'xlsx']);
  expect(format.safeParse('pdf').success).toBe(false);
});
