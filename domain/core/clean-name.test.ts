import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanName } from './clean-name.ts';
import { ExposureReport } from '../exposures/schema.ts';
import { seenText, typedName } from './schema.ts';

test.each([
  ['O’Neill & Söhne (日本) 😀', 'O’Neill & Söhne (日本) 😀'],
  ['pay\u202eroll', 'payroll'],
  ['\u2066pay\u2069roll\u200f', 'payroll'],
  ['pay\u200broll\ufeff', 'payroll'],
  ['pay\u00adroll\u2060\u034f', 'payroll'],
  ['pay\u{e0041}roll', 'payroll'],
  ['pay\ud800roll', 'payroll'],
  ['\u3164\u2800\u115f\u1160\uffa0', ''],
  ['pay\r\n\u2028roll\tjob', 'pay roll job'],
  ['pay  roll', 'pay  roll'],
  ['pay\ufe0froll\u{e0100}', 'payroll'],
  ['pay\u17b4\u180broll', 'payroll'],
  ['pay\ufff3\u{e0fff}roll\u2065', 'payroll'],
  ['\u{1d159}\u115f\ufe00', ''],
  ['I \u2764\ufe0f \u845b\u{e0100}', 'I \u2764\ufe0f \u845b\u{e0100}'],
])('the name %j is %j', (typed, name) => expect(cleanName(typed)).toBe(name));

test('a clean name stays as it is', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = cleanName(text);
      expect(cleanName(once)).toBe(once);
    }),
  ));

test('a typed name is cleaned, trimmed and then measured: one of nothing visible is empty', () => {
  const name = typedName(20).min(1, 'is empty');
  expect(name.parse(' \u200b pay\u202eroll \u200b')).toBe('payroll');
  expect(name.safeParse('\u200b \u2066').error?.issues[0]?.message).toBe('is empty');
  expect(name.safeParse('x'.repeat(21)).success).toBe(false);
  expect(name.safeParse('a\0b').success).toBe(false);
});

test.each([
  [' wrong month\n(see \u2066mail\u2069) ', 'wrong month\n(see \u2066mail\u2069)'],
  ['\u200b\u2060', ''],
  [' \u3164\n\u2800\t', ''],
  ['\ufe0f\u17b5', ''],
  ['', ''],
])('the reason %j is %j', (typed, reason) => {
  expect(seenText(30).parse(typed)).toBe(reason);
  expect(ExposureReport.safeParse({ reason: typed }).success).toBe(reason !== '');
});
