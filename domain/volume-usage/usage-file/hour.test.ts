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
  ])('%s is none', (text) => {
    expect(readHour(text)).toBeNull();
  });
  it('is the last one that has ended', () => {
    expect(writeHour(lastHourEndingBy(Date.parse('2026-11-20T12:34:56Z')))).toBe('2026-11-20T11:00:00Z');
    expect(writeHour(lastHourEndingBy(Date.parse('2026-11-20T12:00:00Z')))).toBe('2026-11-20T11:00:00Z');
    expect(writeHour(lastHourEndingBy(Date.parse('2026-11-20T11:59:59Z')))).toBe('2026-11-20T10:00:00Z');
  });
});
