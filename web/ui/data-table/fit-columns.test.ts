import { describe, expect, test } from 'vitest';
import type { DataColumn } from './data-column.ts';
import { fitColumns } from './fit-columns.ts';
import { pageSizeFor } from './page-size.ts';

const column = (id: string, rest: Partial<DataColumn<object>> = {}): DataColumn<object> => ({
  id,
  header: id,
  cell: () => null,
  ...rest,
});
const columns = [
  column('account', { hideable: false }),
  column('product', { hideOrder: 2 }),
  column('created', { hideOrder: 5 }),
  column('expiry', { hideOrder: 3 }),
  column('used', { hideOrder: 1 }),
  column('key', { hideOrder: 4 }),
];
const fit = (width: number, choices = {}) => [...fitColumns(columns, width, choices, false)].toSorted();

describe('columns that fit', () => {
  test('all of them while the width is unknown or wide', () => {
    expect(fit(0)).toHaveLength(6);
    expect(fit(6 * 200 + 44)).toHaveLength(6);
  });

  test('those with the highest hide order leave first', () => {
    expect(fit(6 * 200 + 43)).toEqual(['account', 'expiry', 'key', 'product', 'used']);
    expect(fit(5 * 200 + 43)).toEqual(['account', 'expiry', 'product', 'used']);
  });

  test('four stay even where they do not fit, and the table scrolls sideways', () => {
    expect(fit(390)).toEqual(['account', 'expiry', 'product', 'used']);
  });

  test('[2.68] what a person adds is added: nothing else falls out, at any width', () => {
    expect(fit(300)).toEqual(['account', 'expiry', 'product', 'used']);
    expect(fit(300, { created: true })).toEqual(['account', 'created', 'expiry', 'product', 'used']);
    expect(fit(300, { created: true, key: true })).toHaveLength(6);
  });

  test('[2.68] what a person takes away stays away, and nothing comes in its place', () => {
    expect(fit(2_000, { product: false })).toEqual(['account', 'created', 'expiry', 'key', 'used']);
    expect(fit(300, { product: false })).toEqual(['account', 'expiry', 'used']);
  });

  test('a column that cannot be hidden stays whatever was stored', () => {
    expect(fit(2_000, { account: false })).toContain('account');
  });
});

test('[9.08] a page has 50 rows, or as many as fill the window and 3 more', () => {
  expect(pageSizeFor(900)).toBe(50);
  expect(pageSizeFor(3_600)).toBe(103);
  expect(pageSizeFor(4_000, 50)).toBe(83);
});
