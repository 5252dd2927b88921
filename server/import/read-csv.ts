import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { parse, type CsvError, type Options } from 'csv-parse';
import type { RawCell } from '#domain/import/check-row.ts';
import { refusal, type Refusal } from '#domain/import/problem.ts';

/** A row may hold a license file of 1 MiB in base64 and all its texts, and no more: an open quote ends here. */
const MAX_ROW_BYTES = 4 * 1024 * 1024;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** A file that stops making sense: rows before it were read, what follows cannot be. */
export class BrokenCsvError extends Error {
  override name = 'BrokenCsvError';
  readonly line: number;
  /** Number of the cell in its row, from 0. */
  readonly cell: number;
  readonly refusal: Refusal;

  constructor(line: number, cell: number, found: Refusal) {
    super(found.code);
    this.line = line;
    this.cell = cell;
    this.refusal = found;
  }
}

/**
 * Reads a file of RFC 4180 row by row. `onRow` is called while parsing, with the line on which the row begins, and
 * what it answers is handed on; null drops the row. Memory stays flat: the file is read no faster than rows are taken.
 *
 * The parser works on single bytes and each cell is decoded by itself, so that invalid UTF-8 is found in its cell.
 * Lines are counted here, from the line breaks within cells: the parser counts CR LF in a quoted cell as two.
 */
export async function* readCsv<Row>(
  path: string,
  onRow: (line: number, cells: RawCell[]) => Row | null,
): AsyncGenerator<Row> {
  let line = 1;
  const options = {
    encoding: 'latin1',
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    max_record_size: MAX_ROW_BYTES,
    // Rows that wait to be taken; each may hold a license file.
    highWaterMark: 32,
    onRecord: (cells: string[]) => {
      const begins = line;
      line += 1;
      for (const cell of cells) line += countLineBreaks(cell);
      return onRow(begins, cells.map(decode));
    },
  };
  const parser = parse(options as Options);
  const source = createReadStream(path, { start: await bytesOfMark(path), highWaterMark: 256 * 1024 });
  source.once('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const row of parser) yield row as Row;
  } catch (error) {
    const broken = refusalOf(error as CsvError);
    if (!broken) throw error;
    throw new BrokenCsvError(line, Number((error as CsvError)['column'] ?? 0), broken);
  } finally {
    source.destroy();
  }
}

/** A byte order mark is left out before parsing: a quote may follow it. */
async function bytesOfMark(path: string): Promise<number> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(3), 0, 3, 0);
    return buffer.equals(BYTE_ORDER_MARK) ? buffer.length : 0;
  } finally {
    await file.close();
  }
}

function refusalOf(error: CsvError): Refusal | null {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return refusal('openQuote');
  if (error.code === 'CSV_MAX_RECORD_SIZE') return refusal('rowTooLong', { limit: '4 MiB' });
  const stray = ['CSV_INVALID_CLOSING_QUOTE', 'INVALID_OPENING_QUOTE'];
  return stray.includes(error.code) ? refusal('strayQuote') : null;
}

function countLineBreaks(cell: string): number {
  let count = 0;
  for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count += 1;
  return count;
}

const BEYOND_ASCII = /[\u0080-\u00FF]/;

/** One byte per character in; text, or what can be shown of bytes that are none. */
function decode(cell: string): RawCell {
  if (!BEYOND_ASCII.test(cell)) return cell;
  const bytes = Buffer.from(cell, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : { broken: bytes.toString('utf8') };
}
