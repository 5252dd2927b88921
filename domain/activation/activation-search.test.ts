import { expect, test } from 'vitest';
import { prefillOf, readActivationSearch } from './activation-search.ts';

test.each([
  [
    { m: 'AB12', e: 'test' },
    { m: 'AB12', e: 'test' },
  ],
  [{ m: '12345678', x: '1' }, { m: '12345678' }],
  [{ m: ['a', 'b'], e: '' }, {}],
  [{ m: '  ', e: ' ' }, {}],
  [{}, {}],
])('[2.38] of the address %j machine id and environment are read', (search, read) =>
  expect(readActivationSearch(search)).toEqual(read),
);

test.each([
  [
    { m: ' AB 12\n', e: 'Production' },
    { machineId: 'AB12', environment: 'production' },
  ],
  [
    { m: 'AB12', e: 'prod' },
    { machineId: 'AB12', environment: '' },
  ],
  [{}, { machineId: '', environment: '' }],
])('[2.38] the form begins with what %j says', (search, prefill) =>
  expect(prefillOf(search)).toEqual(prefill),
);
