import { readHeader, rowChecker, type RawCell } from '#domain/import/check-row.ts';
import type { ImportFile } from '#domain/import/import-file.ts';
import type { ImportFileName } from '#domain/import/import-files.ts';
import type { Secrets } from '#server/core/secrets.ts';
import type { CopyValue } from '#server/db/copy-rows.ts';
import type { Database } from '#server/db/pool.ts';
import type { Collected } from './collect-findings.ts';
import { BrokenCsvError } from './read-csv.ts';
import { sealRow } from './seal-row.ts';
import { indexStaging, openStaging, stagedColumns } from './staging-queries.ts';

type File = ImportFile<ImportFileName>;

export interface StagedFile {
  rows: number;
  /** Columns that the header has; what is stored in the others stays. */
  present: ReadonlySet<string>;
}

export interface StagingOptions {
  secrets: Secrets;
  ignoreUnknown: boolean;
  findings: Collected;
  /** Told after every batch. */
  progress: (rows: number) => void;
}

/** Where rows come from: `take` is given each with its line, the header first, and answers what is handed on; null: nothing. */
export type RowSource = (
  take: (line: number, cells: RawCell[]) => CopyValue[] | null,
) => AsyncIterable<CopyValue[]>;

/** Rows are handed to the database by the hundreds, or sooner where they carry files: memory stays flat either way. */
const BATCH_ROWS = 500;
const BATCH_BYTES = 4 * 1024 * 1024;

/** Reads the rows of a file into its temporary table, checking every cell and sealing every secret on the way. */
export async function stageFile(
  trx: Database,
  file: File,
  source: RowSource,
  options: StagingOptions,
): Promise<StagedFile> {
  const { findings, progress } = options;
  const reader = rowReader(file, options);
  const copy = openStaging(trx, file);
  let batch: CopyValue[][] = [];
  let bytes = 0;
  let rows = 0;
  try {
    for await (const row of source((line, cells) => reader.read(line, cells))) {
      batch.push(row);
      bytes += bytesOf(row);
      rows += 1;
      if (findings.full()) break;
      if (batch.length < BATCH_ROWS && bytes < BATCH_BYTES) continue;
      await copy.write(batch);
      [batch, bytes] = [[], 0];
      progress(rows);
    }
  } catch (error) {
    if (!(error instanceof BrokenCsvError)) {
      copy.abort();
      throw error;
    }
    const column = reader.header()[error.cell] ?? file.columns[0]?.name ?? '';
    findings.problem({ file: file.name, line: error.line, column, value: null, ...error.refusal });
    findings.unreadable.add(file.name);
  }
  if (batch.length > 0) await copy.write(batch);
  await copy.end();
  await indexStaging(trx, file.name);
  const present = new Set(reader.header().filter((name) => name !== null));
  if (!reader.hasHeader()) {
    const [first] = file.columns;
    findings.problem({ file: file.name, line: 1, column: first?.name ?? '', value: null, code: 'noHeader' });
  }
  return { rows, present };
}

function bytesOf(row: readonly CopyValue[]): number {
  let bytes = 0;
  for (const value of row) if (value instanceof Buffer) bytes += value.length;
  return bytes;
}

/** Takes the header from the first row and turns each later one into a row of the temporary table. */
function rowReader(file: File, { secrets, ignoreUnknown, findings }: StagingOptions) {
  let header: readonly (string | null)[] | undefined;
  let check: ReturnType<typeof rowChecker> | undefined;
  const at = new Map(file.columns.map(({ name }, index) => [name, index]));
  const stored = stagedColumns(file).map(({ name }) => at.get(name) ?? -1);
  const identity = file.columns.flatMap(({ name, optional }, index) =>
    file.key.includes(name) && !optional ? [index] : [],
  );
  return {
    hasHeader: () => header !== undefined,
    header: () => header ?? [],
    read(line: number, cells: RawCell[]): CopyValue[] | null {
      if (!check) {
        header = readHeader(file, cells, ignoreUnknown, findings);
        check = rowChecker(file, header, findings);
        return null;
      }
      const values = check(line, cells);
      if (values === null || identity.some((index) => values[index] === null))
        findings.unreadable.add(file.name);
      if (values === null) return null;
      const made = sealRow(secrets, file.name, (column) => values[at.get(column) ?? -1] ?? null);
      return [line, ...stored.map((index) => values[index] ?? null), ...made];
    },
  };
}
