import { sql } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import type { FileFormat } from '#domain/licenses-report/files/schema.ts';
import type { Database } from '#server/db/pool.ts';
import { getsMail } from '#server/mail/reader-queries.ts';

/** A file that this attempt writes. */
export interface TakenFile {
  id: string;
  attempt: number;
  format: FileFormat;
  choice: Buffer;
  userId: string;
  email: string;
}

const isStaff = (demo: boolean) =>
  sql`${getsMail({ demo })} and 'INTERNAL_STAKEHOLDER' = any(u.global_roles)`;

/** Takes the oldest file that is to be written, or that an attempt left behind; undefined where there is none. */
export async function takeFile(trx: Database): Promise<TakenFile | undefined> {
  const { rows } = await sql<TakenFile>`
    update report_file f set state = 'WRITING', attempt = f.attempt + 1, written = 0, byte_size = 0
    from app_user u
    where u.id = f.user_id and f.id = (
      select id from report_file where state in ('WAITING', 'WRITING') order by asked_at, id limit 1 for update skip locked)
    returning f.id, f.attempt, f.format, f.choice_ciphertext as choice, f.user_id as "userId", u.email`.execute(
    trx,
  );
  const [taken] = rows;
  if (taken) await deletePieces(trx, taken.id);
  return taken;
}

/** Whoever is staff no more gets no file, and keeps none. */
export async function deleteFilesOfOthers(trx: Database, demo: boolean): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from report_file f using app_user u where u.id = f.user_id and not (${isStaff(demo)})`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}

interface Attempt {
  id: string;
  attempt: number;
}

/** Says how far an attempt is; false where the file was given up, or is another attempt's now. */
export async function updateProgress(
  trx: Database,
  { id, attempt }: Attempt,
  progress: { written: number; bytes: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update report_file set written = ${progress.written}, byte_size = ${progress.bytes}
    where id = ${id} and attempt = ${attempt} and state = 'WRITING'`.execute(trx);
  return numAffectedRows === 1n;
}

export async function insertPieces(
  trx: Database,
  fileId: string,
  pieces: readonly { n: number; ciphertext: Buffer }[],
): Promise<void> {
  await trx
    .insertInto('report_file_piece')
    .values(pieces.map(({ n, ciphertext }) => ({ file_id: fileId, n, ciphertext })))
    .execute();
}

const deletePieces = (trx: Database, fileId: string) =>
  trx.deleteFrom('report_file_piece').where('file_id', '=', fileId).execute();

/** Whom a file that is ready is told to; undefined where it was given up, or its owner is staff no more. */
export async function markReady(
  trx: Database,
  { id, attempt }: Attempt,
  ready: { pieces: number; written: number; asOf: Day; at: Date; keptUntil: Date; demo: boolean },
): Promise<{ email: string; firstName: string } | undefined> {
  const { rows } = await sql<{ email: string; firstName: string }>`
    update report_file f set state = 'READY', pieces = ${ready.pieces}, written = ${ready.written}, as_of = ${ready.asOf},
      ready_at = ${ready.at}, kept_until = ${ready.keptUntil}
    from app_user u
    where f.id = ${id} and f.attempt = ${attempt} and f.state = 'WRITING' and u.id = f.user_id and ${isStaff(ready.demo)}
    returning u.email, u.first_name as "firstName"`.execute(trx);
  return rows[0];
}

/** It was tried often enough: what is there of it goes, and its owner sees that it failed. */
export async function markFailed(trx: Database, { id, attempt }: Attempt): Promise<void> {
  const { numAffectedRows } = await sql`
    update report_file set state = 'FAILED'
    where id = ${id} and attempt = ${attempt} and state = 'WRITING'`.execute(trx);
  if (numAffectedRows === 1n) await deletePieces(trx, id);
}

/** The content of one file whose time is over; false where there is none left. */
export async function emptyExpired(trx: Database, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from report_file_piece where file_id = (
      select f.id from report_file f where f.kept_until <= ${now}
        and exists (select from report_file_piece p where p.file_id = f.id) limit 1)`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** What is said of a file goes some time after the file itself. */
export async function deleteOldFiles(trx: Database, before: Date): Promise<void> {
  await sql`
    delete from report_file
    where kept_until <= ${before} or (state = 'FAILED' and asked_at <= ${before})`.execute(trx);
}
