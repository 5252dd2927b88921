import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { importFiles, type ImportFileName } from '#domain/import/import-files.ts';
import type { ImportFile } from '#domain/import/import-file.ts';
import type { ImportProblem, ImportWarning } from '#domain/import/problem.ts';
import type { Ctx } from '#server/core/context.ts';
import { StartupError } from '#server/db/startup-error.ts';
import type { Database } from '#server/db/pool.ts';
import { vacuumTables } from '#server/db/vacuum-tables.ts';
import { findDifferingTerms, findDifferingUnits } from './check-queries.ts';
import { collectFindings, inOrder, type Collected } from './collect-findings.ts';
import { findProblems } from './find-problems.ts';
import { readCsv } from './read-csv.ts';
import { stageFile, type StagedFile } from './stage-file.ts';
import { allowLongWork, createStaging, lockImport } from './staging-queries.ts';
import type { NoteUsage } from './usage-queries.ts';
import { writeFiles, type WrittenFile, type WrittenFolder } from './write-files.ts';

export interface ImportOptions {
  folder: string;
  /** Checks and writes as always, then takes everything back. */
  dryRun?: boolean;
  /** Unknown columns are left out with a warning instead of refused. */
  ignoreUnknown?: boolean;
  /** Roles that roles.csv no longer lists are taken away. */
  pruneRoles?: boolean;
  progress?: (what: string, rows?: number) => void;
  /** Told of certified figures that the import writes or corrects. */
  noteUsage?: NoteUsage;
}

export interface FileReport extends WrittenFile {
  file: ImportFileName;
  rows: number;
  unchanged: number;
}

export interface ImportReport {
  files: FileReport[];
  /** Keys of uploaded files that this import made known: how many were booked, how many wait for staff. */
  unmatched: { attached: number; waiting: number };
  problems: ImportProblem[];
  warnings: ImportWarning[];
}

/** One import at a time. */
export class ImportRunningError extends StartupError {}

/** Ends the transaction without writing; carries what is to be said. */
class NothingWritten extends Error {
  readonly report: ImportReport;
  constructor(report: ImportReport) {
    super('nothing is written');
    this.report = report;
  }
}

/** Imports a folder of CSV files in one transaction: everything, or nothing and the list of what is wrong. */
export async function importFolder(ctx: Ctx, options: ImportOptions): Promise<ImportReport> {
  const found = findFiles(options.folder);
  try {
    const report = await ctx.transaction(async (trx) => {
      await allowLongWork(trx);
      if (!(await lockImport(trx)))
        throw new ImportRunningError('Another import is running. Try again when it has ended.');
      return runImport(ctx, trx, found, options);
    });
    await tidyUp(ctx, report, options);
    return report;
  } catch (error) {
    if (error instanceof NothingWritten) return error.report;
    throw error;
  }
}

/** So many new rows that counting them would read every one until the server has come round to them. */
const MANY = 1_000;
const counted = ['report_row', 'license_key', 'license_group', 'account', 'usage_entry'] as const;

/** What was imported is there already, whether this works or not. */
async function tidyUp({ portal }: Ctx, { files }: ImportReport, { progress }: ImportOptions): Promise<void> {
  if (!files.some(({ inserted }) => inserted > MANY)) return;
  progress?.('tidying up');
  await vacuumTables(portal.pool, counted).catch(() => {});
}

interface FoundFiles {
  known: { file: ImportFile<ImportFileName>; path: string }[];
  unknown: string[];
}

function findFiles(folder: string): FoundFiles {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new StartupError(`The folder ${folder} does not exist.`);
  const known = importFiles
    .map((file) => ({ file, path: join(folder, file.name) }))
    .filter(({ path }) => existsSync(path));
  if (known.length === 0)
    throw new StartupError(
      `The folder ${folder} contains none of the files ${importFiles.map(({ name }) => name).join(', ')}.`,
    );
  const folders = known.filter(({ path }) => !statSync(path).isFile());
  if (folders.length > 0)
    throw new StartupError(
      `${folders.map(({ path }) => path).join(', ')}: not a file. Put the CSV file there, or remove it.`,
    );
  const names = new Set<string>(importFiles.map(({ name }) => name));
  const unknown = readdirSync(folder).filter((name) => name.endsWith('.csv') && !names.has(name));
  return { known, unknown };
}

async function runImport(
  ctx: Ctx,
  trx: Database,
  { known, unknown }: FoundFiles,
  options: ImportOptions,
): Promise<ImportReport> {
  const findings = collectFindings();
  const staged = await stageAll(ctx, trx, known, findings, options);
  if (!findings.full()) await findProblems(trx, new Set(staged.keys()), findings);
  for (const file of unknown)
    findings.warning({ file, line: 1, column: '', value: null, code: 'unknownFile' });
  const refused = findings.problems.length > 0;
  const { today } = ctx;
  const { pruneRoles = false, progress = () => {}, noteUsage } = options;
  const written = refused
    ? undefined
    : await writeFiles(trx, staged, { ctx, pruneRoles, progress, noteUsage });
  if (written && staged.has('license-keys.csv')) await warnOfGroups(trx, today, findings);
  const report = composeReport(staged, written, findings);
  if (refused || options.dryRun) throw new NothingWritten(report);
  await recordImport(ctx, trx, report);
  return report;
}

/** An import that changed something is a deed like any other. */
async function recordImport(ctx: Ctx, trx: Database, { files, unmatched }: ImportReport): Promise<void> {
  const changed = files.filter(({ inserted, updated, removed }) => inserted + updated + removed > 0);
  if (changed.length === 0 && unmatched.attached === 0) return;
  const counts = changed.map(({ file, inserted, updated, removed }) => [
    file,
    { inserted, updated, removed },
  ]);
  await ctx.audit(trx, {
    ...{ accountId: null, object: null },
    action: 'import.importFolder',
    detail: { files: counts, unmatched },
  });
}

async function stageAll(
  { portal: { secrets } }: Ctx,
  trx: Database,
  known: FoundFiles['known'],
  findings: Collected,
  { ignoreUnknown = false, progress = () => {} }: ImportOptions,
): Promise<Map<ImportFileName, StagedFile>> {
  for (const file of importFiles) await createStaging(trx, file);
  const staged = new Map<ImportFileName, StagedFile>();
  for (const { file, path } of known) {
    if (findings.full()) break;
    progress(`reading ${file.name}`);
    const result = await stageFile(trx, file, (take) => readCsv(path, take), {
      secrets,
      ignoreUnknown,
      findings,
      progress: (rows) => progress(`reading ${file.name}`, rows),
    });
    staged.set(file.name, result);
  }
  return staged;
}

async function warnOfGroups(trx: Database, today: string, findings: Collected): Promise<void> {
  for (const { line, value, units } of await findDifferingUnits(trx))
    findings.warning({
      ...{ file: 'license-keys.csv', line, column: 'groupId', value },
      code: 'unitsDiffer',
      params: { units },
    });
  for (const { line, value, from, until } of await findDifferingTerms(trx, today))
    findings.warning({
      ...{ file: 'license-keys.csv', line, column: 'groupId', value },
      code: 'termsDiffer',
      params: { from, until },
    });
}

function composeReport(
  staged: ReadonlyMap<ImportFileName, StagedFile>,
  written: WrittenFolder | undefined,
  findings: Collected,
): ImportReport {
  const files = [...staged].map(([file, { rows }]) => {
    const counts = written?.files.get(file) ?? { inserted: 0, updated: 0, removed: 0 };
    return { file, rows, ...counts, unchanged: rows - counts.inserted - counts.updated };
  });
  return {
    files,
    unmatched: written?.unmatched ?? { attached: 0, waiting: 0 },
    problems: inOrder(findings.problems),
    warnings: inOrder(findings.warnings),
  };
}
