import { expect, test } from 'vitest';
import { CSV_MARK, csvLine } from './csv.ts';

test('a line separates cells by commas and quotes what would end one', () => {
  expect(csvLine(['Acme, Inc.', 'says "hello"', 'two\nlines', '', 'plain'])).toBe(
    '"Acme, Inc.","says ""hello""","two\nlines",,plain\r\n',
  );
});

test.each([
  '=1+1',
  '+49 30',
  '-2',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\n=1+1',
  '＝1+1',
  '=HYPERLINK("http://x","y")',
])('what a spreadsheet would take for a formula stays text: %j', (text) =>
  expect(csvLine([text]).replace(/^"/, '').startsWith("'")).toBe(true),
);

test('a file begins with the mark by which Excel knows UTF-8', () =>
  expect([...new TextEncoder().encode(CSV_MARK)]).toEqual([0xef, 0xbb, 0xbf]));
