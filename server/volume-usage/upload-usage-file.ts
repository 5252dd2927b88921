import { join } from 'node:path';
import { isInternal } from '#domain/access/can.ts';
import { reachOfNeed } from '#domain/access/need.ts';
import { mergeReceipts, nameOwners } from '#domain/submissions/merge-receipts.ts';
import { summaryForExternal } from '#domain/submissions/receipt-for-external.ts';
import type { UploadSummary } from '#domain/submissions/schema.ts';
import { mayReportVolume } from '#domain/volume-usage/contract.ts';
import { LufAdditionalData, NoAdditionalData } from '#domain/volume-usage/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountsCtx, Http } from '#server/core/context.ts';
import { departureOf } from '#server/core/departure.ts';
import { parseFields } from '#server/core/input.ts';
import { accountExists } from '#server/accounts/queries.ts';
import { findPrincipal } from '#server/session/queries.ts';
import type { UploadPlaces } from './receiving/limit-uploads.ts';
import { queueBooking } from './receiving/queue-booking.ts';
import { receiveUpload } from './receiving/receive-upload.ts';
import { recordUpload, type RecordedUpload } from './record-upload.ts';
import type { UploadTarget } from './write-part.ts';

/** 7.21: receives a usage file, books it in one transaction, and answers when that is committed. */
export async function uploadUsageFile(ctx: AccountsCtx & Http, places: UploadPlaces): Promise<UploadSummary> {
  ctx.portal.disk.requireRoom(Number(ctx.request.headers['content-length'] ?? 0));
  const departed = departureOf(ctx.request, ctx.reply);
  return places.door.pass({ name: ctx.principal.userId, signal: departed }, () =>
    receiveAndBook(ctx, places, departed),
  );
}

async function receiveAndBook(
  ctx: AccountsCtx & Http,
  places: UploadPlaces,
  departed: AbortSignal,
): Promise<UploadSummary> {
  const folder = join(ctx.portal.config.PORTAL_DATA_DIR, 'uploads');
  const upload = await receiveUpload(ctx.request, folder, departed);
  try {
    const target = await targetOf(ctx, upload.additionalData);
    const recorded = await queueBooking(ctx, places, upload, target.scope, async (trx) => {
      const result = await recordUpload(ctx, trx, upload, target);
      await requireRights(ctx, result);
      return result;
    });
    const summary = presentSummary(upload.fileName, recorded);
    return ctx.internal ? summary : summaryForExternal(summary);
  } catch (error) {
    throw isRace(error) ? new AppError('SERVICE_UNAVAILABLE') : error;
  } finally {
    await upload.file.close();
  }
}

/** Internal people may name an account and a contact; external people neither (T4). */
async function targetOf(ctx: AccountsCtx, additionalData: unknown): Promise<UploadTarget> {
  if (!ctx.internal) {
    parseFields(NoAdditionalData, additionalData, 'lufAdditionalData');
    return { scope: ctx.accounts, accountId: null, contactEmail: null };
  }
  const data = parseFields(LufAdditionalData, additionalData, 'lufAdditionalData');
  const { accountId = null, contactEmail = null } = data;
  if (accountId !== null && !(await accountExists(ctx.portal.pool, accountId)))
    throw new AppError('INVALID_INPUT', { fields: 'accountId' }, [
      { path: 'accountId', code: 'NOT_FOUND', message: 'There is no account with this id.' },
    ]);
  return { scope: accountId === null ? 'all' : [accountId], accountId, contactEmail };
}

/**
 * Asked again as the last thing before the commit: a role, person or session that was lost while the file was on its
 * way stops it (G9).
 */
async function requireRights({ portal, principal }: AccountsCtx, { parts }: RecordedUpload): Promise<void> {
  const now = await findPrincipal(portal.pool, {
    userId: principal.userId,
    sessionIdHash: Buffer.from(principal.sessionId, 'hex'),
    now: portal.now(),
    idleMs: portal.config.SESSION_IDLE,
    demo: portal.config.demo,
  });
  if (!now) throw new AppError('UNAUTHENTICATED');
  const may = (accountId: string) => reachOfNeed(now, mayReportVolume, accountId).length > 0;
  const touched = parts.flatMap((part) => part.accounts.map(({ id }) => id));
  const allowed =
    touched.length > 0 ? touched.every(may) : isInternal(now) || Object.keys(now.accounts).some(may);
  if (!allowed) throw new AppError('ACCESS_DENIED');
}

function presentSummary(fileName: string, { parts, keys, owners }: RecordedUpload): UploadSummary {
  const receipt = nameOwners(mergeReceipts(parts), owners);
  return {
    totalFiles: 1,
    processedFiles: 1,
    invalid: [],
    retryable: [],
    successful: [
      {
        fileName,
        eventCount: receipt.eventCount,
        licenseKeys: keys.map(({ tail, orphan }) => ({ keyValue: tail, orphan })),
        receipt,
      },
    ],
    problems: [],
    failReason: null,
  };
}

/** Two uploads met at a unique index in spite of the locks: the next try finds the receipt. */
const isRace = (error: unknown): boolean => (error as { code?: unknown }).code === '23505';
