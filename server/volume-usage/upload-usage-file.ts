import { mergeReceipts, nameOwners } from '#domain/submissions/merge-receipts.ts';
import { summaryForExternal } from '#domain/submissions/receipt-for-external.ts';
import type { UploadSummary } from '#domain/submissions/schema.ts';
import type { AccountsCtx, Http } from '#server/core/context.ts';
import type { UploadPlaces } from './receiving/limit-uploads.ts';
import { openUpload } from './receiving/open-upload.ts';
import { recordInTurn } from './receiving/record-in-turn.ts';
import type { RecordedUpload } from './record-upload.ts';

/** 7.21: receives a usage file, books it in one transaction, and answers when that is committed. */
export const uploadUsageFile = (ctx: AccountsCtx & Http, places: UploadPlaces): Promise<UploadSummary> =>
  openUpload(ctx, places, async (upload, target) => {
    const recorded = await recordInTurn(ctx, places, { upload, target, dryRun: false });
    const summary = presentSummary(upload.fileName, recorded);
    return ctx.internal ? summary : summaryForExternal(summary);
  });

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
