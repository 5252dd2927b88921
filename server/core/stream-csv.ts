import { CSV_MARK, csvLine } from '#domain/core/csv.ts';
import type { SignedInCtx } from './context.ts';
import type { Attachment } from './routes.ts';
import { streamText } from './stream-text.ts';

const BATCH = 500;

interface CsvExport<Row> {
  /** The file's name without its day. */
  name: string;
  /** The lines above the rows; the last of them names the columns. */
  heads: readonly (readonly string[])[];
  /** So many rows that follow one; without one those that begin the list. */
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>;
  toLines: (rows: readonly Row[]) => string[][] | Promise<string[][]>;
}

/**
 * A whole list as CSV, a batch after the other: read in a transaction each, a slow reader holds no connection. The first
 * is read before anything is answered.
 */
export async function streamCsv<Row>(
  { today }: Pick<SignedInCtx, 'today'>,
  { name, heads, read, toLines }: CsvExport<Row>,
): Promise<Attachment> {
  let rows = await read(undefined, BATCH);
  const body = await streamText(async (write) => {
    await write(CSV_MARK + heads.map(csvLine).join(''));
    for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
      await write((await toLines(rows)).map(csvLine).join(''));
      rows = await read(last, BATCH);
    }
  });
  return { fileName: `${name}-${today}.csv`, contentType: 'text/csv; charset=utf-8', body };
}
