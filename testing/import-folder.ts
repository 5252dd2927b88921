import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { problemText } from '#domain/import/problem.ts';
import type { Portal, Services } from '#server/core/portal.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { provideRecords } from '#server/crm/provide-records.ts';
import { importFolder, type ImportOptions } from '#server/import/import-folder.ts';

/** The folder written by hand: awkward, but valid. */
export const sampleFolder = fileURLToPath(new URL('../fixtures/import-sample', import.meta.url));
/** One account with the license key of the sample usage files, on file with itextkey-sample.json. */
export const itextKeyFolder = fileURLToPath(new URL('../fixtures/import-itextkey', import.meta.url));

/** The rows of a file of the sample folder, its header first. */
export const sampleRows = (file: string): string[][] =>
  parse(readFileSync(join(sampleFolder, file)), { bom: true, record_delimiter: ['\r\n', '\n'] });

/** Rows as a file by RFC 4180. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(',')}\n`).join('');
const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A folder of its own with some files, gone when it is disposed of. */
export function importFiles(files: Readonly<Record<string, string | Buffer>>, base?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-import-'));
  if (base) cpSync(base, folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Imports a folder as the command does. */
export function importInto(portal: Services, folder: string, options: Partial<ImportOptions> = {}) {
  const ctx = createSystemContext(portal, { kind: 'command', name: 'import' });
  return importFolder(ctx, { folder, noteUsage: provideRecords(ctx).noteUsage, ...options });
}

/** Imports files that must be taken. */
export async function takeFiles(
  portal: Services,
  files: Readonly<Record<string, string>>,
  options: Partial<ImportOptions> = {},
) {
  using folder = importFiles(files);
  const report = await importInto(portal, folder.folder, options);
  expect(report.problems.map(problemText)).toEqual([]);
  return report;
}

/** Of each file how many rows were new, changed and the same. */
export const countsOf = ({ files }: Awaited<ReturnType<typeof takeFiles>>) =>
  Object.fromEntries(
    files.map(({ file, inserted, updated, unchanged }) => [file, [inserted, updated, unchanged]]),
  );

/** Where every row of every table physically stands: equal only if nothing was written, not even the same again. */
export async function rowVersions(portal: Portal): Promise<Record<string, string>> {
  return inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname = 'public' and c.relname <> 'migration' order by 1`.execute(trx);
    const ofTable = ({ name }: { name: string }) => sql`
      select ${sql.lit(name)} as name,
        count(*) || ' ' || coalesce(md5(string_agg(ctid::text || xmin::text, ',' order by ctid)), '') as version
      from ${sql.table(name)}`;
    const all = sql.join(tables.map(ofTable), sql` union all `);
    const { rows } = await sql<{ name: string; version: string }>`${all} order by name`.execute(trx);
    return Object.fromEntries(rows.map(({ name, version }) => [name, version]));
  });
}
