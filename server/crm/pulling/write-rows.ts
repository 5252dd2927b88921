import type { TakenObject } from '#domain/crm/crm-objects.ts';
import type { MappedObject } from '#domain/crm/mapping.ts';
import type { ImportFileName } from '#domain/import/import-files.ts';
import type { ImportFile } from '#domain/import/import-file.ts';
import { importFiles } from '#domain/import/import-files.ts';
import { fillText } from '#domain/core/fill-text.ts';
import { cellProblemText, type ImportProblem } from '#domain/import/problem.ts';
import { crmCheckTexts } from '#domain/messages/en-gb/crm-check.ts';
import type { Ctx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { findUnknownReferences } from '#server/import/check-queries.ts';
import { collectFindings } from '#server/import/collect-findings.ts';
import { findProblems } from '#server/import/find-problems.ts';
import { stageFile, type RowSource } from '#server/import/stage-file.ts';
import { createStaging, dropStaged, emptyStaged } from '#server/import/staging-queries.ts';
import { writeFiles } from '#server/import/write-files.ts';
import { composeRows, fileOf, type TakenRow } from './compose-rows.ts';
import type { Refused } from './queries.ts';

type File = ImportFile<ImportFileName>;

/**
 * Writes records of the CRM as the import writes the rows of a file. One that the import would refuse is left out and
 * named, the others go in.
 */
export async function writeRows(
  ctx: Ctx,
  trx: Database,
  of: { object: TakenObject; mapped: MappedObject; rows: readonly TakenRow[]; instanceUrl: string },
): Promise<{ refused: Refused[]; incomplete: Refused[]; changed: number }> {
  const { object, mapped, rows, instanceUrl } = of;
  const file = fileOf(object);
  for (const one of importFiles) await createStaging(trx, one);
  const refused = new Map<number, string>();
  const note = (line: number, words: string) => refused.has(line) || refused.set(line, words);
  const findings = collectFindings();
  findings.full = () => false;
  findings.problem = (found) => note(found.line, wordsOf(found));
  const staged = await stageFile(trx, file, sourceOf(composeRows(object, mapped, rows, instanceUrl)), {
    ...{ secrets: ctx.portal.secrets, ignoreUnknown: false, findings, progress: () => {} },
  });
  await dropStaged(trx, file.name, [...refused.keys()]);
  const open = await emptyUnknown(trx, file);
  for (;;) {
    const collected = collectFindings();
    await findProblems(trx, new Set([file.name]), collected);
    const { problems } = collected;
    if (problems.length === 0) break;
    for (const found of problems) note(found.line, wordsOf(found));
    await dropStaged(trx, file.name, problems.map(({ line }) => line)); // prettier-ignore
  }
  const written = await writeFiles(trx, new Map([[file.name, staged]]), {
    ...{ ctx, pruneRoles: false, progress: () => {} },
  });
  const { inserted = 0, updated = 0 } = written.files.get(file.name) ?? {};
  const named = (found: ReadonlyMap<number, string>): Refused[] =>
    [...found].map(([line, problem]) => ({
      salesforceId: rows[line - FIRST_LINE]?.salesforceId ?? '',
      problem,
    }));
  for (const line of refused.keys()) open.delete(line);
  return { changed: inserted + updated, refused: named(refused), incomplete: named(open) };
}

/** Nobody sees a file here. */
const wordsOf = (found: ImportProblem): string =>
  found.code === 'unknownReference' ? unknownText(found) : cellProblemText(found);
const unknownText = ({ column, value }: { column: string; value: string | null }): string =>
  fillText(crmCheckTexts.crmCheck.unknownReference, { column, value: value ?? '' });

/** The first row stands behind the header. */
const FIRST_LINE = 2;

const sourceOf = (rows: string[][]): RowSource =>
  async function* (take) {
    for (const [at, cells] of rows.entries()) {
      const row = take(at + 1, cells);
      if (row) yield row;
    }
  };

/**
 * Somebody or something that the portal does not have is left open where a row can do without. Answers the rows that
 * lack an application: they are read again until it is there. People who are no contacts here are nobody's fault.
 */
async function emptyUnknown(trx: Database, file: File): Promise<Map<number, string>> {
  const open = new Map<number, string>();
  for (const { name, kind, optional } of file.columns) {
    if (!optional || kind.file === undefined) continue;
    const target = kind.file as ImportFileName;
    for (;;) {
      const unknown = await findUnknownReferences(trx, file.name, name, target);
      if (unknown.length === 0) break;
      if (target === 'applications.csv')
        for (const { line, value } of unknown) open.set(line, unknownText({ column: name, value }));
      await emptyStaged(trx, file.name, name, unknown.map(({ line }) => line)); // prettier-ignore
    }
  }
  return open;
}
