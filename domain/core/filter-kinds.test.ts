import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  choicesFilter,
  flagParam,
  namesFilter,
  numberOf,
  numberParam,
  single,
  textFilter,
  wordParam,
  yesNoFilter,
  type Texts,
} from './filter-kinds.ts';
import { storableText } from './schema.ts';

/** An address in which these texts stand under the filter's own name, and others under another one. */
const said =
  (...texts: string[]) =>
  (param: string): Texts =>
    param === 'own' ? texts : ['of another'];
/** What a schema makes of something, or what it says against it. */
const made = (schema: z.ZodType, value: unknown): unknown => {
  const { success, data, error } = schema.safeParse(value);
  return success ? data : error.issues.map(({ code, message }) => `${code}: ${message}`);
};
const isTaken = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;
const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `name ${String(at + 1).padStart(3, '0')}`);

describe('a parameter that stands once', () => {
  const query = single(() => storableText(3))();

  test('is a list of one text, and of none where it is not said', () => {
    expect(made(query, 'abc')).toEqual(['abc']);
    expect(made(query, undefined)).toEqual([]);
  });

  test('is refused where it does not fit or stands twice', () => {
    expect(isTaken(query, 'abcd')).toBe(false);
    expect(isTaken(query, ['a', 'b'])).toBe(false);
  });
});

describe('a filter of free text', () => {
  const kind = textFilter('search', 5);

  test('has the control that it is given, and narrows nothing while it is empty', () => {
    expect(kind.control).toBe('search');
    expect(kind.choices).toBeUndefined();
    expect(kind.empty).toBe('');
  });

  test.each([
    [[], ''],
    [['acme'], 'acme'],
    [['first', 'later'], 'first'],
    [['too long'], 'too l'],
    [['a\0c\0me'], 'acme'],
    [['a\0bcdef'], 'abcde'],
    [[' a b '], ' a b '],
  ])('reads %j of an address as %j', (texts, value) => {
    expect(kind.read(said(...texts))).toBe(value);
  });

  test('brings what it reads into the form that is kept', () => {
    const tidied = textFilter('search', 5, (text) => text.trim().toUpperCase());
    expect(tidied.read(said(' ab '))).toBe('AB');
    expect(tidied.read(said())).toBe('');
  });

  test('writes its text, and nothing where it is empty', () => {
    expect(kind.write('acme')).toEqual({ own: ['acme'] });
    expect(kind.write('')).toEqual({});
  });

  test('is named by its text', () => {
    expect(kind.parts('acme')).toEqual(['acme']);
    expect(kind.parts('')).toEqual([]);
  });

  test.each([
    ['acme', true],
    ['', true],
    ['acmes', true],
    ['acmes!', false],
    ['a\0', false],
    [7, false],
  ])('a call with %j is taken: %s; saved filters agree', (text, isGood) => {
    expect(isTaken(kind.params.own.query(), text)).toBe(isGood);
    expect(isTaken(kind.params.own.saved(), text)).toBe(isGood);
  });

  test('is saved as its text, which saved filters hold as it is', () => {
    expect(kind.params.own.toSaved(['acme'])).toBe('acme');
    expect(kind.params.own.toSaved([])).toBe('');
    expect(made(kind.params.own.saved(), 'acme')).toBe('acme');
  });
});

describe('a filter of some of a fixed set', () => {
  const kind = choicesFilter(['NEW', 'OPEN', 'CLOSED']);
  const { query, saved, toSaved } = kind.params.own;

  test('offers its choices, and narrows nothing while none is chosen', () => {
    expect(kind.control).toBe('choices');
    expect(kind.choices).toEqual(['NEW', 'OPEN', 'CLOSED']);
    expect(kind.empty).toEqual([]);
  });

  test.each([
    [[], []],
    [['OPEN'], ['OPEN']],
    [
      ['CLOSED', 'NEW'],
      ['NEW', 'CLOSED'],
    ],
    [['OPEN', 'OPEN'], ['OPEN']],
    [['open', 'LOST', 'NEW'], ['NEW']],
  ])('reads %j of an address as %j: once each, in their order, nothing else', (texts, value) => {
    expect(kind.read(said(...texts))).toEqual(value);
  });

  test('writes what is chosen in the order of the choices, and nothing where none is', () => {
    expect(kind.write(['CLOSED', 'NEW'])).toEqual({ own: ['NEW', 'CLOSED'] });
    expect(kind.write([])).toEqual({});
  });

  test('is named by each choice', () => {
    expect(kind.parts(['NEW', 'OPEN'])).toEqual(['NEW', 'OPEN']);
  });

  test('a call may say one, several or none, and no other word', () => {
    expect(made(query(), 'OPEN')).toEqual(['OPEN']);
    expect(made(query(), ['OPEN', 'NEW'])).toEqual(['OPEN', 'NEW']);
    expect(made(query(), undefined)).toEqual([]);
    expect(isTaken(query(), 'open')).toBe(false);
    expect(isTaken(query(), ['OPEN', 'LOST'])).toBe(false);
  });

  test('a call says at most a hundred', () => {
    expect(isTaken(query(), Array(100).fill('NEW'))).toBe(true);
    expect(isTaken(query(), Array(101).fill('NEW'))).toBe(false);
  });

  test('is saved in the order of the choices', () => {
    expect(toSaved(['CLOSED', 'LOST', 'NEW'])).toEqual(['NEW', 'CLOSED']);
    expect(made(saved(), ['CLOSED', 'NEW', 'NEW'])).toEqual(['NEW', 'CLOSED']);
    expect(made(saved(), [])).toEqual([]);
    expect(isTaken(saved(), ['LOST'])).toBe(false);
    expect(isTaken(saved(), 'NEW')).toBe(false);
  });
});

describe('a filter of yes, no or no matter', () => {
  const kind = yesNoFilter();
  const { query, saved, toSaved } = kind.params.own;

  test('offers yes and no, and narrows nothing while neither is said', () => {
    expect(kind.control).toBe('yesNo');
    expect(kind.choices).toEqual(['YES', 'NO']);
    expect(kind.empty).toBeNull();
  });

  test.each([
    [['true'], true],
    [['false'], false],
    [['false', 'true'], false],
    [[], null],
    [[''], null],
    [['TRUE'], null],
    [['1'], null],
  ])('reads %j of an address as %j', (texts, value) => {
    expect(kind.read(said(...texts))).toBe(value);
  });

  test.each([
    [true, { own: ['true'] }, ['YES']],
    [false, { own: ['false'] }, ['NO']],
    [null, {}, []],
  ])('%j is written as %j and named by %j', (value, written, parts) => {
    expect(kind.write(value)).toEqual(written);
    expect(kind.parts(value)).toEqual(parts);
  });

  test('a call says true, false or nothing', () => {
    expect(made(query(), 'true')).toEqual(['true']);
    expect(made(query(), 'false')).toEqual(['false']);
    expect(made(query(), undefined)).toEqual([]);
    for (const wrong of ['', 'yes', 'TRUE', ['true', 'false']]) expect(isTaken(query(), wrong)).toBe(false);
  });

  test('is saved as a boolean, and not at all where neither is said', () => {
    expect(toSaved(['true'])).toBe(true);
    expect(toSaved(['false'])).toBe(false);
    expect(toSaved([])).toBeUndefined();
    expect(made(saved(), false)).toBe(false);
    expect(isTaken(saved(), 'true')).toBe(false);
  });
});

describe('a filter of names', () => {
  const kind = namesFilter();
  const { query, saved, toSaved } = kind.params.own;

  test('has no fixed choices, and narrows nothing while none is chosen', () => {
    expect(kind.control).toBe('names');
    expect(kind.choices).toBeUndefined();
    expect(kind.empty).toEqual([]);
  });

  test.each([
    [[], []],
    [['Vera'], ['Vera']],
    [
      ['Vera', 'Ada', 'Vera'],
      ['Ada', 'Vera'],
    ],
    [['', 'a\0b', 'x'.repeat(256), 'Ada'], ['Ada']],
    [['x'.repeat(255)], ['x'.repeat(255)]],
  ])(
    'reads %j of an address as %j: once each, in alphabetical order, no text that is no name',
    (texts, value) => {
      expect(kind.read(said(...texts))).toEqual(value);
    },
  );

  test('takes fifty names, the first ones of the alphabet', () => {
    expect(kind.read(said(...numbered(60).toReversed()))).toEqual(numbered(50));
  });

  test('writes its names in alphabetical order, and nothing where there are none', () => {
    expect(kind.write(['Vera', 'Ada'])).toEqual({ own: ['Ada', 'Vera'] });
    expect(kind.write([])).toEqual({});
  });

  test('is named by each name', () => {
    expect(kind.parts(['Ada', 'Vera'])).toEqual(['Ada', 'Vera']);
  });

  test('a call may say one, fifty or none', () => {
    expect(made(query(), 'Vera')).toEqual(['Vera']);
    expect(made(query(), undefined)).toEqual([]);
    expect(made(query(), numbered(50))).toEqual(numbered(50));
    expect(isTaken(query(), numbered(51))).toBe(false);
  });

  test.each(['', 'a\0b', 'x'.repeat(256)])(
    '%j is no name: neither a call nor saved filters take it',
    (text) => {
      expect(isTaken(query(), text)).toBe(false);
      expect(isTaken(query(), ['Ada', text])).toBe(false);
      expect(isTaken(saved(), [text])).toBe(false);
    },
  );

  test('is saved in alphabetical order, fifty at most', () => {
    expect(toSaved(['Vera', '', 'Ada'])).toEqual(['Ada', 'Vera']);
    expect(made(saved(), ['Vera', 'Ada'])).toEqual(['Vera', 'Ada']);
    expect(isTaken(saved(), numbered(50))).toBe(true);
    expect(isTaken(saved(), numbered(51))).toBe(false);
  });
});

describe('the parameters that kinds are made of', () => {
  test('one that only says yes is saved where it does', () => {
    expect(flagParam.toSaved(['true'])).toBe(true);
    expect(flagParam.toSaved(['false'])).toBeUndefined();
    expect(flagParam.toSaved([])).toBeUndefined();
    expect(made(flagParam.query(), 'true')).toEqual(['true']);
    expect(isTaken(flagParam.query(), 'maybe')).toBe(false);
    expect(made(flagParam.saved(), true)).toBe(true);
    expect(isTaken(flagParam.saved(), 'true')).toBe(false);
  });

  test('one that is a word takes that word and no other', () => {
    const { query, saved, toSaved } = wordParam(['small', 'large']);
    expect(made(query(), 'large')).toEqual(['large']);
    expect(made(query(), undefined)).toEqual([]);
    expect(isTaken(query(), 'huge')).toBe(false);
    expect(made(saved(), 'small')).toBe('small');
    expect(isTaken(saved(), 'huge')).toBe(false);
    expect(toSaved(['large'])).toBe('large');
    expect(toSaved([])).toBeUndefined();
  });

  const percent = numberParam(120);

  test.each([
    ['0', 0],
    ['7', 7],
    ['007', 7],
    ['120', 120],
  ])('one that is a whole number reads %j as %d, and is saved as a number', (text, number) => {
    expect(made(percent.query(), text)).toEqual([text]);
    expect(numberOf(percent, [text])).toBe(number);
    expect(percent.toSaved([text])).toBe(number);
    expect(made(percent.saved(), number)).toBe(number);
  });

  test.each(['', '-1', '1.5', ' 7', '7 ', '7x', 'x7', '1e2', '٧', '0000000000000001'])(
    'a call is told that %j is not a whole number, and an address with it says none',
    (text) => {
      expect(made(percent.query(), text)).toContain('invalid_format: not a whole number');
      expect(numberOf(percent, [text])).toBeNull();
    },
  );

  test('a whole number has at most its maximum, and a call is told so', () => {
    expect(made(percent.query(), '121')).toEqual(['custom: more than 120']);
    expect(numberOf(percent, ['121'])).toBeNull();
    expect(made(numberParam(1e15).query(), '999999999999999')).toEqual(['999999999999999']);
  });

  test('a whole number that is not said is none, and not saved', () => {
    expect(made(percent.query(), undefined)).toEqual([]);
    expect(numberOf(percent, [])).toBeNull();
    expect(percent.toSaved([])).toBeUndefined();
  });

  test.each([-1, 1.5, 121, '7', null])('saved filters do not hold %j for a whole number', (value) => {
    expect(isTaken(percent.saved(), value)).toBe(false);
  });
});
