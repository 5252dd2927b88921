import { describe, expect, test } from 'vitest';
import { isUsageValue, USAGE_VALUE_MAX } from './usage-value.ts';

describe('a usage value', () => {
  test.each([
    ['0', true],
    ['1', true],
    ['99999999999999999', true],
    ['100000000000000000', false],
    ['00', false],
    ['01', false],
    ['', false],
    ['1.5', false],
    ['1e5', false],
    ['-1', false],
  ])('[5.04] [9.04] %j may be reported: %s', (value, may) => {
    expect(isUsageValue(value)).toBe(may);
  });

  test('[9.04] has the limit that the specification states', () => {
    expect(String(USAGE_VALUE_MAX)).toBe('99999999999999999');
  });
});
