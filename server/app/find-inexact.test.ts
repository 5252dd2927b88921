import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findInexact } from './find-inexact.ts';

test.each([
  '0.99999999999999999',
  '9007199254740990.6',
  '1.00000000000000000000001',
  '-2.00000000000000000001',
  '10000000000000000000000000.5e-1',
  '1000000000000000000000001e-6',
])('%s is read as a whole number and is none', (source) => {
  expect(findInexact(`{"events":[{"count":12},{"count":${source}}]}`)).toBe(source);
});

test.each([
  ['whole', '1234567890123456'],
  ['whole with zeros behind it', '12.00000000000000000'],
  ['whole by its exponent', '1.2500000000000000e2'],
  ['whole by the zeros before its exponent', '12000000000000000000e-16'],
  ['nothing', '0.0000000000000000'],
  ['nothing with an exponent', '0.0000000000000000e-7'],
  ['a fraction that stays one', '0.1234567890123456789'],
  ['the digits of a text', '"0.99999999999999999"'],
])('what is %s, %s, is read as it is', (_, source) => {
  expect(findInexact(`[${source}]`)).toBeNull();
});

test('no whole number is refused, however it is written', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.nat(20), (value, zeros) => {
      const sources = [
        `${value}`,
        `${value}.${'0'.repeat(zeros + 1)}`,
        ...(value === 0 ? [] : [`${value}${'0'.repeat(zeros)}e-${zeros}`]),
      ];
      for (const source of sources) expect(findInexact(`[${source}]`)).toBeNull();
    }),
  );
});
