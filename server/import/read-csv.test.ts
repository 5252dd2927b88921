import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { RawCell } from '#domain/import/check-row.ts';
import { BrokenCsvError, readCsv } from './read-csv.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-csv-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every row of a text with the line on which it begins; a broken file ends with its error. */
async function rowsOf(content: string | Buffer) {
  const path = join(folder, 'file.csv');
  writeFileSync(path, content);
  const rows: [number, RawCell[]][] = [];
  try {
    for await (const row of readCsv(path, (line, cells): [number, RawCell[]] => [line, cells]))
      rows.push(row);
  } catch (error) {
    if (!(error instanceof BrokenCsvError)) throw error;
    return { rows, broken: { line: error.line, cell: error.cell, code: error.refusal.code } };
  }
  return { rows };
}

test.each([
  ['LF', 'a,b\n1,2\n'],
  ['CR LF', 'a,b\r\n1,2\r\n'],
  ['no line break at the end', 'a,b\n1,2'],
  ['a byte order mark', '\uFEFFa,b\n1,2\n'],
  ['a byte order mark before a quoted name', '\uFEFF"a",b\n1,2\n'],
])('a file with %s has the same rows', async (_, content) => {
  expect(await rowsOf(content)).toEqual({
    rows: [
      [1, ['a', 'b']],
      [2, ['1', '2']],
    ],
  });
});

test('a row has the line on which it begins, whatever line breaks its cells and its predecessors have', async () => {
  expect(await rowsOf('a,b\r\n"1\r\n1","2\n2"\r\n3,4\r\n"5\n\n\n",6\n7,8\n')).toEqual({
    rows: [
      [1, ['a', 'b']],
      [2, ['1\r\n1', '2\n2']],
      [5, ['3', '4']],
      [6, ['5\n\n\n', '6']],
      [10, ['7', '8']],
    ],
  });
});

test('quotes, commas, umlauts and Japanese names come back as they were written', async () => {
  const { rows } = await rowsOf('n\n"Say ""hi"", Größe"\n株式会社\n""\n');
  expect(rows.map(([, cells]) => cells[0])).toEqual(['n', 'Say "hi", Größe', '株式会社', '']);
});

test('a quote never closed names the line on which its row begins, and its cell', async () => {
  expect((await rowsOf('a,b\n1,2\n3,"4\n5,6\n7,8\n')).broken).toEqual({
    line: 3,
    cell: 1,
    code: 'openQuote',
  });
});

test('a quote never closed does not fill the memory: reading stops at the size of the largest row', async () => {
  const content = `a,b\n1,"${'x,y\n'.repeat(2_000_000)}`;
  expect((await rowsOf(content)).broken).toEqual({ line: 2, cell: 1, code: 'rowTooLong' });
});

test.each(['a\n"1" 2\n', 'a\n1"2\n'])(
  'a quote inside a cell is refused where it stands: %j',
  async (content) => {
    expect((await rowsOf(content)).broken).toEqual({ line: 2, cell: 0, code: 'strayQuote' });
  },
);

test('invalid UTF-8 is found in its own cell and leaves the others readable', async () => {
  const bytes = Buffer.concat([Buffer.from('a,b\nx,'), Buffer.from([0xc3, 0x28]), Buffer.from('\nä,y\n')]);
  expect((await rowsOf(bytes)).rows).toEqual([
    [1, ['a', 'b']],
    [2, ['x', { broken: '\uFFFD(' }]],
    [3, ['ä', 'y']],
  ]);
});

test('whatever is written by the rules of RFC 4180 is read back, with its lines', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r\n', 'ä', '日', ' ', ';') });
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const written = rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(','));
      let line = 1;
      const expected = rows.map((row, index) => {
        const begins = line;
        line += (written[index] ?? '').split('\n').length;
        return [begins, row];
      });
      expect((await rowsOf(`${written.join('\n')}\n`)).rows).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});
