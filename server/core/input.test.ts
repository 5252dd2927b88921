import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from './app-error.ts';
import { parseFields } from './input.ts';
import { problemOf } from './problem.ts';

const Body = z.strictObject({
  token: z.string().max(5).optional(),
  list: z.array(z.enum(['a', 'b'])).optional(),
});

function refusalOf(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('was not refused');
}
const problem = (value: unknown, instance = '/api/somewhere') =>
  problemOf(
    refusalOf(() => parseFields(Body, value, 'body')),
    instance,
    'request-1',
  );
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const BYTES_MAX = 16 * 1024;

const unknownMembers = (count: number, nameOf: (at: number) => string): object =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [nameOf(at), 1]));

describe('what is wrong with a body', () => {
  it('is said of each field for itself', () => {
    const { errors, detail } = problem({ token: 'too long', first: 1, second: 2 });
    expect(detail).toBe('The field first is not allowed here. Remove it and try again.');
    expect(errors).toEqual([
      { path: 'token', code: 'TOO_BIG', message: 'Must have at most 5 characters.' },
      {
        path: 'first',
        code: 'UNRECOGNIZED_KEYS',
        message: 'The field first is not allowed here. Remove it and try again.',
      },
      {
        path: 'second',
        code: 'UNRECOGNIZED_KEYS',
        message: 'The field second is not allowed here. Remove it and try again.',
      },
    ]);
  });

  it('is said of twenty fields at most', () => {
    const { errors, detail } = problem({ list: Array.from({ length: 100_000 }, () => 'c') });
    expect(errors?.map(({ path }) => path)).toEqual(Array.from({ length: 20 }, (_, at) => `list.${at}`));
    expect(detail).toMatch(/^Correct these fields and try again: list\.0, .*list\.19\.$/);
  });

  it.each([
    ['100,000 unknown members', unknownMembers(100_000, (at) => `k${at}`)],
    ['names of 100,000 characters', unknownMembers(30, (at) => `${at}${'x'.repeat(100_000)}`)],
    ['names of control characters', unknownMembers(30, (at) => '\u0001'.repeat(900 + at))],
    ['names of quotes', unknownMembers(30, (at) => '"'.repeat(900 + at))],
    ['names of wide characters', unknownMembers(30, (at) => '漢'.repeat(900 + at))],
    ['100,000 wrong items', { list: Array.from({ length: 100_000 }, () => 'c') }],
    ['a name that nothing can store', { ['\0'.repeat(100_000)]: 1 }],
    ['a text under a name of 100,000 characters that nothing can store', { ['x'.repeat(100_000)]: '\0' }],
  ])('stays under 16 KB: %s', (_, value) => {
    const answer = problem(value, `/api/${'"\u0001'.repeat(8000)}`);
    expect(bytesOf(answer)).toBeLessThan(BYTES_MAX);
    expect(answer.errors?.length).toBeGreaterThan(0);
    expect(answer.errors?.length).toBeLessThanOrEqual(20);
  });

  it('stays under 16 KB whatever the members are called', () => {
    const names = fc.dictionary(fc.string({ unit: 'binary', maxLength: 400 }), fc.integer(), { minKeys: 1 });
    fc.assert(
      fc.property(names, fc.string({ unit: 'binary', maxLength: 2000 }), (value, instance) => {
        expect(bytesOf(problem({ ...value, '': 1 }, instance))).toBeLessThan(BYTES_MAX);
      }),
    );
  });
});
