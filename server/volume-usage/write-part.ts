import type { Receipt } from '#domain/submissions/schema.ts';
import type { AccountsCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { checkQuota } from './check-quota.ts';
import type { LoadedFile } from './load-records.ts';
import type { ReceiptHead } from './present.ts';
import { insertSubmission, type AccountScope } from './queries.ts';
import type { ReceivedUpload } from './receiving/receive-upload.ts';

/** For whom a file counts: the accounts, and what internal people said beside it. */
export interface UploadTarget {
  scope: AccountScope;
  /** The account that staff upload for. */
  accountId: string | null;
  contactEmail: string | null;
}

/** One file being booked. */
export interface Booking {
  ctx: AccountsCtx;
  trx: Database;
  upload: ReceivedUpload;
  target: UploadTarget;
  loaded: LoadedFile;
  head: ReceiptHead;
  /** Everything is checked and weighed, nothing is written: the transaction is rolled back. */
  dryRun: boolean;
}

/** Writes one part of a file, if the day's quota has room for it: the submission with its receipt, and who did it. */
export async function writePart(
  { ctx, trx, dryRun }: Pick<Booking, 'ctx' | 'trx' | 'dryRun'>,
  part: {
    id: string;
    accountId: string | null;
    receipt: Receipt;
    amounts?: Readonly<Record<string, string[]>>;
  },
): Promise<void> {
  const { receipt, accountId, amounts } = part;
  const { userId } = ctx.principal;
  const { eventCount } = receipt;
  const size = { bytes: receipt.file?.bytes ?? 0, records: eventCount };
  await checkQuota(trx, ctx.portal.config, { accountId, userId }, size, ctx.now);
  if (dryRun) return;
  await insertSubmission(trx, {
    id: part.id,
    accountId,
    receipt,
    receiptId: receipt.id,
    userId,
    eventCount,
    submittedAt: ctx.now,
  });
  await ctx.audit(trx, {
    action: 'volume-usage.uploadUsageFile',
    object: receipt.id,
    accountId,
    detail: {
      sha256: receipt.file?.sha256.slice(0, 12),
      records: receipt.records,
      keys: receipt.keys.length,
      ...amounts,
    },
  });
}
