import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeToken, isMeantAsToken, isWholeToken, TOKEN_DIGITS, TOKEN_RANDOM } from './token-text.ts';

const digit = fc.nat(TOKEN_DIGITS.length - 1).map((at) => TOKEN_DIGITS.charAt(at));
const digits = fc
  .array(digit, { minLength: TOKEN_RANDOM, maxLength: TOKEN_RANDOM })
  .map((all) => all.join(''));

test('a token is the prefix, forty characters and the check value of them', () => {
  const token = composeToken('0123456789abcdefghijABCDEFGHIJ0123456789');
  // CRC-32 of the forty characters is 4,241,114,066.
  expect(crc32('0123456789abcdefghijABCDEFGHIJ0123456789')).toBe(4_241_114_066);
  expect(token).toBe('cpt_0123456789abcdefghijABCDEFGHIJ01234567894d1HVa');
  expect(isWholeToken(token)).toBe(true);
});

test('the check value is the CRC-32 that zip files and scanners use', () => {
  fc.assert(
    fc.property(digits, (random) => {
      const value = [...composeToken(random).slice(-6)].reduce(
        (sum, digit) => sum * 62 + TOKEN_DIGITS.indexOf(digit),
        0,
      );
      expect(value).toBe(crc32(random));
    }),
  );
});

test('a token with one other character, one too few or one too many is not whole', () => {
  fc.assert(
    fc.property(digits, fc.nat(49), digit, (random, at, changed) => {
      const token = composeToken(random);
      const other = token.slice(0, at) + changed + token.slice(at + 1);
      expect(isWholeToken(other)).toBe(other === token);
      expect(isWholeToken(token.slice(0, at))).toBe(false);
      expect(isWholeToken(`${token}${changed}`)).toBe(false);
    }),
  );
});

test('whoever writes the prefix means a token, whoever sends a signed one does not', () => {
  expect(['cpt_', 'cpt_abc', 'eyJhbGciOi.x.y', 'xcpt_a', ''].map(isMeantAsToken)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
