import { sql, type RawBuilder } from 'kysely';
import type { Stored } from '#domain/import/cell-kinds.ts';
import type { Column, ImportFile } from '#domain/import/import-file.ts';
import type { ImportFileName } from '#domain/import/import-files.ts';
import { limitStatements } from '#server/db/limit-statements.ts';
import { openCopy, type CopyWriter } from '#server/db/copy-rows.ts';
import { tryLock } from '#server/db/locks.ts';
import type { Database } from '#server/db/pool.ts';

const sqlTypes: Record<Stored, string> = {
  text: 'text',
  day: 'date',
  whole: 'numeric',
  flag: 'boolean',
  list: 'text',
};

/** Columns that are not in the file but made from it: hashes, ciphertexts, comparison forms. */
const extraColumns: Partial<Record<ImportFileName, Readonly<Record<string, string>>>> = {
  'users.csv': { email_key: 'text' },
  'roles.csv': { email_key: 'text' },
  'license-keys.csv': {
    key_hash: 'bytea',
    key_ciphertext: 'bytea',
    key_tail: 'text',
    file_name: 'text',
    content_ciphertext: 'bytea',
    sha256: 'text',
    byte_size: 'integer',
  },
};

/** `licenseKeyId` → `license_key_id` */
export const columnName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const tableName = (file: string): string => `staged_${file.replace('.csv', '').replaceAll('-', '_')}`;

/** The temporary table of a file. */
export const staged = (file: ImportFileName): RawBuilder<unknown> => sql.table(tableName(file));

/** What is stored of a file's own columns: a key or file goes nowhere unencrypted, not even for a moment. */
export const stagedColumns = (file: ImportFile): Column[] => file.columns.filter((column) => !column.secret);

/** One import at a time: the second one is told, not kept waiting. */
export const lockImport = (trx: Database): Promise<boolean> => tryLock(trx, 'import');

/** The transaction may take its time; the settings end with it. */
export async function allowLongWork(trx: Database): Promise<void> {
  await limitStatements(trx, 0);
  await sql`select set_config('work_mem', '128MB', true),
    set_config('maintenance_work_mem', '256MB', true),
    set_config('idle_in_transaction_session_timeout', '0', true), set_config('gin_pending_list_limit', '65536', true)`.execute(
    trx,
  );
}

/** Makes the temporary table of a file; it vanishes with the transaction. */
export async function createStaging(trx: Database, file: ImportFile<ImportFileName>): Promise<void> {
  const columns = {
    ...Object.fromEntries(
      stagedColumns(file).map(({ name, kind }) => [columnName(name), sqlTypes[kind.stored]]),
    ),
    ...extraColumns[file.name],
  };
  const definitions = Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  await sql`create temporary table ${staged(file.name)} (line integer, ${sql.join(definitions)}) on commit drop`.execute(
    trx,
  );
}

/** COPY into the temporary table: line, the file's own columns, then the made ones. */
export function openStaging(trx: Database, file: ImportFile<ImportFileName>): CopyWriter {
  const own = stagedColumns(file).map(({ name }) => columnName(name));
  const columns = ['line', ...own, ...Object.keys(extraColumns[file.name] ?? {})];
  return openCopy(trx, tableName(file.name), columns);
}

/** By which column other files refer to a file's rows. */
export const referredBy: Partial<Record<ImportFileName, string>> = {
  'people.csv': 'id',
  'accounts.csv': 'id',
  'applications.csv': 'id',
  'users.csv': 'email_key',
  'license-keys.csv': 'license_key_id',
};

/** Makes a filled temporary table quick to look things up in. */
export async function indexStaging(trx: Database, file: ImportFileName): Promise<void> {
  const id = referredBy[file];
  if (id) await sql`create index on ${staged(file)} (${sql.ref(id)})`.execute(trx);
  await sql`analyze ${staged(file)}`.execute(trx);
}

/** Takes rows out of a filled temporary table again. */
export async function dropStaged(
  trx: Database,
  file: ImportFileName,
  lines: readonly number[],
): Promise<void> {
  await sql`delete from ${staged(file)} where line = any(${[...lines]}::int[])`.execute(trx);
}

/** Empties a cell of rows of a filled temporary table. */
export async function emptyStaged(
  trx: Database,
  file: ImportFileName,
  column: string,
  lines: readonly number[],
): Promise<void> {
  await sql`update ${staged(file)} set ${sql.ref(columnName(column))} = null
    where line = any(${[...lines]}::int[])`.execute(trx);
}
