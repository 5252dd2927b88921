import { sql } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { copyRows } from '#server/db/copy-rows.ts';
import { lockOf } from '#server/db/locks.ts';
import type { Database } from '#server/db/pool.ts';
import { changesOf } from '#server/submissions/change-queries.ts';

/** Accounts whose keys an upload may count, or all of them. */
export type AccountScope = readonly string[] | 'all';

export interface KeyRow {
  id: string;
  accountId: string;
  keyHash: Buffer;
  productName: string;
  createdDate: Day | null;
  expiryDate: Day | null;
}

/** License rows that carry one of these key values, in the accounts that the upload may count for. */
export async function findKeysByHash(
  trx: Database,
  scope: AccountScope,
  hashes: readonly Buffer[],
): Promise<KeyRow[]> {
  if (hashes.length === 0 || scope.length === 0) return [];
  return trx
    .selectFrom('license_key')
    .select([
      'id',
      'account_id as accountId',
      'product_name as productName',
      'created_date as createdDate',
      'expiry_date as expiryDate',
    ])
    .select(sql<Buffer>`key_hash`.as('keyHash'))
    .where(sql<boolean>`key_hash = any(${[...hashes]}::bytea[])`)
    .where(scope === 'all' ? sql<boolean>`true` : sql<boolean>`account_id = any(${[...scope]}::text[])`)
    .orderBy(sql`created_date nulls first`)
    .orderBy('id')
    .execute();
}

/** Whose these key values are, whichever account that is. */
export async function findOwners(
  trx: Database,
  hashes: readonly Buffer[],
): Promise<{ keyHash: Buffer; id: string; name: string }[]> {
  if (hashes.length === 0) return [];
  return trx
    .selectFrom('license_key as k')
    .innerJoin('account as a', 'a.id', 'k.account_id')
    .select(['a.id', 'a.name'])
    .select(sql<Buffer>`k.key_hash`.as('keyHash'))
    .distinct()
    .where(sql<boolean>`k.key_hash = any(${[...hashes]}::bytea[])`)
    .execute();
}

/** License files of keys, still sealed, oldest license first. */
export async function findLicenseFiles(trx: Database, licenseKeyIds: readonly string[]) {
  if (licenseKeyIds.length === 0) return [];
  return trx
    .selectFrom('license_file as f')
    .innerJoin('license_key as k', (join) =>
      join.onRef('k.account_id', '=', 'f.account_id').onRef('k.id', '=', 'f.license_key_id'),
    )
    .select(['f.license_key_id', 'f.content_ciphertext', 'f.sha256'])
    .where('k.id', 'in', [...licenseKeyIds])
    .orderBy(sql`k.created_date nulls first`)
    .orderBy('k.id')
    .execute();
}

/** One upload at a time per account, and per uploader for the keys nobody knows; always locked in the same order. */
export async function lockUploads(trx: Database, names: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(number)
    from (select distinct ${lockOf('upload', sql.ref<string>('name'))} as number
      from unnest(${[...names]}::text[]) as name order by 1) as locks`.execute(trx);
}

/** The same, or false when somebody else keeps a lock for longer than a second; the transaction then ends. */
export async function lockUploadsSoon(trx: Database, names: readonly string[]): Promise<boolean> {
  await sql.raw("set local lock_timeout = '1s'").execute(trx);
  await sql.raw('savepoint unlocked').execute(trx);
  try {
    await lockUploads(trx, names);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code !== '55P03') throw error;
    await sql.raw('rollback to savepoint unlocked').execute(trx);
    return false;
  }
}

export interface KnownPart {
  accountId: string | null;
  receiptId: string;
  sha256: string;
  receipt: Receipt;
}

/** Parts of this file that were uploaded before, and of another one with its id: in these accounts, or set aside for this person. */
export async function findKnownParts(
  trx: Database,
  of: { accountIds: readonly string[]; userId: string; sha256: string; fileId: string },
): Promise<KnownPart[]> {
  const rows = await trx
    .selectFrom('usage_submission')
    .select(['account_id', 'receipt_id', 'sha256', 'receipt'])
    .select(changesOf('usage_submission').as('changes'))
    .where('kind', '=', 'USAGE_FILE')
    .where((is) => is.or([is('sha256', '=', of.sha256), is('file_id', '=', of.fileId)]))
    .where((is) =>
      is.or([
        is('account_id', '=', sql<string>`any(${[...of.accountIds]}::text[])`),
        is.and([is('account_id', 'is', null), is('user_id', '=', of.userId)]),
      ]),
    )
    .orderBy('part')
    .orderBy('submitted_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    accountId: row.account_id,
    receiptId: row.receipt_id,
    sha256: row.sha256 ?? '',
    receipt: { ...(row.receipt as Receipt), ...(row.changes && { changes: row.changes }) },
  }));
}

/** What was uploaded since an instant: for an account, or set aside for a person. */
export async function sumUploads(
  trx: Database,
  of: { accountId: string | null; userId: string },
  since: Date,
): Promise<{ files: number; bytes: number; records: number }> {
  const sums = await trx
    .selectFrom('usage_submission')
    .select((is) => [
      is.fn.countAll<string>().as('files'),
      is.fn.sum<string | null>('byte_size').as('bytes'),
      is.fn.sum<string | null>('event_count').as('records'),
    ])
    .where('kind', '=', 'USAGE_FILE')
    .where('submitted_at', '>=', since)
    .$if(of.accountId !== null, (query) => query.where('account_id', '=', of.accountId))
    .$if(of.accountId === null, (query) =>
      query.where('account_id', 'is', null).where('user_id', '=', of.userId),
    )
    .executeTakeFirstOrThrow();
  return { files: Number(sums.files), bytes: Number(sums.bytes ?? 0), records: Number(sums.records ?? 0) };
}

export async function findAccountNames(trx: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('account')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface NewSubmission {
  id: string;
  receiptId: string;
  /** Null for the keys nobody knows. */
  accountId: string | null;
  userId: string;
  eventCount: number;
  receipt: Receipt;
  submittedAt: Date;
  /** Later parts brought keys that nobody knew when the file came. */
  part?: number;
}

/** Writes one part of a usage file; its receipt is what the same content will be answered with for ever. */
export async function insertSubmission(trx: Database, part: NewSubmission): Promise<void> {
  const { file } = part.receipt;
  if (!file) throw new Error('the receipt of a usage file names the file');
  await trx
    .insertInto('usage_submission')
    .values({
      id: part.id,
      receipt_id: part.receiptId,
      account_id: part.accountId,
      user_id: part.userId,
      kind: 'USAGE_FILE',
      file_name: file.name,
      file_id: file.fileId,
      instance_id: file.instanceId,
      seq: file.seq,
      sha256: file.sha256,
      raw_sha256: file.rawSha256,
      contact_email: part.receipt.contactEmail,
      event_count: part.eventCount,
      byte_size: file.bytes,
      part: part.part ?? 0,
      receipt: JSON.stringify(part.receipt),
      submitted_at: part.submittedAt,
    })
    .execute();
}

export interface KeySetAside {
  keyHash: Buffer;
  keyCiphertext: Buffer;
  keyTail: string;
  mac: string | null;
  /** The series of the file that belong to this key. */
  series: readonly { id: number; product: string; event: string; version: string }[];
}

/** Keeps the records of keys that the uploader may not report for, or that nobody knows, beside the ledger. */
export async function insertUnmatched(
  trx: Database,
  of: { submissionId: string; userId: string; accountId: string | null; sealedSha256: string },
  keys: readonly KeySetAside[],
): Promise<void> {
  if (keys.length === 0) return;
  const owner = { user_id: of.userId, account_id: of.accountId };
  const inserted = await trx
    .insertInto('usage_unmatched_key')
    .values(
      keys.map((key) => ({
        ...owner,
        submission_id: of.submissionId,
        key_hash: key.keyHash,
        key_ciphertext: key.keyCiphertext,
        key_tail: key.keyTail,
        mac: key.mac,
        sealed_sha256: of.sealedSha256,
      })),
    )
    .returning(['id', 'key_hash'])
    .execute();
  const ids = new Map(inserted.map((row) => [row.key_hash.toString('hex'), row.id]));
  await sql`
    create temporary table upload_aside (series integer not null, unmatched_key_id bigint not null,
      product text not null, event text not null, version text not null) on commit drop`.execute(trx);
  const rows = keys.flatMap((key) =>
    key.series.map((one) => [
      ...[one.id, ids.get(key.keyHash.toString('hex')) ?? null],
      ...[one.product, one.event, one.version],
    ]),
  );
  await copyRows(trx, 'upload_aside', ['series', 'unmatched_key_id', 'product', 'event', 'version'], rows);
  await sql`
    insert into usage_unmatched (unmatched_key_id, user_id, account_id, product, event, version, starts_at, value)
    select a.unmatched_key_id, ${of.userId}, ${of.accountId}, a.product, a.event, a.version, r.starts_at, r.value
    from upload_record r join upload_aside a on a.series = r.series`.execute(trx);
}

/** Keys of this very file that were set aside before for this person, and have been booked by now. */
export async function markAttached(
  trx: Database,
  sha256: string,
  userId: string,
  keys: readonly { hash: Buffer }[],
  now: Date,
): Promise<void> {
  await trx
    .updateTable('usage_unmatched_key')
    .set({
      attached_at: now,
      attached_account_id: sql`(select account_id from license_key_value v where v.key_hash = usage_unmatched_key.key_hash)`,
    })
    .where('user_id', '=', userId)
    .where('attached_at', 'is', null)
    .where(sql<boolean>`key_hash = any(${keys.map((key) => key.hash)}::bytea[])`)
    .where('submission_id', 'in', (select) =>
      select
        .selectFrom('usage_submission')
        .select('id')
        .where('user_id', '=', userId)
        .where('account_id', 'is', null)
        .where('sha256', '=', sha256),
    )
    .execute();
}
