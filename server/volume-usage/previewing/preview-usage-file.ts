import { mergeReceipts, nameOwners } from '#domain/submissions/merge-receipts.ts';
import { receiptForExternal } from '#domain/submissions/receipt-for-external.ts';
import { markTwins, previewOfProblem, previewOfReceipt } from '#domain/volume-usage/preview-file.ts';
import type { PreviewedFile, UsagePreview } from '#domain/volume-usage/schema.ts';
import type { AccountsCtx, Http } from '#server/core/context.ts';
import { isArchive, takeMembers, type MemberResult } from '../archives/take-members.ts';
import type { UploadPlaces } from '../receiving/limit-uploads.ts';
import { openUpload } from '../receiving/open-upload.ts';
import type { ReceivedUpload } from '../receiving/receive-upload.ts';
import { recordInTurn } from '../receiving/record-in-turn.ts';
import { problemOfRefusal } from '../receiving/refuse-file.ts';
import type { RecordedUpload } from '../record-upload.ts';

/** What sending a usage file would come to: the upload itself as a dry run, which leaves no receipt and uses no quota. */
export const previewUsageFile = (ctx: AccountsCtx & Http, places: UploadPlaces): Promise<UsagePreview> =>
  openUpload(ctx, places, async (upload, target) => {
    const preview = async (file: ReceivedUpload): Promise<PreviewedFile> => {
      const recorded = await recordInTurn(ctx, places, { upload: file, target, dryRun: true });
      await recordLook(ctx, recorded);
      return presentPreview(ctx, file.fileName, recorded);
    };
    const files = isArchive(upload)
      ? await previewMembers(ctx, places, upload, preview)
      : [await preview(upload).catch(asProblem)];
    return { totalFiles: files.length, files };
  });

async function previewMembers(
  ctx: AccountsCtx & Http,
  places: UploadPlaces,
  upload: ReceivedUpload,
  preview: (file: ReceivedUpload) => Promise<PreviewedFile>,
): Promise<PreviewedFile[]> {
  const taken = await takeMembers(ctx, places, upload, preview);
  return taken.ok
    ? markTwins(taken.value.map(presentMember))
    : [previewOfProblem(upload.fileName, taken.error)];
}

const presentMember = (one: MemberResult<PreviewedFile>): PreviewedFile =>
  'done' in one ? one.done : previewOfProblem(one.name, one.problem, { retryable: one.isRetryable });

function presentPreview({ internal }: AccountsCtx, name: string, recorded: RecordedUpload): PreviewedFile {
  const receipt = nameOwners(mergeReceipts(recorded.parts), recorded.owners);
  return previewOfReceipt(name, internal ? receipt : receiptForExternal(receipt));
}

/** A file that would be refused is part of the answer; a fault that is not the file's is none. */
function asProblem(error: unknown): PreviewedFile {
  const problem = problemOfRefusal(error);
  if (problem) return previewOfProblem(problem.name, problem);
  throw error;
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
