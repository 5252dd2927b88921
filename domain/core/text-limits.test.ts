import { describe, expect, test } from 'vitest';
import { EMAIL_MAX, isEmail, TEXT_MAX } from './text-limits.ts';

describe('[5.02] an e-mail address', () => {
  test.each([
    'vera.volume@initech.example',
    'a_b+c&d*e-f@sub.initech-group.co',
    'UPPER.Case@EXAMPLE.Museum',
    '1@2.de',
    `a@b.${'x'.repeat(24)}`,
  ])('%s is one', (text) => expect(isEmail(text)).toBe(true));

  test.each([
    '',
    'vera',
    'vera@',
    '@initech.example',
    'vera@initech',
    'vera@initech.e',
    `a@b.${'x'.repeat(25)}`,
    'vera@initech.ex4mple',
    '.vera@initech.example',
    'vera.@initech.example',
    've..ra@initech.example',
    'vera@@initech.example',
    'vera volume@initech.example',
    'vera@initech..example',
    'véra@initech.example',
    'vera@initech.example\n',
    'vera@initech.example, b@c.de',
    'ver"a@initech.example',
  ])('%j is none', (text) => expect(isEmail(text)).toBe(false));

  test('has at most 256 characters', () => {
    const tail = '@initech.example';
    expect(isEmail('a'.repeat(EMAIL_MAX - tail.length) + tail)).toBe(true);
    expect(isEmail('a'.repeat(EMAIL_MAX - tail.length + 1) + tail)).toBe(false);
  });

  test('is decided in linear time, whatever is sent', () => {
    const labels = `${'a-'.repeat(60)}@${'a-'.repeat(60)}`;
    expect(isEmail(labels)).toBe(false);
    expect(isEmail(`${'a.'.repeat(127)}!`)).toBe(false);
  });
});

test('[5.03] texts have at most 255 characters where nothing else is said', () => {
  expect(TEXT_MAX).toBe(255);
});
