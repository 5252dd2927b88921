import { describe, expect, test } from 'vitest';
import { recordLine } from '../../../testing/usage-files.ts';
import { readHour } from './hour.ts';
import { readRecord } from './read-record.ts';
import { Refused } from './refused.ts';

const latest = readHour('2026-11-21T11:00:00Z') ?? 0;
const read = (change: object = {}, members = 9) =>
  readRecord(recordLine(2, change), members, { line: 5, n: 2, keys: 3, latest });
function problemOf(change: object, members?: number): unknown {
  try {
    read(change, members);
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.problem;
  }
}
const bad = (reason: string, params?: object) => ({ code: 'BAD_RECORD', reason, line: 5, params });

describe('a line of usage', () => {
  test('is read with its place and its hour', () => {
    expect(read()).toEqual({
      record: {
        ...{ n: 2, line: 5, k: 0, product: 'itext-core', version: '9.2.0', event: 'process-pdf' },
        ...{ start: '2025-03-01T02:00:00Z', count: 5 },
      },
      hour: readHour('2025-03-01T02:00:00Z'),
    });
  });

  test.each([1, 3, '2', undefined])('does not bear the number %j where it must be 2', (n) => {
    expect(problemOf({ n })).toEqual(bad('order', { expected: 2 }));
  });

  test.each([
    [-1, bad('key')],
    [0, null],
    [2, null],
    [3, bad('key')],
    [0.5, bad('key')],
  ])('names one of three keys by its number: %d', (k, problem) => {
    expect(problemOf({ k })).toEqual(problem);
  });

  test.each(['product', 'version', 'event'])('has a %s, which is a text', (field) => {
    for (const value of [5, null, undefined, ['x']])
      expect(problemOf({ [field]: value })).toEqual(bad(field));
  });

  test.each([
    [-1, bad('count')],
    [0, null],
    [9_007_199_254_740_991, null],
    [9_007_199_254_740_992, bad('count')],
  ])('counts %d', (count, problem) => {
    expect(problemOf({ count })).toEqual(problem);
  });

  test.each([
    ['2013-12-31T23:00:00Z', '2014-01-01T00:00:00Z', bad('tooEarly')],
    ['2014-01-01T00:00:00Z', '2014-01-01T01:00:00Z', null],
    ['2026-11-21T11:00:00Z', '2026-11-21T12:00:00Z', null],
    ['2026-11-21T12:00:00Z', '2026-11-21T13:00:00Z', bad('tooLate')],
    ['2026-11-21T11:00:00Z', '2026-11-21T11:00:00Z', bad('end')],
    ['2026-11-21T11:00:00Z', '2026-11-21T10:00:00Z', bad('end')],
    ['2026-11-21T11:00:00Z', 'soon', bad('end')],
    ['now', '2026-11-21T11:00:00Z', bad('start')],
  ])('lies in one hour: %s to %s', (start, end, problem) => {
    expect(problemOf({ start, end })).toEqual(problem);
  });

  test.each([8, 10, -1])('has nine fields, not %d', (members) => {
    expect(problemOf({}, members)).toEqual(bad('members'));
  });
});
