import { mergeReceipts, nameOwners } from '#domain/submissions/merge-receipts.ts';
import type { UploadedFile, UploadProblem, UploadSummary } from '#domain/submissions/schema.ts';
import type { MemberResult } from './take-members.ts';
import type { RecordedUpload } from '../record-upload.ts';

/** The answer to an upload (3.15): what was booked, and of the rest whether it is bad or may be sent again. */
export function presentSummary(results: readonly MemberResult<RecordedUpload>[]): UploadSummary {
  const successful = results.flatMap((one) => ('done' in one ? presentFile(one.name, one.done) : []));
  const failed = results.flatMap((one) => ('problem' in one ? one : []));
  const problems = failed.map(({ problem }) => problem);
  return {
    totalFiles: results.length,
    processedFiles: successful.length,
    invalid: failed.filter(({ isRetryable }) => !isRetryable).map(({ name }) => name),
    retryable: failed.filter(({ isRetryable }) => isRetryable).map(({ name }) => name),
    successful,
    problems,
    failReason: successful.length === 0 ? (problems[0]?.code ?? null) : null,
  };
}

/** A zip of which nothing was taken: no file was processed (8.11), which is an answer and not a failure. */
export const presentRefusedZip = (problem: UploadProblem): UploadSummary => ({
  ...{ totalFiles: 1, processedFiles: 0, invalid: [problem.name], retryable: [], successful: [] },
  ...{ problems: [problem], failReason: problem.code },
});

function presentFile(fileName: string, { parts, keys, owners }: RecordedUpload): UploadedFile {
  const receipt = nameOwners(mergeReceipts(parts), owners);
  return {
    fileName,
    eventCount: receipt.eventCount,
    licenseKeys: keys.map(({ tail, orphan }) => ({ keyValue: tail, orphan })),
    receipt,
  };
}
