import { isInternal } from '#domain/access/can.ts';
import { reachOfNeed } from '#domain/access/need.ts';
import { mayReportVolume } from '#domain/volume-usage/contract.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountsCtx } from '#server/core/context.ts';
import { observe } from '#server/core/observations.ts';
import type { UploadPlaces } from './limit-uploads.ts';
import { queueBooking } from './queue-booking.ts';
import type { ReceivedUpload } from './receive-upload.ts';
import { recordUpload, type RecordedUpload } from '../record-upload.ts';
import type { UploadTarget } from '../write-part.ts';

/** Carries what a dry run found out of the transaction that it rolls back. */
class RolledBack extends Error {
  readonly recorded: RecordedUpload;
  constructor(recorded: RecordedUpload) {
    super('a dry run ends without a commit');
    this.recorded = recorded;
  }
}

/** Books one file in its turn, in a transaction of its own; a dry run waits and is checked alike, and commits nothing. */
export async function recordInTurn(
  ctx: AccountsCtx,
  places: UploadPlaces,
  of: { upload: ReceivedUpload; target: UploadTarget; dryRun: boolean },
): Promise<RecordedUpload> {
  try {
    const recorded = await queueBooking(ctx, places, of.upload, of.target.scope, async (trx) => {
      const recorded = await recordUpload(ctx, trx, of);
      await requireRights(ctx, recorded);
      if (of.dryRun) throw new RolledBack(recorded);
      return recorded;
    });
    const fresh = recorded.parts.filter(({ duplicate }) => !duplicate);
    const records = fresh.reduce((sum, { eventCount }) => sum + eventCount, 0);
    observe('uploaded', { kind: 'file', records, bytes: of.upload.file.bytes });
    return recorded;
  } catch (error) {
    if (error instanceof RolledBack) return error.recorded;
    throw isRace(error) ? new AppError('SERVICE_UNAVAILABLE') : error;
  }
}

/**
 * Asked again as the last thing before the commit: a role, person or session that was lost while the file was on its
 * way stops it (G9).
 */
async function requireRights({ readAgain }: AccountsCtx, { parts }: RecordedUpload): Promise<void> {
  const now = await readAgain();
  const may = (accountId: string) => reachOfNeed(now, mayReportVolume, accountId).length > 0;
  const touched = parts.flatMap((part) => part.accounts.map(({ id }) => id));
  const allowed =
    touched.length > 0 ? touched.every(may) : isInternal(now) || Object.keys(now.accounts).some(may);
  if (!allowed) throw new AppError('ACCESS_DENIED');
}

/** Two uploads met at a unique index in spite of the locks: the next try finds the receipt. */
const isRace = (error: unknown): boolean => (error as { code?: unknown }).code === '23505';
