import { expect, test } from 'vitest';
import { readReference, referenceOf } from './sign-in-refusal.ts';

test('a reference is the beginning of an id, in capitals', () => {
  expect(referenceOf('3f9ac201-77aa-4b6c-8d1e-000000000000')).toBe('3F9AC201');
});

test.each([
  ['3F9AC201', '3F9AC201'],
  ['3f9ac201', undefined],
  ['3F9AC2011', undefined],
  ['call +1 555', undefined],
  ['', undefined],
  [null, undefined],
])('the reference %j of an address reads as %j', (given, read) => expect(readReference(given)).toBe(read));
