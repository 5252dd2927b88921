import { describe, expect, test } from 'vitest';
import { checkRow, findOverlaps, lastReportableDay, type RowLimits } from './check-rows.ts';

const today = '2026-11-20';
const limits: RowLimits = { createdDate: '2025-02-01', expiryDate: '2026-06-30' };
const open: RowLimits = { createdDate: '2025-02-01', expiryDate: '2027-02-01' };
const check = (start: string, end: string, value = '1', of = limits) =>
  checkRow({ start, end, value }, of, today).map(({ field, message }) => `${field}: ${message}`);

describe('[5.07] the dates of a row', () => {
  test('[5.08] are both there, and beside them a value', () => {
    expect(check('', '', '')).toEqual(['start: required', 'end: required', 'value: required']);
    expect(check('2026-01-01', '2026-03-31', '0')).toEqual([]);
  });

  test('[5.09] do not start after their end, nor before the license was created', () => {
    expect(check('2026-03-02', '2026-03-01')).toEqual(['start: The start is later than the end.']);
    expect(check('2026-03-01', '2026-03-01')).toEqual([]);
    expect(check('2025-01-31', '2025-03-01')).toEqual([
      'start: The license was created on 1 Feb 2025: the start cannot be earlier.',
    ]);
    expect(check('2025-02-01', '2025-03-01')).toEqual([]);
  });

  test('[5.10] end at the latest today, or on the day of expiry where that is earlier', () => {
    expect(lastReportableDay(limits, today)).toBe('2026-06-30');
    expect(lastReportableDay(open, today)).toBe(today);
    expect(lastReportableDay({ createdDate: null, expiryDate: null }, today)).toBe(today);
    expect(check('2026-06-01', '2026-06-30')).toEqual([]);
    expect(check('2026-06-01', '2026-07-01')).toEqual([
      'end: The license expired on 30 Jun 2026: the end cannot be later.',
    ]);
    expect(check('2026-06-01', '2026-11-20', '1', open)).toEqual([]);
    expect(check('2026-06-01', '2026-11-21', '1', open)).toEqual([
      'end: This day has not come yet: report up to today at the latest.',
    ]);
  });

  test('of a license that begins later cannot be reported yet, and says so', () => {
    expect(check('', '2026-11-20', '1', { createdDate: '2026-12-01', expiryDate: '2027-12-01' })).toEqual([
      'start: The license begins on 1 Dec 2026: there is nothing to report yet.',
    ]);
  });

  test('[5.04] has a value in digits, up to the limit', () => {
    const period = ['2026-01-01', '2026-03-31'] as const;
    expect(check(...period, '99999999999999999')).toEqual([]);
    expect(check(...period, '100000000000000000')).toEqual([
      'value: The highest value is 99,999,999,999,999,999.',
    ]);
    for (const value of ['1.5', '-1', '01', '1e3', '١'])
      expect(check(...period, value)).toEqual(['value: Write a whole number in digits.']);
  });
});

describe('rows of one product', () => {
  const row = (start: string, end: string, name = 'k itext-core') => ({ name, start, end });
  const found = (...rows: ReturnType<typeof row>[]) => [...findOverlaps(rows)].toSorted((a, b) => a - b);

  test('[5.11] may follow each other, and overlap on no day', () => {
    expect(found(row('2026-01-01', '2026-01-31'), row('2026-02-01', '2026-02-28'))).toEqual([]);
    expect(found(row('2026-01-01', '2026-02-01'), row('2026-02-01', '2026-02-28'))).toEqual([0, 1]);
    expect(
      found(
        row('2026-05-01', '2026-05-31'),
        row('2026-01-01', '2026-12-31', 'k pdfHtml'),
        row('2026-01-01', '2026-03-31'),
        row('2026-03-31', '2026-03-31'),
      ),
    ).toEqual([2, 3]);
  });

  test('are not compared while a date is missing or the wrong way round', () => {
    expect(found(row('', '2026-01-31'), row('2026-01-01', '2026-01-31'))).toEqual([]);
    expect(found(row('2026-02-01', '2026-01-01'), row('2026-01-01', '2026-12-31'))).toEqual([]);
  });
});
