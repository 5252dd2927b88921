import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Rows of a sheet, each with its cells as XML from behind the cell's place on; empty: nothing stands there. */
export type SheetRows = readonly (readonly string[])[];

/**
 * A spreadsheet program takes 1,048,576, and opens no part of 4 GiB and more, nor one whose zip entry only might be as
 * large; what is more goes to another sheet.
 */
const SHEET_ROWS = 500_000;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEET_START = `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`;
const SHEET_END = '</sheetData></worksheet>';

/** Sheets say the same again and again: the lowest level makes them a quarter larger than the usual one, in a quarter of its time. */
const compressionLevel = 1;

/**
 * An Excel file (ECMA-376) at the pace of its reader: of all rows no more than some are in memory. Rows come as one
 * part of the zip after the other, so that nothing has to be known before it is read.
 */
export async function writeWorkbook(
  write: (bytes: Uint8Array) => Promise<void>,
  source: AsyncIterable<SheetRows>,
  sheetRows = SHEET_ROWS,
): Promise<void> {
  const zip = new ZipFile();
  const pieces = zip.outputStream as Readable;
  const rows = source[Symbol.asyncIterator]();
  let next = await rows.next();
  async function* oneSheet(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(SHEET_START);
    for (let filled = 0; next.done !== true && (filled === 0 || filled + next.value.length <= sheetRows);) {
      const first = filled + 1;
      yield Buffer.from(next.value.map((cells, at) => rowOf(cells, first + at)).join(''));
      filled += next.value.length;
      next = await rows.next();
    }
    yield Buffer.from(SHEET_END);
  }
  let sheet: Readable | undefined;
  const fill = async () => {
    let sheets = 0;
    do {
      sheets += 1;
      sheet = Readable.from(oneSheet(), { objectMode: false });
      zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`, { compressionLevel });
      await finished(sheet);
    } while (next.done !== true);
    for (const [name, xml] of fixedParts(sheets)) zip.addBuffer(Buffer.from(HEAD + xml), name);
    zip.end();
  };
  fill().catch((error: Error) => pieces.destroy(error));
  try {
    for await (const piece of pieces) await write(piece as Buffer);
  } finally {
    sheet?.destroy();
  }
}

function rowOf(cells: readonly string[], row: number): string {
  let xml = `<row r="${row}">`;
  for (const [at, cell] of cells.entries()) if (cell !== '') xml += `<c r="${columnOf(at)}${row}"${cell}</c>`;
  return `${xml}</row>`;
}

const letters: string[] = [];
/** A, B … Z, AA, AB …: the letters of a column. */
function columnOf(at: number): string {
  const last = String.fromCodePoint(65 + (at % 26));
  return (letters[at] ??= at < 26 ? last : columnOf(Math.floor(at / 26) - 1) + last);
}

/** What says how the sheets belong together; the second style is that of days. */
function fixedParts(sheets: number): [name: string, xml: string][] {
  const each = (text: (sheet: number) => string): string =>
    Array.from({ length: sheets }, (_, at) => text(at + 1)).join('');
  const override = (part: string, type: string): string =>
    `<Override PartName="${part}" ContentType="${TYPE}.${type}+xml"/>`;
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  return [
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((n) => `<sheet name="Licenses ${n}" sheetId="${n}" r:id="s${n}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${each((n) => relation(`s${n}`, 'worksheet', `worksheets/sheet${n}.xml`))}${relation('styles', 'styles', 'styles.xml')}</Relationships>`,
    ],
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${relation('book', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/styles.xml', 'styles')}${each((n) => override(`/xl/worksheets/sheet${n}.xml`, 'worksheet'))}</Types>`,
    ],
  ];
}
