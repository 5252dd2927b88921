import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keepNumber, readWholeNumber } from './read-whole-number.ts';

const narrow = '\u202F';
const nbsp = '\u00A0';

describe('[5.04] a figure as it is typed or pasted', () => {
  test.each([
    ['', ''],
    ['0', '0'],
    ['000', '0'],
    ['007', '7'],
    ['abc', ''],
    ['12 documents', '12'],
    ['12 euro', '12'],
    ['2 months', '2'],
    ['7 Lizenzen', '7'],
    ['3 modules', '3'],
    ['4 Online', '4'],
    ['12 bills', '12'],
    ['5 サーバー', '5'],
    ['第一季度 500', '500'],
    ['5 Tamil documents', '5'],
    ['۱۲۳', '123'],
    ['1\u00ad234', '1234'],
    ['EUR 500', '500'],
    ['€1,234', '1234'],
    [' 12 345\t', '12345'],
    ['1,234', '1234'],
    ['12,345', '12345'],
    ['1,234,567', '1234567'],
    ['1,23,456', '123456'],
    ['12,34,567', '1234567'],
    ['1,23,45,678', '12345678'],
    ['1.234.567', '1234567'],
    ['12.345.678', '12345678'],
    ["1'234", '1234'],
    ["12'345", '12345'],
    ['1’234’567', '1234567'],
    [`1${nbsp}234`, '1234'],
    [`12${narrow}345${narrow}678`, '12345678'],
    ['１２３', '123'],
    ['１，２３４', '1234'],
    ['٣٤', '34'],
    ['𝟙𝟚', '12'],
    ['\u200E5\uFEFF', '5'],
    ['99999999999999999', '99999999999999999'],
    ['123456789012345678901', '123456789012345678901'],
  ])('%j is %j', (typed, digits) => {
    expect(readWholeNumber(typed)).toEqual({ digits, refusal: null });
    expect(keepNumber(typed)).toBe(digits);
  });

  test.each([
    ['-', 'sign'],
    ['-5', 'sign'],
    ['+5', 'sign'],
    ['−5', 'sign'],
    ['－５', 'sign'],
    ['5-', 'sign'],
    ['(1,234)', 'sign'],
    ['3–5', 'sign'],
    ['12.', 'decimal'],
    ['12.0', 'decimal'],
    ['1.5', 'decimal'],
    ['.5', 'decimal'],
    ['12,', 'decimal'],
    ['12,5', 'decimal'],
    ['1,234.50', 'decimal'],
    ['1.234,50', 'decimal'],
    ['1.234', 'decimal'],
    ['0,123', 'decimal'],
    ['1234,567', 'decimal'],
    ['1,,234', 'decimal'],
    ['123,45,678', 'decimal'],
    ['1234.567.890', 'decimal'],
    ['1..234.567', 'decimal'],
    ['12，5', 'decimal'],
    ['1,23,456,7', 'decimal'],
    ['1.234.567,89', 'decimal'],
    ['1٫5', 'decimal'],
    ['1e5', 'exponent'],
    ['1E+5', 'exponent'],
    ['1.5e-3', 'exponent'],
    ['1e', 'exponent'],
    ['1e ', 'exponent'],
    ['1 e5', 'exponent'],
    ['12 5', 'unclear'],
    ['12\t345', 'unclear'],
    ['0 123', 'unclear'],
    ['1234 567', 'unclear'],
    ["12'34", 'unclear'],
    ['12’34', 'unclear'],
    ["1234'567", 'unclear'],
    ["1''234", 'unclear'],
    ['3x4.5', 'unclear'],
    ['5k', 'unclear'],
    ['5 mil', 'unclear'],
    ['2 hundred', 'unclear'],
    ['2 thousand', 'unclear'],
    ['2 million', 'unclear'],
    ['2 milliard', 'unclear'],
    ['2 milliards', 'unclear'],
    ['2 Milliarden', 'unclear'],
    ['2 billion', 'unclear'],
    ['2 trillion', 'unclear'],
    ['2 dozen', 'unclear'],
    ['2 lakh', 'unclear'],
    ['2 crore', 'unclear'],
    ['５万', 'unclear'],
    ['12%', 'unclear'],
    ['3x4', 'unclear'],
    ['Q3 2025: 17', 'unclear'],
    ['10²', 'unclear'],
    ['½', 'unclear'],
    ['Ⅷ', 'unclear'],
    ['~500', 'unclear'],
    ['ー５', 'sign'],
    ['minus 5', 'sign'],
    ['1OO', 'unclear'],
    ['5O', 'unclear'],
    ['5O pages', 'unclear'],
    ['about O5', 'unclear'],
    ['about OO5', 'unclear'],
    ['l00', 'unclear'],
    ['2 Millionen', 'unclear'],
    ['3 MM', 'unclear'],
    ['3 mille', 'unclear'],
    ['3 млн', 'unclear'],
    ['5 lac', 'unclear'],
    ['5 lacs', 'unclear'],
    ['5 t€', 'unclear'],
    ['5 mln', 'unclear'],
    ['5 mlr', 'unclear'],
    ['1 bilhão', 'unclear'],
    ['1 bilião', 'unclear'],
    ['1 bilión', 'unclear'],
    ['2 biljoen', 'unclear'],
    ['2 biliões', 'unclear'],
    ['5ｋ', 'unclear'],
    ['3만', 'unclear'],
    ['Mio. 5', 'unclear'],
    ['Tausend 5', 'unclear'],
    ['TEUR 5', 'unclear'],
    ['2 tisíc', 'unclear'],
    ['2 billones', 'unclear'],
    ['二5', 'unclear'],
  ])('%j is no figure: %s', (typed, refusal) => {
    expect(readWholeNumber(typed)).toEqual({ digits: null, refusal });
    expect(keepNumber(typed)).toBe(typed);
  });

  /** A figure with everything that people write around and into one; what it means is known beforehand. */
  const written = fc
    .record({
      figure: fc.bigInt({ min: 0n, max: 10n ** 20n }),
      group: fc.constantFrom('', ',', ' ', "'", '’', nbsp, narrow, '.'),
      sign: fc.constantFrom('', '-', '+', '−'),
      tail: fc.constantFrom('', '.0', ',5', '.50', 'e3', 'E-2', 'k', ' million'),
      zeros: fc.constantFrom('', '0', '00'),
      around: fc.constantFrom('', ' ', '\u200B', ' documents'),
    })
    .map(({ figure, group, sign, tail, zeros, around }) => {
      const grouped = String(figure).replace(/\B(?=(?:\d{3})+$)/g, group);
      const isPlain = sign === '' && tail === '';
      return {
        text: `${sign}${group === '' ? zeros : ''}${grouped}${tail}${around}`,
        meant: isPlain ? String(figure) : null,
      };
    });

  test('what is kept is the figure that was meant, or an error', () => {
    fc.assert(
      fc.property(written, ({ text, meant }) => {
        const { digits } = readWholeNumber(text);
        // One point may be either: it is an error, whatever was meant.
        expect([meant, null]).toContain(digits);
      }),
    );
  });

  test('any text at all is digits without a leading zero, or kept as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
        const { digits } = readWholeNumber(text);
        expect(digits ?? '').toMatch(/^(?:|0|[1-9]\d*)$/);
        expect(keepNumber(text)).toBe(digits ?? text);
      }),
    );
  });
});
