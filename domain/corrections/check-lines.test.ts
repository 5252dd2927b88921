import { describe, expect, test } from 'vitest';
import { checkFigures, checkLines, isSame } from './check-lines.ts';
import type { CorrectableLine } from './schema.ts';

const today = '2026-11-20';
const license = { createdDate: '2025-02-01', expiryDate: '2026-06-30' };
const check = (start: string, end: string, value = '1', of = license as Partial<typeof license>) =>
  checkFigures({ createdDate: null, expiryDate: null, ...of }, { start, end, value }, today);
const line = (entryId: string, start: string, end: string, more: Partial<CorrectableLine> = {}) => ({
  ...{
    entryId,
    start,
    end,
    licenseKeyId: 'k',
    keyTail: '1234',
    productName: 'iText',
    usageType: 'itext-core',
  },
  ...{ unit: 'Processed Documents' as const, environment: null, value: '5', ...license, ...more },
});
const said = ({ entryId, start, end, value }: CorrectableLine) => ({
  entryId,
  figures: { start, end, value },
});

describe('a corrected line', () => {
  test('[5.09] does not begin after its end, nor before the license was created', () => {
    expect(check('2026-03-02', '2026-03-01')).toBe('backwards');
    expect(check('2026-03-01', '2026-03-01')).toBe(null);
    expect(check('2025-01-31', '2025-03-01')).toBe('beforeCreated');
    expect(check('2025-02-01', '2025-03-01')).toBe(null);
  });

  test('[5.10] ends at the latest today, or when the license expires', () => {
    expect(check('2026-06-01', '2026-06-30')).toBe(null);
    expect(check('2026-06-01', '2026-07-01')).toBe('afterExpiry');
    expect(check('2026-11-01', '2026-11-20', '1', {})).toBe(null);
    expect(check('2026-11-01', '2026-11-21', '1', {})).toBe('afterToday');
  });

  test('has a value up to the limit, digit for digit', () => {
    expect(check('2026-03-01', '2026-03-01', '99999999999999999')).toBe(null);
    expect(check('2026-03-01', '2026-03-01', '100000000000000000')).toBe('greaterThanMax');
    expect(check('2026-03-01', '2026-03-01', '0')).toBe(null);
  });

  test('is the same only where dates and value are', () => {
    const one = line('1', '2026-01-01', '2026-01-31');
    expect(isSame(one, said(one).figures)).toBe(true);
    expect(isSame(one, { ...said(one).figures, value: '6' })).toBe(false);
    expect(isSame(one, { ...said(one).figures, end: '2026-01-30' })).toBe(false);
    expect(isSame(one, null)).toBe(false);
  });
});

describe('corrected lines', () => {
  const january = line('1', '2026-01-01', '2026-01-31');
  const february = line('2', '2026-02-01', '2026-02-28');

  test('are not held against dates that their license got since, where they keep their days', () => {
    const before = line('3', '2025-01-01', '2025-01-31');
    const behind = line('4', '2026-07-01', '2026-07-31');
    const lines = [before, behind, january];
    const anew = (of: CorrectableLine, more: object) => ({
      entryId: of.entryId,
      figures: { ...said(of).figures, value: '6', ...more },
    });
    expect([...checkLines(lines, [anew(before, {}), said(behind), said(january)], today)]).toEqual([]);
    const moved = [anew(before, { end: '2025-01-30' }), anew(behind, { start: '2026-07-02' })];
    expect([...checkLines(lines, moved, today)]).toEqual([
      ['3', 'beforeCreated'],
      ['4', 'afterExpiry'],
    ]);
  });

  test('[5.06] servers with different processors share their days', () => {
    const rows = [8, 16].map((processorsPerServer, at) =>
      line(String(at), '2026-01-01', '2026-01-31', { processorsPerServer }),
    );
    expect([...checkLines(rows, rows.map(said), today)]).toEqual([]);
  });

  test('[5.12] a value stands beside no servers of the same license, environment and days', () => {
    const production = { environment: 'Production' };
    const processors = { usageType: 'Logical processors', processorsPerServer: 8 };
    const stated = line('1', '2026-01-01', '2026-01-31', production);
    const check = (more: Partial<CorrectableLine>, start = '2026-01-31') => {
      const servers = line('2', start, '2026-02-28', { ...production, ...processors, ...more });
      return [...checkLines([stated, servers], [said(stated), said(servers)], today)];
    };
    const both = [
      ['1', 'overlapping'],
      ['2', 'overlapping'],
    ];
    expect(check({})).toEqual(both);
    expect(check({ usageType: 'itext-core' })).toEqual(both);
    expect(check({}, '2026-02-01')).toEqual([]);
    expect(check({ environment: 'Development' })).toEqual([]);
    expect(check({ licenseKeyId: 'other' })).toEqual([]);
    // Two values of other products, and two sizes of servers, are nobody's overlap.
    expect(check({ processorsPerServer: null })).toEqual([]);
  });

  test('[5.11] of one product share no day; a line that is taken out is in nobody’s way', () => {
    const lines = [january, february];
    const moved = { entryId: '2', figures: { start: '2026-01-31', end: '2026-02-28', value: '5' } };
    expect([...checkLines(lines, [said(january), moved], today)]).toEqual([
      ['1', 'overlapping'],
      ['2', 'overlapping'],
    ]);
    expect([...checkLines(lines, [{ entryId: '1', figures: null }, moved], today)]).toEqual([]);
    const other = { ...february, usageType: 'pdfHtml' };
    expect([...checkLines([january, other], [said(january), moved], today)]).toEqual([]);
  });

  test('are lines of the receipt', () => {
    expect([...checkLines([january], [said(january), said(february)], today)]).toEqual([['2', 'unknown']]);
  });
});
