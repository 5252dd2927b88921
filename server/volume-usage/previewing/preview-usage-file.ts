import { mergeReceipts, nameOwners } from '#domain/submissions/merge-receipts.ts';
import { receiptForExternal } from '#domain/submissions/receipt-for-external.ts';
import { UploadProblem } from '#domain/submissions/schema.ts';
import { previewOfProblem, previewOfReceipt } from '#domain/volume-usage/preview-file.ts';
import type { PreviewedFile, UsagePreview } from '#domain/volume-usage/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountsCtx, Http } from '#server/core/context.ts';
import type { UploadPlaces } from '../receiving/limit-uploads.ts';
import { openUpload } from '../receiving/open-upload.ts';
import type { ReceivedUpload } from '../receiving/receive-upload.ts';
import { recordInTurn } from '../receiving/record-in-turn.ts';
import type { RecordedUpload } from '../record-upload.ts';
import type { UploadTarget } from '../write-part.ts';

/** What sending a usage file would come to: the upload itself as a dry run, which leaves no receipt and uses no quota. */
export const previewUsageFile = (ctx: AccountsCtx & Http, places: UploadPlaces): Promise<UsagePreview> =>
  openUpload(ctx, places, async (upload, target) => {
    const file = await previewFile(ctx, places, { upload, target });
    return { totalFiles: 1, files: [file] };
  });

async function previewFile(
  ctx: AccountsCtx,
  places: UploadPlaces,
  of: { upload: ReceivedUpload; target: UploadTarget },
): Promise<PreviewedFile> {
  const { fileName } = of.upload;
  try {
    const recorded = await recordInTurn(ctx, places, { ...of, dryRun: true });
    await recordLook(ctx, recorded);
    const receipt = nameOwners(mergeReceipts(recorded.parts), recorded.owners);
    return previewOfReceipt(fileName, ctx.internal ? receipt : receiptForExternal(receipt));
  } catch (error) {
    const problem = problemOf(error);
    if (problem) return previewOfProblem(fileName, problem);
    throw error;
  }
}

/** What a refusal says of the file itself; nothing where the file is not at fault. */
function problemOf(error: unknown): UploadProblem | undefined {
  if (!(error instanceof AppError) || !('problems' in error.members)) return undefined;
  return UploadProblem.array().parse(error.members.problems)[0];
}

/** That staff looked at an account's figures stays on record, although the look itself leaves nothing. */
async function recordLook(ctx: AccountsCtx, { parts }: RecordedUpload): Promise<void> {
  const accountIds = [...new Set(parts.flatMap(({ accounts }) => accounts.map(({ id }) => id)))];
  if (!ctx.internal || accountIds.length === 0) return;
  await ctx.transaction(async (trx) => {
    for (const accountId of accountIds)
      await ctx.audit(trx, { action: 'volume-usage.previewUsageFile', object: null, accountId });
  });
}
