import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastHourEndingBy, readHour, writeHour } from './hour.ts';

describe('an hour', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 60_000_000 }), (hour) => {
        expect(readHour(writeHour(hour))).toBe(hour);
      }),
    );
  });
  it('is read exactly where the calendar knows it', () => {
    const part = (max: number) => fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, '0'));
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 2999 }),
        part(14),
        part(33),
        part(26),
        (year, month, day, hour) => {
          const text = `${year}-${month}-${day}T${hour}:00:00Z`;
          const time = Date.parse(text);
          const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 19));
          expect(readHour(text) === null ? null : writeHour(readHour(text) ?? 0)).toBe(exists ? text : null);
        },
      ),
      { numRuns: 3000 },
    );
  });
  it.each([
    null,
    5,
    '',
    '2025-03-01',
    '2025-03-01T08:00:00',
    '2025-03-01 08:00:00Z',
    '2025/03/01T08:00:00Z',
    '٢٠٢٥-03-01T08:00:00Z',
    ' 025-03-01T08:00:00Z',
    '2025-03-01T08:00:01Z',
    '2025-03-01T08:01:00Z',
    '2025-03-01T008:00:00Z',
    '2025-03-01T08:00:00z',
    '2025.03-01T08:00:00Z',
    '2025-03.01T08:00:00Z',
    '2025-03-01t08:00:00Z',
    '2025-00-01T08:00:00Z',
    '2025-13-01T08:00:00Z',
    '2025-03-00T08:00:00Z',
    '2025-03-32T08:00:00Z',
    '2025-04-31T08:00:00Z',
    '2025-06-31T08:00:00Z',
    '2025-09-31T08:00:00Z',
    '2025-11-31T08:00:00Z',
    '2025-02-29T08:00:00Z',
    '1900-02-29T08:00:00Z',
    '2024-02-30T08:00:00Z',
    '2025-03-01T24:00:00Z',
    '2025-03-01T0::00:00Z',
    '2025-03-01T0/:00:00Z',
    '2025-03-0:T08:00:00Z',
    '0999-12-31T23:00:00Z',
  ])('%s is none', (text) => {
    expect(readHour(text)).toBeNull();
  });
  it.each([
    ['2014-01-01T00:00:00Z', 0],
    ['2013-12-31T23:00:00Z', -1],
    ['2014-01-02T01:00:00Z', 25],
    ['1000-01-01T00:00:00Z', -8_888_544],
    ['2000-02-29T00:00:00Z', -121_320],
    ['2024-02-29T23:00:00Z', 89_087],
    ['2025-01-31T23:00:00Z', 97_175],
    ['2025-12-31T23:00:00Z', 105_191],
    ['9999-12-31T23:00:00Z', 70_003_823],
  ])('%s is number %d', (text, hour) => {
    expect(readHour(text)).toBe(hour);
    expect(writeHour(hour)).toBe(text);
  });
  it('is the last one that has ended', () => {
    expect(writeHour(lastHourEndingBy(Date.parse('2026-11-20T12:34:56Z')))).toBe('2026-11-20T11:00:00Z');
    expect(writeHour(lastHourEndingBy(Date.parse('2026-11-20T12:00:00Z')))).toBe('2026-11-20T11:00:00Z');
    expect(writeHour(lastHourEndingBy(Date.parse('2026-11-20T11:59:59Z')))).toBe('2026-11-20T10:00:00Z');
  });
});
