import { describe, expect, test } from 'vitest';
import {
  checkRow,
  dayRefusal,
  findOverlaps,
  lastReportableDay,
  startRefusal,
  type RowLimits,
} from './check-rows.ts';

const today = '2026-11-20';
const limits: RowLimits = { createdDate: '2025-02-01', expiryDate: '2026-06-30' };
const open: RowLimits = { createdDate: '2025-02-01', expiryDate: '2027-02-01' };
const unknown: RowLimits = { createdDate: null, expiryDate: null };
const check = (start: string, end: string, value = '1', of = limits) =>
  checkRow({ start, end, value }, of, today).map(({ field, message }) => `${field}: ${message}`);

describe('[5.07] the dates of a row', () => {
  test('[5.08] are both there, and beside them a value', () => {
    expect(check('', '', '')).toEqual(['start: Required.', 'end: Required.', 'value: Required.']);
    expect(check('2026-01-01', '2026-03-31', '0')).toEqual([]);
  });

  test('[5.09] do not start after their end, nor before the license was created', () => {
    expect(check('2026-03-02', '2026-03-01')).toEqual([
      'start: The start date must be on or before the end date.',
    ]);
    expect(check('2026-03-01', '2026-03-01')).toEqual([]);
    expect(check('2025-01-31', '2025-03-01')).toEqual([
      'start: The license was created on 1 Feb 2025. Choose that date or later.',
    ]);
    expect(check('2025-02-01', '2025-03-01')).toEqual([]);
    expect(check('2014-01-01', '2025-03-01', '1', unknown)).toEqual([]);
  });

  test('are told one by one: a start alone is not later than an end that nobody typed', () => {
    expect(check('2026-01-01', '')).toEqual(['end: Required.']);
    expect(check('', '2026-01-01')).toEqual(['start: Required.']);
    expect(check('', '', '', unknown)).toEqual(['start: Required.', 'end: Required.', 'value: Required.']);
  });

  test('may not begin after today, whatever the end', () => {
    expect(check('2026-11-20', '2026-11-20', '1', open)).toEqual([]);
    expect(check('2026-11-21', '2026-11-21', '1', open)).toEqual([
      'start: This date is in the future. Choose today or earlier.',
      'end: This date is in the future. Choose today or earlier.',
    ]);
    expect(check('2026-11-21', '', '1', unknown)).toEqual([
      'start: This date is in the future. Choose today or earlier.',
      'end: Required.',
    ]);
  });

  test('[5.10] end at the latest today, or on the day of expiry where that is earlier', () => {
    expect(lastReportableDay(limits, today)).toBe('2026-06-30');
    expect(lastReportableDay(open, today)).toBe(today);
    expect(lastReportableDay({ createdDate: null, expiryDate: null }, today)).toBe(today);
    expect(check('2026-06-01', '2026-06-30')).toEqual([]);
    expect(check('2026-06-01', '2026-07-01')).toEqual([
      'end: The license expired on 30 Jun 2026. Choose that date or earlier.',
    ]);
    expect(check('2026-06-01', '2026-11-20')).toEqual([
      'end: The license expired on 30 Jun 2026. Choose that date or earlier.',
    ]);
    expect(check('2026-06-01', '2026-11-21')).toEqual([
      'end: This date is in the future. Choose today or earlier.',
    ]);
    expect(check('2026-06-01', '2026-11-20', '1', open)).toEqual([]);
    expect(check('2026-06-01', '2026-11-21', '1', open)).toEqual([
      'end: This date is in the future. Choose today or earlier.',
    ]);
  });

  test('of a license that begins later cannot be reported yet, and says so', () => {
    expect(check('', '2026-11-20', '1', { createdDate: '2026-12-01', expiryDate: '2027-12-01' })).toEqual([
      'start: The license starts on 1 Dec 2026, so there is nothing to report yet.',
    ]);
  });

  test.each([
    ['today', { createdDate: '2026-11-20', expiryDate: '2027-11-20' }, '2026-11-20'],
    ['on the day it expired', { createdDate: '2026-06-30', expiryDate: '2026-06-30' }, '2026-06-30'],
  ])('of a license that begins %s can be reported for that day', (_, of, day) => {
    expect(check(day, day, '1', of)).toEqual([]);
  });

  test('before 2014 cannot be reported, whenever the license was created', () => {
    const old = { createdDate: '2001-01-01', expiryDate: '2027-01-01' };
    expect(check('2005-01-01', '2005-01-31', '1', old)).toEqual([
      'start: Usage before 1 January 2014 cannot be reported.',
    ]);
    expect(check('2014-01-01', '2014-01-31', '1', old)).toEqual([]);
  });

  test.each([
    ['a day too early, of a license that nobody dated', '2013-12-31', '2014-01-31', unknown, true],
    ['in year 1', '0001-01-01', '2014-01-31', unknown, true],
    ['over the edge, of a license created on the last day of 2013', '2013-12-31', '2014-01-31', { createdDate: '2013-12-31', expiryDate: null }, true],
    ['wholly, backwards', '2013-12-31', '2013-01-01', unknown, true],
    ['on the first day, of such a license', '2014-01-01', '2014-01-01', { createdDate: '2013-12-31', expiryDate: null }, false],
  ])('before 2014 cannot be reported: %s', (_, start, end, of, isRefused) => {
    const starts = check(start, end, '1', of).filter((text) => text.startsWith('start'));
    expect(starts).toEqual(isRefused ? ['start: Usage before 1 January 2014 cannot be reported.'] : []);
  }); // prettier-ignore

  test('[5.04] has a value in digits, up to the limit', () => {
    const period = ['2026-01-01', '2026-03-31'] as const;
    expect(check(...period, '99999999999999999')).toEqual([]);
    expect(check(...period, '100000000000000000')).toEqual([
      'value: Greater than the maximum of 99,999,999,999,999,999. Enter a whole number from 0 to 99,999,999,999,999,999.',
    ]);
    for (const value of ['01', '1,234', '١'])
      expect(check(...period, value)).toEqual(['value: Enter one whole number, in digits only.']);
    expect(check(...period, '1e3')).toEqual(['value: Enter the figure in full, without an exponent.']);
  });
});

const tooEarly = 'The license was created on 1 Feb 2025. Earlier dates cannot be reported.';
const tooLate = 'The license expired on 30 Jun 2026. Later dates cannot be reported.';
const notYet = 'This date is in the future. Choose today or earlier.';

describe('a day of the calendar, for the start and the end alike,', () => {
  test.each([
    ['[5.09] the day before the license was created', '2025-01-31', tooEarly],
    ['[5.09] the day it was created', '2025-02-01', null],
    ['the day after', '2025-02-02', null],
    ['the day before it expired', '2026-06-29', null],
    ['[5.10] the day it expired', '2026-06-30', null],
    ['[5.10] the day after', '2026-07-01', tooLate],
    ['today, long after it expired', '2026-11-20', tooLate],
    ['tomorrow, whatever the license', '2026-11-21', notYet],
  ])('is offered or not: %s', (_, day, refusal) => {
    expect(dayRefusal(day, limits, today)).toBe(refusal);
  });

  test.each([
    ['today', '2026-11-20', null],
    ['tomorrow', '2026-11-21', notYet],
    ['the day it will expire', '2027-02-01', notYet],
  ])('[5.10] while the license runs, is offered up to today: %s', (_, day, refusal) => {
    expect(dayRefusal(day, open, today)).toBe(refusal);
  });

  test.each([
    ['long ago', '2014-01-01', null],
    ['earlier than any usage', '2013-12-31', 'Usage before 1 January 2014 cannot be reported.'],
    ['today', '2026-11-20', null],
    ['tomorrow', '2026-11-21', notYet],
  ])('where nobody knows the dates of the license, is offered up to today: %s', (_, day, refusal) => {
    expect(dayRefusal(day, unknown, today)).toBe(refusal);
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
    expect(found(row('2026-01-01', ''), row('2026-01-01', '2026-01-31'))).toEqual([]);
    expect(found(row('2026-02-01', '2026-01-01'), row('2026-01-01', '2026-12-31'))).toEqual([]);
  });
});

test('[5.14] a start is offered up to the end, or without one', () => {
  const late = 'The period ends on 20 Jan 2026. Choose a later end date first.';
  expect(startRefusal('2026-01-20', '2026-01-20')).toBeNull();
  expect(startRefusal('2026-01-21', '2026-01-20')).toBe(late);
  expect(startRefusal('2026-01-21', '')).toBeNull();
});
