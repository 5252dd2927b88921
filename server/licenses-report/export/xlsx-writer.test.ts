import { TextWriter, Uint8ArrayReader, ZipReader, type FileEntry } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import { licensesReport } from '#domain/messages/en-gb/licenses-report.ts';
import { exportHeads } from './compose-line.ts';
import { composeRow, composeTexts } from './compose-row.ts';
import { writeWorkbook, type SheetRows } from './xlsx-writer.ts';

const { csv } = licensesReport.licenses.report;

async function unpacked(
  source: AsyncIterable<SheetRows>,
  sheetRows?: number,
): Promise<Record<string, string>> {
  const pieces: Uint8Array[] = [];
  await writeWorkbook(async (piece) => void pieces.push(piece), source, sheetRows);
  const reader = new ZipReader(new Uint8ArrayReader(Buffer.concat(pieces)));
  const entries = (await reader.getEntries()) as FileEntry[];
  const texts = await Promise.all(
    entries.map(async (entry) => [entry.filename, await entry.getData(new TextWriter())] as const),
  );
  return Object.fromEntries(texts);
}
async function* rowsOf(...batches: number[]): AsyncGenerator<SheetRows> {
  let at = 0;
  for (const rows of batches) {
    yield Array.from({ length: rows }, () => composeTexts(['', `row ${(at += 1)}`]));
  }
}

test('a workbook names its one sheet, and the sheet has every row once', async () => {
  const parts = await unpacked(rowsOf(2, 1));
  expect(Object.keys(parts).toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  expect([...(parts['xl/worksheets/sheet1.xml'] ?? '').matchAll(/row \d+/g)].map(([text]) => text)).toEqual([
    'row 1',
    'row 2',
    'row 3',
  ]);
});

test('what is more than a sheet holds goes to the next one, and no row is lost', async () => {
  const parts = await unpacked(rowsOf(2, 2, 2, 1), 4);
  const rows = [1, 2].map((n) => [...(parts[`xl/worksheets/sheet${n}.xml`] ?? '').matchAll(/row (\d+)/g)].map(([, at]) => at)); // prettier-ignore
  expect(rows).toEqual([
    ['1', '2', '3', '4'],
    ['5', '6', '7'],
  ]);
  expect(parts['xl/workbook.xml']).toContain('<sheet name="Licenses 2" sheetId="2" r:id="s2"/>');
  expect(parts['[Content_Types].xml']).toContain('PartName="/xl/worksheets/sheet2.xml"');
});

test('rows and cells say their place, and an empty one is left out', async () => {
  async function* wide(): AsyncGenerator<SheetRows> {
    yield [Array.from({ length: 28 }, (_, at) => (at === 1 ? '' : `><v>${at}</v>`))];
  }
  const sheet = (await unpacked(wide()))['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).toContain('<row r="1"><c r="A1"><v>0</v></c><c r="C1"><v>2</v></c>');
  expect(sheet).toContain('<c r="Z1"><v>25</v></c><c r="AA1"><v>26</v></c><c r="AB1"><v>27</v></c></row>');
});

test('no entry is one for very large files, which spreadsheet programs refuse', async () => {
  const pieces: Uint8Array[] = [];
  await writeWorkbook(async (piece) => void pieces.push(piece), rowsOf(2));
  const reader = new ZipReader(new Uint8ArrayReader(Buffer.concat(pieces)));
  for (const { filename, version } of await reader.getEntries())
    expect([filename, version]).toEqual([filename, 20]);
});

test('rows that cannot be read end the file in its middle, and whoever stops reading stops them', async () => {
  async function* broken(): AsyncGenerator<SheetRows> {
    yield* rowsOf(2);
    throw new Error('the connection is lost');
  }
  await expect(writeWorkbook(async () => {}, broken())).rejects.toThrow('the connection is lost');
  let read = 0;
  async function* endless(): AsyncGenerator<SheetRows> {
    for await (const rows of rowsOf(...Array.from({ length: 10_000 }, () => 1000))) {
      read += 1;
      yield rows;
    }
  }
  const left = writeWorkbook(async () => {
    throw new Error('the reader left');
  }, endless());
  await expect(left).rejects.toThrow('the reader left');
  expect(read).toBeLessThan(100);
});

const cellOf = (head: string, text: string): string =>
  composeRow(exportHeads.map((one) => (one === head ? text : ''))).join('');
const asText = (text: string): string => ` t="inlineStr"><is><t xml:space="preserve">${text}</t></is>`;

test.each([
  [csv.used, '1234', '><v>1234</v>'],
  [csv.used, '0', '><v>0</v>'],
  [csv.used, '', ''],
  [csv.maximum, '999999999999999', '><v>999999999999999</v>'],
  [csv.maximum, '99999999999999999', asText('99999999999999999')],
  [csv.percent, '33.333333333333336', '><v>33.3333333333333</v>'],
  [csv.expiry, '2026-11-20', ' s="1"><v>46346</v>'],
  [csv.expiry, '1900-01-01', asText('1900-01-01')],
  [csv.account, '=HYPERLINK("http://evil")', asText('=HYPERLINK("http://evil")')],
  [csv.account, '+49 1234', asText('+49 1234')],
  [csv.account, '1234', asText('1234')],
  [csv.account, 'A & B <c>', asText('A &amp; B &lt;c&gt;')],
  [csv.account, '𠮷野家 😀', asText('𠮷野家 😀')],
  [csv.account, 'bell\u0007 \ud800', asText('bell\uFFFD \uFFFD')],
])('%s %j is the cell %s', (head, text, cell) => expect(cellOf(head, text)).toBe(cell));
