import type { UsageFileCode, UsageFileProblem, UsageFileReason } from '../usage-file-problem.ts';

/** Unwinds the parser when the file is refused; `parseUsageFile` turns it into a result. */
export class Refused extends Error {
  override name = 'Refused';
  readonly problem: UsageFileProblem;
  constructor(problem: UsageFileProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** The file is refused for a reason on a line. */
export const refused = (
  code: UsageFileCode,
  reason?: UsageFileReason,
  line?: number,
  params?: UsageFileProblem['params'],
): Refused => new Refused({ code, reason, line, params });

export const badLine = (
  line: number,
  reason: UsageFileReason,
  params?: UsageFileProblem['params'],
): Refused => refused('BAD_RECORD', reason, line, params);
