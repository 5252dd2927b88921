import { expect, test } from 'vitest';
import { readSort, sortTexts } from '#domain/licenses-report/report-sort.ts';
import { AppError } from '#server/core/app-error.ts';
import type { ReportLine } from './report-rows.ts';
import { createReportCursor, placeOfLine } from './report-cursor.ts';

const line = {
  ...{ license_key_id: 'K1', account_id: 'a1', account_name: 'Ärger & Söhne', product_name: 'iText' },
  ...{ licensed_product: 'iText Core 7', created_date: '2026-01-31', sort_expiry: 'infinity' },
  ...{ last_time_used: null, usage_percent: '80.5' },
} as ReportLine;
const partsOf: Record<string, (string | null)[]> = {
  account: ['Ärger & Söhne', 'a1', 'iText', 'infinity', 'K1'],
  product: ['iText Core 7', 'infinity', 'K1'],
  created: ['2026-01-31', 'K1'],
  expiry: ['infinity', 'K1'],
  lastUsed: [null, 'K1'],
  usage: ['80.5', 'K1'],
};

test.each(sortTexts)('a place in the order of %s is read back from the address as it was', (text) => {
  const sort = readSort(text);
  const place = placeOfLine(line, sort);
  expect(place).toEqual({ sort, parts: partsOf[sort.by] });
  expect(createReportCursor(sort).read(createReportCursor(sort).write(place))).toEqual(place);
});

test('a product is placed by its own name where it is licensed under no other', () =>
  expect(placeOfLine({ ...line, licensed_product: null }, readSort('product')).parts[0]).toBe('iText'));

const written = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
test.each([
  ['nothing', '', 'usage'],
  ['a word', 'rubbish', 'usage'],
  ['no list', Buffer.from('{"a": 1}').toString('base64url'), 'usage'],
  ['a place of the same order the other way round', written('-usage', '80.5', 'K1'), 'usage'],
  ['a place of another order', written('created', '2026-01-31', 'K1'), 'lastUsed'],
  ['too few parts', written('usage', 'K1'), 'usage'],
  ['too many parts', written('usage', '1', 'K1', 'K2'), 'usage'],
  ['a figure that is none', written('usage', '1e5', 'K1'), 'usage'],
  ['a figure with something before it', written('usage', 'x1', 'K1'), 'usage'],
  ['a number instead of a figure’s digits', written('usage', 1, 'K1'), 'usage'],
  ['a day that there is not', written('created', '2026-02-30', 'K1'), 'created'],
  ['an expiry that is neither a day nor infinity', written('expiry', 'never', 'K1'), 'expiry'],
  ['an expiry without a value', written('expiry', null, 'K1'), 'expiry'],
  ['a NUL character', written('usage', '1', 'K\0'), 'usage'],
] as const)('as a place %s is refused', (_, cursor, sort) => {
  let refusal: unknown;
  try {
    createReportCursor(readSort(sort)).read(cursor);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ code: 'INVALID_INPUT', params: { fields: 'after' } });
});
