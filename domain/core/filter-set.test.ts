import { describe, expect, test } from 'vitest';
import {
  choicesFilter,
  numberOf,
  numberParam,
  textFilter,
  yesNoFilter,
  type FilterKind,
} from './filter-kinds.ts';
import { createFilterSet, declareFilter } from './filter-set.ts';

const days = numberParam(90);
/** A kind with two parameters, which stand under names of their own. */
const spanFilter = (): FilterKind<{ from: number; to: number } | null, 'span', 'first' | 'last'> => ({
  control: 'span',
  empty: null,
  params: { first: days, last: days },
  read: (texts) => {
    const [from, to] = [numberOf(days, texts('first')), numberOf(days, texts('last'))];
    return from === null || to === null ? null : { from, to };
  },
  write: (value): Record<string, string[]> =>
    value === null ? {} : { first: [String(value.from)], last: [String(value.to)] },
  parts: (value) => (value === null ? [] : [`${value.from} to ${value.to}`]),
});
const set = createFilterSet({
  search: declareFilter({ kind: textFilter('search', 20), label: 'any text' }),
  status: declareFilter({ kind: choicesFilter(['OPEN', 'CLOSED']), label: 'any text' }),
  active: declareFilter({ kind: yesNoFilter(), label: 'any text' }),
  age: declareFilter({ kind: spanFilter(), label: 'any text' }),
});
const none = { search: '', status: [], active: null, age: null } as const;
const some = { ...none, status: ['OPEN', 'CLOSED'], age: { from: 7, to: 30 } } as const;

describe('a set of filters', () => {
  test('has them in the order in which they are declared, and their parameters too', () => {
    expect(set.names).toEqual(['search', 'status', 'active', 'age']);
    expect(set.paramNames).toEqual(['search', 'status', 'active', 'first', 'last']);
  });

  test('a declaration is what was declared', () => {
    const kind = yesNoFilter();
    const declared = declareFilter({ kind, label: 'active', options: 'any.text' });
    expect(declared).toEqual({ kind, label: 'active', options: 'any.text' });
  });

  test('narrows nothing while each filter is empty', () => {
    expect(set.empty).toEqual({ search: '', status: [], active: null, age: null });
  });

  test('reads an address: each filter finds what stands under its own names', () => {
    expect(
      set.read({ search: 'acme', status: ['CLOSED', 'OPEN'], active: 'false', first: '7', last: '30' }),
    ).toEqual({ search: 'acme', status: ['OPEN', 'CLOSED'], active: false, age: { from: 7, to: 30 } });
  });

  test.each([
    [{}],
    [{ page: '2', own: 'acme' }],
    [{ search: 7, status: 'LOST', active: 'maybe', first: '91', last: '30' }],
    [{ age: '7', first: '7' }],
  ])('%j narrows nothing: what is unknown or makes no sense is left out', (address) => {
    expect(set.read(address)).toEqual({ search: '', status: [], active: null, age: null });
  });

  test('writes only what narrows something', () => {
    expect(set.write({ ...none })).toEqual({});
    expect(set.write({ ...some })).toEqual({ status: ['OPEN', 'CLOSED'], first: ['7'], last: ['30'] });
    expect(set.write({ ...none, search: 'acme', active: true })).toEqual({
      search: ['acme'],
      active: ['true'],
    });
  });

  test('one that stands writes its name even when it is empty', () => {
    const own = createFilterSet({
      owner: declareFilter({ kind: textFilter('text', 20), label: 'any text', standing: true }),
      active: declareFilter({ kind: yesNoFilter(), label: 'any text' }),
    });
    expect(own.write({ owner: '', active: null })).toEqual({ owner: [''] });
    expect(own.write({ owner: 'me', active: true })).toEqual({ owner: ['me'], active: ['true'] });
    expect(own.read({ owner: [''] })).toEqual({ owner: '', active: null });
    expect(own.openName).toBeUndefined();
  });

  test('an address names filters or none; what else stands in it stays beside other filters', () => {
    expect([set.openName, set.declared('active').kind.control]).toEqual(['search', 'yesNo']);
    expect([set.isNamed({ page: '2', age: '7' }), set.isNamed({ last: '' }), set.isNamed({})]).toEqual([
      ...[false, true, false],
    ]);
    const address = { page: '2', search: 'acme', first: '1', last: '2' };
    expect(set.place(address, { ...some })).toEqual({
      ...{ status: ['OPEN', 'CLOSED'], first: ['7'], last: ['30'], page: '2' },
    });
    expect(set.settle({ ...address, status: 'LOST' })).toStrictEqual({
      ...{ search: ['acme'], first: ['1'], last: ['2'], status: undefined, active: undefined },
    });
  });

  test('what it writes it reads', () => {
    const values = { search: 'acme', status: ['OPEN'], active: false, age: { from: 0, to: 90 } } as const;
    expect(set.read(set.write(values))).toEqual(values);
  });

  test('says of each filter whether it is set, and what a chip names', () => {
    expect(set.names.filter((name) => set.isSet({ ...some }, name))).toEqual(['status', 'age']);
    expect(set.names.map((name) => set.parts({ ...some }, name))).toEqual([
      [],
      ['OPEN', 'CLOSED'],
      [],
      ['7 to 30'],
    ]);
  });

  test('two are the same where their addresses are', () => {
    expect(set.same({ ...some }, { ...none, status: ['CLOSED', 'OPEN'], age: { from: 7, to: 30 } })).toBe(
      true,
    );
    expect(set.same({ ...some }, { ...some, active: false })).toBe(false);
    expect(set.same({ ...some }, { ...some, age: { from: 7, to: 31 } })).toBe(false);
  });

  test('the parameters of a call name every parameter, those of empty filters without a text', () => {
    expect(set.queryOf({ ...some })).toEqual({
      search: [],
      status: ['OPEN', 'CLOSED'],
      active: [],
      first: ['7'],
      last: ['30'],
    });
  });

  test('a call takes them, fills in those left out, and refuses what makes no sense', () => {
    expect(set.Query.parse({ status: 'OPEN', first: '7' })).toEqual({
      search: [],
      status: ['OPEN'],
      active: [],
      first: ['7'],
      last: [],
    });
    for (const wrong of [{ status: 'LOST' }, { active: 'maybe' }, { last: '91' }, { search: 'x'.repeat(21) }])
      expect(set.Query.safeParse(wrong).success).toBe(false);
    expect(set.Query).toBe(set.Query);
  });
});
