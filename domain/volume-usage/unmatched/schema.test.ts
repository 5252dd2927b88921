import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { Assignment, AssignmentTrial, NotedDecision } from './schema.ts';

const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;
const ids = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1));
const named = (length: number) => 'x'.repeat(length);

describe('a decision about usage that was set aside', () => {
  test.each([
    [0, false],
    [1, true],
    [200, true],
    [201, false],
  ])('is about one key at least and 200 at most: %d', (count, may) => {
    expect(takes(NotedDecision, { ids: ids(count), note: 'why' })).toBe(may);
    expect(takes(Assignment, { ids: ids(count), accountId: 'a1', license: null })).toBe(may);
  });

  test.each([
    ['1', true],
    ['10', true],
    ['9'.repeat(18), true],
    ['1' + '0'.repeat(18), false],
    ['0', false],
    ['01', false],
    ['', false],
    ['1a', false],
    ['a1', false],
    ['-1', false],
  ])('names a key by its number: %j, %s', (id, may) => {
    expect(takes(NotedDecision, { ids: [id], note: 'why' })).toBe(may);
  });

  test.each([
    ['', null],
    [' \n', null],
    ['x', 'x'],
    [' the customer said so ', 'the customer said so'],
    [named(500), named(500)],
    [named(501), null],
    ['a\0b', null],
  ])('says why, in 1 to 500 characters: %j', (note, kept) => {
    const read = NotedDecision.safeParse({ ids: ['1'], note });
    expect(read.success ? read.data.note : null).toBe(kept);
  });
});

describe('an assignment', () => {
  const assignment = (change: object) => ({ ids: ['1'], accountId: 'a1', license: null, ...change });
  const license = (change: object = {}) => ({ license: { licenseKeyId: 'k1', note: 'why', ...change } });

  test.each([
    ['to the account that carries the key', assignment({}), true],
    ['to a license, with the reason', assignment(license()), true],
    ['to a license, without a reason', assignment(license({ note: undefined })), false],
    ['to a license, for an empty reason', assignment(license({ note: ' ' })), false],
    ['to no license by name', assignment(license({ licenseKeyId: '' })), false],
    ['to a license of 255 characters', assignment(license({ licenseKeyId: named(255) })), true],
    ['to a license of 256 characters', assignment(license({ licenseKeyId: named(256) })), false],
    ['to no account', assignment({ accountId: '' }), false],
    ['to an account of 255 characters', assignment({ accountId: named(255) }), true],
    ['to an account of 256 characters', assignment({ accountId: named(256) }), false],
    ['that does not say whether a license is meant', assignment({ license: undefined }), false],
  ])('%s', (_, what, may) => {
    expect(takes(Assignment, what)).toBe(may);
  });

  test.each([
    ['k1', true],
    ['', false],
    [named(255), true],
    [named(256), false],
  ])('can be tried before anybody says why: license %s', (licenseKeyId, may) => {
    expect(takes(AssignmentTrial, assignment({ license: { licenseKeyId } }))).toBe(may);
  });
});
