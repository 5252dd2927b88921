import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#server/db/pool.ts';

export interface NewOriginal {
  id: string;
  receiptId: string;
  /** Only where all of the file is about this account; null: for its uploader and staff alone. */
  accountId: string | null;
  userId: string;
  /** Of the bytes as they came. */
  sha256: string;
  fileName: string;
  mediaType: string;
  bytes: number;
  chunks: number;
  keptAt: Date;
}

/** False where this content is kept already. */
export async function insertOriginal(trx: Database, original: NewOriginal): Promise<boolean> {
  const made = await trx
    .insertInto('usage_original')
    .values({
      id: original.id,
      receipt_id: original.receiptId,
      account_id: original.accountId,
      user_id: original.userId,
      sha256: original.sha256,
      file_name: original.fileName,
      media_type: original.mediaType,
      byte_size: original.bytes,
      chunks: original.chunks,
      kept_at: original.keptAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function insertChunks(
  trx: Database,
  of: { id: string; accountId: string | null; userId: string },
  chunks: readonly { n: number; ciphertext: Buffer }[],
): Promise<void> {
  const own = { original_id: of.id, account_id: of.accountId, user_id: of.userId };
  await trx
    .insertInto('usage_original_chunk')
    .values(chunks.map((chunk) => ({ ...own, ...chunk })))
    .execute();
}

/** Who asks for a file: staff may have any, people of the account what is all about it, uploaders their own. */
export interface OriginalReader {
  accountId: string;
  userId: string;
  internal: boolean;
}

export interface KeptOriginal {
  id: string;
  fileName: string;
  mediaType: string;
  bytes: number;
  chunks: number;
  keptAt: Date;
}

/** The file behind a receipt, where the reader may have it. */
export async function findOriginal(
  trx: Database,
  reader: OriginalReader,
  receiptId: string,
): Promise<KeptOriginal | undefined> {
  return trx
    .selectFrom('usage_original as o')
    .select([
      'o.id',
      'o.file_name as fileName',
      'o.media_type as mediaType',
      sql<number>`o.byte_size::float8`.as('bytes'),
      'o.chunks',
      'o.kept_at as keptAt',
    ])
    .where('o.receipt_id', '=', receiptId)
    .where(mayHave(reader))
    .orderBy('o.kept_at')
    .orderBy('o.id')
    .executeTakeFirst();
}

const mayHave = ({ accountId, userId, internal }: OriginalReader): RawBuilder<boolean> =>
  internal
    ? sql`true`
    : sql`(o.account_id = ${accountId} or (o.account_id is null and o.user_id = ${userId}))`;

export async function findChunk(trx: Database, id: string, n: number): Promise<Buffer | undefined> {
  const row = await trx
    .selectFrom('usage_original_chunk')
    .select('ciphertext')
    .where('original_id', '=', id)
    .where('n', '=', n)
    .executeTakeFirst();
  return row?.ciphertext;
}

/** Removes the oldest files that were kept before a time, at most `limit` of them; answers how many. */
export async function deleteOriginals(trx: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from usage_original where id in (
      select id from usage_original where kept_at < ${before} order by kept_at, id limit ${limit})`.execute(
    trx,
  );
  return Number(numAffectedRows);
}
