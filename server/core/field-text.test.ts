import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { codeOfIssue, fieldText } from './field-text.ts';

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'INVALID_TYPE'],
  [z.string().max(1), 'ab', 'TOO_BIG'],
  [z.enum(['a']), 'b', 'INVALID_VALUE'],
  [z.record(z.enum(['a']), z.string()), { b: '' }, 'INVALID_TYPE'],
  [z.strictObject({}), { x: 1 }, 'UNRECOGNIZED_KEYS'],
  [z.string().refine(() => false), 'x', 'CUSTOM'],
])('%# what a schema finds in %j is told by a code of the table', (schema, value, code) => {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  expect(issue && codeOfIssue(issue)).toBe(code);
});

describe('what is wrong with a field', () => {
  test.each<[z.ZodType, unknown, string]>([
    [z.string(), undefined, 'Required.'],
    [z.string(), 5, 'Must be a text.'],
    [z.number(), 'x', 'Must be a number.'],
    [z.number().int(), 1.5, 'Must be a whole number.'],
    [z.boolean(), null, 'Must be true or false.'],
    [z.array(z.string()), {}, 'Must be a list.'],
    [z.object({}), [], 'Must be an object.'],
    [z.bigint(), 5, 'Must be of another kind.'],
    [z.email(), 'x', 'Must be an email address.'],
    [z.uuid(), 'x', 'Must be a UUID.'],
    [z.iso.date(), '2026-02-30', 'Must be a day such as 2026-11-28.'],
    [z.iso.datetime(), 'now', 'Must be a time such as 2026-11-28T08:00:00Z.'],
    [z.string().regex(/^a/), 'b', 'Must be in the form that is described.'],
    [z.enum(['a', 'b']), 'c', 'Must be one of: a, b.'],
    [z.string().min(1), '', 'Must have at least 1 character.'],
    [z.string().max(1200), 'x'.repeat(1201), 'Must have at most 1,200 characters.'],
    [z.array(z.string()).min(1), [], 'Must have at least 1 entry.'],
    [z.array(z.string()).max(2), ['', '', ''], 'Must have at most 2 entries.'],
    [z.number().min(1), 0, 'Must be at least 1.'],
    [z.number().multipleOf(5), 3, 'Must be a multiple of 5.'],
    [z.union([z.string(), z.number()]), true, 'Must be in one of the forms that are described.'],
    [z.strictObject({}), { x: 1 }, 'Contains unexpected fields.'],
    [z.string({ error: 'words of its own' }), 5, 'words of its own'],
    [z.string().refine(() => false, 'not this'), 'x', 'not this'],
  ])('%# %j', (schema, value, text) => {
    expect(schema.safeParse(value, { error: fieldText }).error?.issues[0]?.message).toBe(text);
  });
});
