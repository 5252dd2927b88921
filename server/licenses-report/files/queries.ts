import { sql } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import type { FileFormat } from '#domain/licenses-report/files/schema.ts';
import type { Database } from '#server/db/pool.ts';

/** A file as its owner sees it. */
export interface FileRow {
  id: string;
  format: FileFormat;
  choice: Buffer;
  state: 'WAITING' | 'WRITING' | 'READY' | 'FAILED';
  attempt: number;
  expected: string;
  written: string;
  pieces: number | null;
  asOf: Day | null;
  askedAt: Date;
  keptUntil: Date | null;
}

const shown = sql`
  select id, format, choice_ciphertext as choice, state, attempt, expected, written, pieces, as_of as "asOf",
    asked_at as "askedAt", kept_until as "keptUntil"
  from report_file`;

/** One's own files: the database shows no others. */
export async function listFileRows(trx: Database, userId: string): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    ${shown} where user_id = ${userId} order by asked_at desc, id limit 100`.execute(trx);
  return rows;
}

export async function findFile(
  trx: Database,
  of: { fileId: string; userId: string },
): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    ${shown} where id = ${of.fileId} and user_id = ${of.userId}`.execute(trx);
  return rows[0];
}

/** Files that wait, are written or are kept. */
export async function countFiles(trx: Database, userId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report_file
    where user_id = ${userId} and state <> 'FAILED' and (kept_until is null or kept_until > ${now})`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/** Where the id is known already nothing is done. */
export async function insertFile(
  trx: Database,
  file: { id: string; userId: string; format: FileFormat; choice: Buffer; expected: number; at: Date },
): Promise<void> {
  await sql`
    insert into report_file (id, user_id, format, choice_ciphertext, state, expected, asked_at)
    values (${file.id}, ${file.userId}, ${file.format}, ${file.choice}, 'WAITING', ${file.expected}, ${file.at})
    on conflict (id) do nothing`.execute(trx);
}

/** False where there is none of the person's. */
export async function deleteOwnFile(trx: Database, of: { fileId: string; userId: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from report_file where id = ${of.fileId} and user_id = ${of.userId}`.execute(trx);
  return numAffectedRows === 1n;
}

export async function findPiece(trx: Database, fileId: string, n: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ ciphertext: Buffer }>`
    select ciphertext from report_file_piece where file_id = ${fileId} and n = ${n}`.execute(trx);
  return rows[0]?.ciphertext;
}
