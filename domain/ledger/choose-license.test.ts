import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../core/day.ts';
import { chooseLicense, placementsOf, type LicenseRow } from './choose-license.ts';

const row = (id: string, createdDate: string | null, expiryDate: string | null, productName = 'iText') => ({
  id,
  productName,
  createdDate,
  expiryDate,
});

describe('which license usage belongs to', () => {
  const first = row('first', '2024-02-01', '2025-01-31');
  const second = row('second', '2025-02-01', '2026-02-01');

  test.each([
    ['2024-02-01', 'first', false],
    ['2025-01-31', 'first', false],
    ['2025-02-01', 'second', false],
    ['2026-02-01', 'second', false],
    ['2026-02-02', 'second', true],
    ['2020-01-01', 'first', true],
  ])('usage of %s belongs to the %s license, outside its term: %s', (day, id, outsideTerm) => {
    expect(chooseLicense([first, second], day)).toMatchObject({ row: { id }, outsideTerm });
  });

  test('where terms overlap, the license created last counts', () => {
    const early = row('early', '2025-01-01', '2025-12-31');
    expect(chooseLicense([second, early], '2025-06-01').row.id).toBe('second');
    expect(chooseLicense([early, second], '2025-06-01').row.id).toBe('second');
  });

  test('of two created on one day, the one with the later id counts', () => {
    const [one, two] = [row('a1', '2025-01-01', '2025-12-31'), row('a2', '2025-01-01', '2025-06-30')];
    expect(chooseLicense([one, two], '2025-06-01').row.id).toBe('a2');
    expect(chooseLicense([two, one], '2025-06-01').row.id).toBe('a2');
  });

  test('one without a created date was created before all others', () => {
    const [open, dated] = [row('z', null, null), row('a', '2025-01-01', null)];
    expect(chooseLicense([open, dated], '2025-06-01').row.id).toBe('a');
    expect(chooseLicense([dated, open], '2025-06-01').row.id).toBe('a');
    const another = row('y', null, null);
    expect(chooseLicense([another, open], '2025-06-01').row.id).toBe('z');
    expect(chooseLicense([open, another], '2025-06-01').row.id).toBe('z');
  });

  test.each([
    [null, '2025-01-31', '2025-01-31', false],
    [null, '2025-01-31', '2025-02-01', true],
    ['2025-01-31', null, '2025-01-31', false],
    ['2025-01-31', null, '2025-01-30', true],
    ['2025-01-31', '2025-01-10', '2025-01-31', true],
    ['2025-01-31', '2025-01-10', '2025-01-05', true],
  ])('from %s until %s, usage of %s lies outside: %s', (createdDate, expiryDate, day, outsideTerm) => {
    expect(chooseLicense([row('only', createdDate, expiryDate)], day).outsideTerm).toBe(outsideTerm);
  });

  test('in a gap between two terms the nearer one counts, flagged outside the term', () => {
    const rows = [row('a', '2024-01-01', '2024-12-31'), row('b', '2025-03-01', '2025-12-31')] as const;
    expect(chooseLicense(rows, '2025-01-15')).toMatchObject({ row: { id: 'a' }, outsideTerm: true });
    expect(chooseLicense(rows, '2025-02-15')).toMatchObject({ row: { id: 'b' }, outsideTerm: true });
  });

  test('a license without dates takes every day', () => {
    expect(chooseLicense([row('open', null, null)], '1999-01-01').outsideTerm).toBe(false);
  });

  test('a license outside the volume family counts only where there is no other, and outside its term', () => {
    const rows = [row('imaging', '2025-01-01', null, 'LEADTOOLS'), row('old', '2020-01-01', '2020-12-31')];
    expect(chooseLicense([rows[0] as LicenseRow, rows[1] as LicenseRow], '2025-06-01')).toMatchObject({
      row: { id: 'old' },
      outsideTerm: true,
    });
    expect(chooseLicense([rows[0] as LicenseRow], '2025-06-01').outsideTerm).toBe(true);
  });

  test('without any of the volume family the nearest counts, of whatever product', () => {
    const far = row('far', '2020-01-01', '2020-12-31', 'LEADTOOLS');
    const near = row('near', '2025-01-01', '2025-12-31', 'a product nobody knows');
    expect(chooseLicense([far, near], '2025-06-01')).toEqual({ row: near, outsideTerm: true });
    expect(chooseLicense([near, far], '2020-06-01')).toEqual({ row: far, outsideTerm: true });
  });
});

describe('placements', () => {
  const day = fc.integer({ min: 0, max: 60 }).map((n) => addDays('2025-01-01', n));
  const license = fc
    .record({
      createdDate: fc.option(day),
      expiryDate: fc.option(day),
      productName: fc.constantFrom('iText', 'DITO', 'LEADTOOLS'),
    })
    .map((dates) => ({ ...dates, id: '' }));
  const licenses = fc
    .array(license, { minLength: 1, maxLength: 4 })
    .map((rows) => rows.map((one, n) => ({ ...one, id: `row-${n}` })));

  test('cover every day once and say what the rule says for it', () => {
    fc.assert(
      fc.property(licenses, (list) => {
        const rows = list as unknown as [LicenseRow, ...LicenseRow[]];
        const placements = placementsOf(rows);
        for (let n = -5; n < 70; n += 1) {
          const at = addDays('2025-01-01', n);
          const covering = placements.filter(
            ({ from, until }) => (from === null || from <= at) && (until === null || at <= until),
          );
          const { row: chosen, outsideTerm } = chooseLicense(rows, at);
          expect(covering).toHaveLength(1);
          expect(covering[0]).toMatchObject({ row: { id: chosen.id }, outsideTerm });
        }
      }),
      { numRuns: 300 },
    );
  });

  test('go on where a term begins or ends that changes nothing', () => {
    const [late, early] = [row('late', '2025-01-01', '2025-12-31'), row('early', '2024-06-01', '2025-06-30')];
    expect(placementsOf([late, early])).toEqual([
      { row: early, outsideTerm: true, from: null, until: '2024-05-31' },
      { row: early, outsideTerm: false, from: '2024-06-01', until: '2024-12-31' },
      { row: late, outsideTerm: false, from: '2025-01-01', until: '2025-12-31' },
      { row: late, outsideTerm: true, from: '2026-01-01', until: null },
    ]);
  });

  test('change in the middle of a gap', () => {
    const [a, b] = [row('a', '2024-01-01', '2024-12-31'), row('b', '2025-03-01', null)];
    expect(placementsOf([a, b]).map(({ row: { id }, from, until }) => [id, from, until])).toEqual([
      ['a', null, '2023-12-31'],
      ['a', '2024-01-01', '2024-12-31'],
      ['a', '2025-01-01', '2025-01-29'],
      ['b', '2025-01-30', '2025-02-28'],
      ['b', '2025-03-01', null],
    ]);
  });

  test('are as few as possible', () => {
    expect(placementsOf([row('a', '2025-01-01', '2025-12-31')])).toHaveLength(3);
    expect(placementsOf([row('open', null, null)])).toHaveLength(1);
  });
});
