import { summaryForExternal } from '#domain/submissions/receipt-for-external.ts';
import type { UploadSummary } from '#domain/submissions/schema.ts';
import type { AccountsCtx, Http } from '#server/core/context.ts';
import { isArchive, takeMembers } from './archives/take-members.ts';
import type { UploadPlaces } from './receiving/limit-uploads.ts';
import { openUpload } from './receiving/open-upload.ts';
import type { ReceivedUpload } from './receiving/receive-upload.ts';
import { recordInTurn } from './receiving/record-in-turn.ts';
import { presentRefusedZip, presentSummary } from './archives/present-summary.ts';

/**
 * 7.21: receives a usage file, books it in one transaction, and answers when that is committed. The files of a zip are
 * booked one by one, each in a transaction with a receipt of its own.
 */
export const uploadUsageFile = (ctx: AccountsCtx & Http, places: UploadPlaces): Promise<UploadSummary> =>
  openUpload(ctx, places, async (upload, target) => {
    const record = (file: ReceivedUpload) =>
      recordInTurn(ctx, places, { upload: file, target, dryRun: false });
    const shown = (summary: UploadSummary) => (ctx.internal ? summary : summaryForExternal(summary));
    if (!isArchive(upload))
      return shown(presentSummary([{ name: upload.fileName, done: await record(upload) }]));
    const taken = await takeMembers(ctx, places, upload, record);
    return taken.ok ? shown(presentSummary(taken.value)) : presentRefusedZip(taken.error);
  });
