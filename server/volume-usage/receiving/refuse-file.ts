import {
  usageFileProblemParams,
  usageFileProblemText,
  type UsageFileProblem,
} from '#domain/volume-usage/usage-file-problem.ts';
import { UploadProblem, type UploadSummary } from '#domain/submissions/schema.ts';
import { AppError } from '#server/core/app-error.ts';

/** A bad file as the answer to its upload: 4xx, with the summary that calls it invalid and says where and why (4.19). */
export function refuseFile(name: string, problem: UsageFileProblem): AppError {
  const summary: UploadSummary = {
    totalFiles: 1,
    processedFiles: 0,
    invalid: [name],
    retryable: [],
    successful: [],
    problems: [
      { name, code: problem.code, line: problem.line ?? null, message: usageFileProblemText(problem) },
    ],
    failReason: problem.code,
  };
  return new AppError(problem.code, usageFileProblemParams(problem), [], summary);
}

/** What a refusal says of the file itself; nothing where the file is not at fault. */
export function problemOfRefusal(error: unknown): UploadProblem | undefined {
  if (!(error instanceof AppError) || !('problems' in error.members)) return undefined;
  return UploadProblem.array().parse(error.members.problems)[0];
}
