import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLicenseCode, readLicenseKey, type PairFile } from './license-pair.ts';

const sample = (name: string): string =>
  readFileSync(new URL(`../../fixtures/samples/${name}`, import.meta.url), 'utf8');
const lic = (code: string, between = '\r\n'): string =>
  `[License]${between}License = <doc><ver>2.0</ver><code>${code}</code></doc>`;

describe('the license file', () => {
  test('of the vendor’s samples holds one code', () => {
    const read = readLicenseCode(sample('SAMPLE.lic'));
    expect(read.ok && [read.value.slice(0, 12), read.value.slice(-12)]).toEqual([
      'qJSFiEpTwzq5',
      'ubobDnFye+k=',
    ]);
  });

  test.each([
    ['line ends of Windows', lic('QUJD\r\nREVG', '\r\n')],
    ['line ends of Unix and one at its end', `${lic('QUJDREVG', '\n')}\n`],
    ['no line break at all', lic('QUJDREVG', '')],
    ['a byte order mark', `\uFEFF${lic('QUJDREVG')}`],
    ['a head in capitals', lic('QUJDREVG').replace('[License]', '[LICENSE]')],
  ])('is the same with %s', (_, text) =>
    expect(readLicenseCode(text)).toEqual({ ok: true, value: 'QUJDREVG' }),
  );

  test.each(['23', '2.10', '100.2.3.4'])('may be of version %s', (version) =>
    expect(readLicenseCode(lic('QUJD').replace('2.0', version))).toEqual({ ok: true, value: 'QUJD' }),
  );

  test.each([
    ['nothing', '', 'empty'],
    ['white space', ' \r\n\t', 'empty'],
    ['bytes', 'PK\u0003\u0004\0', 'binary'],
    ['bytes that were no text', '\uFFFD\uFFFD', 'binary'],
    ['the key file', 'xk437VF2Fj2JljOQYbMqEsALqEouVAsH', 'swapped'],
    ['another kind of file', '{"product":"itext-core"}', 'notLicense'],
    ['two licenses', `${lic('QUJD')}\n${lic('REVG')}`, 'several'],
    ['its head twice', `[License]\n${lic('QUJD')}`, 'several'],
    ['two codes', lic('QUJD</code><code>REVG'), 'several'],
    ['no code', lic(''), 'notLicense'],
    ['a code that is no base64', lic('QUJD<REVG'), 'notLicense'],
    ['its end missing', lic('QUJD').slice(0, -3), 'notLicense'],
    ['something behind it', `${lic('QUJD')}x`, 'notLicense'],
    ['its head alone', '[License]', 'notLicense'],
    ['another entry', lic('QUJD').replace('License =', 'Licence ='), 'notLicense'],
    ['a version that is none', lic('QUJD').replace('2.0', 'two'), 'notLicense'],
    ['a letter before its version', lic('QUJD').replace('2.0', 'v2.0'), 'notLicense'],
    ['a letter behind its version', lic('QUJD').replace('2.0', '2.0b'), 'notLicense'],
    ['a version of five parts', lic('QUJD').replace('2.0', '2.0.0.0.0'), 'notLicense'],
  ])('that holds %s is refused', (_, text, fault) =>
    expect(readLicenseCode(text)).toEqual({ ok: false, fault }),
  );
});

describe('the key file', () => {
  test('of the vendor’s samples holds one line', () => {
    const read = readLicenseKey(sample('SAMPLE.lic.key'));
    expect(read.ok && read.value.slice(-12)).toBe('EsALqEouVAsH');
  });

  test.each([
    ['16 characters', 'a'.repeat(16)],
    ['512 characters', 'Z'.repeat(512)],
    ['every kind of character', 'AZaz09+/=_-AZaz09'],
  ])('may hold %s, with white space around', (_, key) =>
    expect(readLicenseKey(`\uFEFF ${key}\r\n`)).toEqual({ ok: true, value: key }),
  );

  test.each([
    ['nothing', '\n', 'empty'],
    ['15 characters', 'a'.repeat(15), 'notKey'],
    ['513 characters', 'a'.repeat(513), 'notKey'],
    ['a space within', 'aaaaaaaa aaaaaaaa', 'notKey'],
    ['two keys', `${'a'.repeat(32)}\n${'b'.repeat(32)}`, 'several'],
    ['two keys and an empty line', `${'a'.repeat(32)}\r\n\r\n${'b'.repeat(32)}`, 'several'],
    ['a key and a word', `${'a'.repeat(32)}\nkey`, 'notKey'],
    ['another sign', `${'a'.repeat(31)}!`, 'notKey'],
    ['bytes', `${'a'.repeat(31)}\0`, 'binary'],
    ['the license file', '[License]\nLicense = <doc><ver>2.0</ver><code>QUJD</code></doc>', 'swapped'],
  ])('that holds %s is refused', (_, text, fault) =>
    expect(readLicenseKey(text)).toEqual({ ok: false, fault }),
  );
});

test('whatever a file holds, it is read or refused', () => {
  const parts = fc.constantFrom(
    '[License]',
    'License = ',
    '<doc><ver>',
    '2.0',
    '</ver><code>',
    'QUJD',
    '</code></doc>',
    '\0',
    '\n',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(parts).map((all) => all.join('')),
  );
  const isPlain = (read: PairFile): boolean => !read.ok || /^[A-Za-z0-9+/=_-]+$/.test(read.value);
  const property = fc.property(
    text,
    (content) => isPlain(readLicenseCode(content)) && isPlain(readLicenseKey(content)),
  );
  expect(fc.check(property, { numRuns: 200 })).toMatchObject({ failed: false });
});
