import { randomUUID } from 'node:crypto';
import { keepUnlinked, type OwnedKey } from '#domain/submissions/merge-receipts.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import type { AccountsCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { describeSubmitter } from '#server/submissions/describe-submitter.ts';
import { lineOfHash } from '#server/submissions/line-queries.ts';
import { keepOriginal } from '#server/submissions/originals/keep-original.ts';
import { findCountedElsewhere, findKnownReceipts } from './find-known-receipts.ts';
import { loadRecords, type LoadedFile } from './load-records.ts';
import { matchKeys, type FileKey, type MatchedKeys } from './match-keys.ts';
import type { ReceiptHead } from './present.ts';
import { findOwners, lockUploads } from './queries.ts';
import { uploaderLock } from './receiving/queue-booking.ts';
import type { ReceivedUpload } from './receiving/receive-upload.ts';
import { createStaging } from './staging-queries.ts';
import { writeAccountParts } from './write-account-parts.ts';
import type { UploadTarget } from './write-part.ts';
import { writeUnmatchedPart } from './write-unmatched-part.ts';

/** What became of a file: the parts of its receipt, and its keys in their order. */
export interface RecordedUpload {
  parts: [Receipt, ...Receipt[]];
  keys: { tail: string; orphan: boolean }[];
  /** For internal people: whose the keys are that do not belong to the account they uploaded for. */
  owners: readonly OwnedKey[];
}

/** What a record takes on the disk until the next checkpoint: 480 bytes of tables, up to 920 of write-ahead log. */
const BYTES_PER_RECORD = 1600;
/** The file itself is kept: in its table, and in the write-ahead log. */
const COPIES_KEPT = 2;

/**
 * Reads, checks and books one file inside the transaction: everything of it or nothing. A dry run does the same up to
 * the writing, and answers what would have been booked.
 */
export async function recordUpload(
  ctx: AccountsCtx,
  trx: Database,
  { upload, target, dryRun }: { upload: ReceivedUpload; target: UploadTarget; dryRun: boolean },
): Promise<RecordedUpload> {
  const { disk } = ctx.portal;
  disk.requireRoom(upload.file.bytes * COPIES_KEPT);
  await createStaging(trx);
  const loaded = await loadRecords(trx, upload, ctx.now, (records) =>
    disk.requireRoom(records * BYTES_PER_RECORD),
  );
  const { file } = loaded;
  const { userId } = ctx.principal;
  const { matched, unmatched: unlinked } = await matchKeys(trx, ctx.portal, target.scope, file);
  const accountIds = [...new Set(matched.map((key) => key.accountId))].sort();
  await lockUploads(trx, [...accountIds, uploaderLock(userId)]);
  const known = await findKnownReceipts(trx, userId, upload.fileName, file, accountIds);
  const elsewhere = await findCountedElsewhere(trx, ctx.portal, loaded, { ...target, userId });
  const unmatched = unlinked.filter(({ k }) => elsewhere.keys.every((key) => key.k !== k));
  const receiptId = known.receiptId ?? elsewhere.receipts[0]?.id;
  if (!dryRun) await recordShown(ctx, trx, receiptId, [...known.accounts, ...elsewhere.accounts]);
  const head = headOf(ctx, upload, target, loaded, receiptId ?? randomUUID());
  const booking = { ctx, trx, upload, target, loaded, head, dryRun };
  const booked = await writeAccountParts(
    booking,
    matched.filter((key) => !known.accounts.has(key.accountId)),
  );
  const setAside = await writeUnmatchedPart(booking, known.unmatched ? [] : unmatched);
  if (!dryRun && booked.length + setAside.length > 0) {
    const isAboutOne = unlinked.length === 0 && accountIds.length === 1;
    await keepUpload(ctx, trx, upload, {
      file,
      receiptId: head.id,
      accountId: (isAboutOne && accountIds[0]) || null,
    });
  }
  const repeated = known.receipts.flatMap((part) => keepUnlinked(part, unmatched.map(keyLine)) ?? []);
  const [first, ...others] = [...repeated, ...elsewhere.receipts, ...booked, ...setAside];
  if (!first) throw new Error('a file has a key, and every key is in a part');
  const owners = target.accountId === null ? [] : await ownersOf(trx, unmatched);
  const keys = keysOf(file.header.keys.length, { matched: [...matched, ...elsewhere.keys], unmatched });
  return { parts: [first, ...others], keys, owners };
}

/** Of a file about several accounts, or about keys that are nobody's, people of one account may not have the rest. */
const keepUpload = (
  { portal, principal, now }: AccountsCtx,
  trx: Database,
  upload: ReceivedUpload,
  of: Pick<LoadedFile, 'file'> & { receiptId: string; accountId: string | null },
): Promise<void> =>
  keepOriginal(trx, portal.secrets, {
    ...{ receiptId: of.receiptId, accountId: of.accountId, userId: principal.userId },
    ...{ sha256: of.file.rawSha256, fileName: upload.fileName, mediaType: 'application/octet-stream' },
    ...{ bytes: upload.file.bytes, read: upload.file.read, keptAt: now },
  });

const keyLine = ({ tail, hash }: FileKey) => ({ keyTail: tail, line: lineOfHash(hash) });

async function ownersOf(trx: Database, keys: readonly FileKey[]): Promise<OwnedKey[]> {
  const rows = await findOwners(
    trx,
    keys.map((key) => key.hash),
  );
  const byHash = new Map(rows.map(({ keyHash, ...account }) => [keyHash.toString('hex'), account]));
  return keys.map((key) => ({
    ...keyLine(key),
    account: byHash.get(key.hash.toString('hex')) ?? null,
  }));
}

/** The receipt of an earlier upload tells staff about the account: that they were shown it stays on record. */
async function recordShown(
  ctx: AccountsCtx,
  trx: Database,
  receiptId: string | undefined,
  accountIds: readonly string[],
): Promise<void> {
  if (!ctx.internal) return;
  const action = 'volume-usage.uploadAgain';
  for (const accountId of accountIds) await ctx.audit(trx, { action, object: receiptId ?? null, accountId });
}

function headOf(
  ctx: AccountsCtx,
  upload: ReceivedUpload,
  target: UploadTarget,
  { file }: LoadedFile,
  id: string,
): ReceiptHead {
  const { fileId, seq, instanceId, producer, createdAt } = file.header;
  const { sha256, rawSha256, rawBytes } = file;
  return {
    id,
    kind: 'USAGE_FILE',
    submittedAt: ctx.now.toISOString(),
    submittedBy: describeSubmitter(ctx),
    contactEmail: target.contactEmail,
    duplicate: false,
    file: {
      ...{ name: upload.fileName, sha256, rawSha256, bytes: rawBytes },
      ...{ fileId, seq, instanceId, producer, createdAt },
    },
  };
}

const keysOf = (count: number, { matched, unmatched }: MatchedKeys): RecordedUpload['keys'] => {
  const keys: RecordedUpload['keys'] = Array.from({ length: count }, () => ({ tail: '', orphan: true }));
  for (const { k, tail } of matched) keys[k] = { tail, orphan: false };
  for (const { k, tail } of unmatched) keys[k] = { tail, orphan: true };
  return keys;
};
