import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { endpoint, noContent } from '#domain/core/endpoint.ts';
import { addressOf, type CallArguments, type CallInput } from './call.ts';

const access = { need: 'public', scope: 'none' } as const;
const plain = endpoint('GET /plain', {
  id: 'test.getPlain',
  access,
  summary: 'Nothing to say',
  output: noContent,
});
const listed = endpoint('GET /accounts/:accountId/things', {
  id: 'test.listThings',
  access,
  summary: 'Things of an account',
  params: z.object({ accountId: z.string() }),
  query: z.object({ search: z.string().default(''), offset: z.coerce.number<number>().default(0) }),
  output: noContent,
});
const saved = endpoint('PUT /things', {
  id: 'test.saveThing',
  access,
  summary: 'Keep a thing',
  query: z.object({ version: z.string() }),
  body: z.strictObject({ name: z.string(), isNew: z.boolean().default(false) }),
  output: noContent,
});

test('a call gives what its contract declares, and repeats no default', () => {
  expectTypeOf<[]>().toExtend<CallArguments<typeof plain>>();
  expectTypeOf<{ params: { accountId: string } }>().toExtend<CallInput<typeof listed>>();
  expectTypeOf<{
    params: { accountId: string };
    query: { offset: number };
  }>().toExtend<CallInput<typeof listed>>();
  expectTypeOf<{ query: { version: string }; body: { name: string } }>().toExtend<CallInput<typeof saved>>();
});

test('a call without a part that its contract declares, or with another one, does not compile', () => {
  expectTypeOf<[]>().not.toExtend<CallArguments<typeof listed>>();
  expectTypeOf<object>().not.toExtend<CallInput<typeof listed>>();
  expectTypeOf<{ params: { accountId: number } }>().not.toExtend<CallInput<typeof listed>>();
  expectTypeOf<{
    params: { accountId: string };
    query: { offset: string };
  }>().not.toExtend<CallInput<typeof listed>>();
  expectTypeOf<{ body: { name: string } }>().not.toExtend<CallInput<typeof saved>>();
  expectTypeOf<{ query: { version: string } }>().not.toExtend<CallInput<typeof saved>>();
  expectTypeOf<{ body: { name: string } }>().not.toExtend<CallInput<typeof plain>>();
});

test('the address holds the parameters encoded, and of a list each value under the one name', () => {
  const input = { params: { accountId: 'a/1' }, query: { search: 'x y', id: ['1', '2'], none: undefined } };
  expect(addressOf(listed, input)).toBe('/accounts/a%2F1/things?search=x+y&id=1&id=2');
  expect(addressOf(plain, {})).toBe('/plain');
});
