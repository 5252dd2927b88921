import { formatBytes } from '../core/format.ts';
import type { UploadProblem } from '../submissions/schema.ts';
import { usageFileFormatOf } from './parse-usage-file.ts';
import { usageFileProblemText, type UsageFileProblem } from './usage-file-problem.ts';
import { usageFileLimits } from './usage-file-schema.ts';

/** How many bytes of a file the check wants to see. */
export const HEAD_BYTES = 4;
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** What can be told of a file before it is sent: the server would refuse it for the same reason. */
export function checkBeforeUpload(file: {
  name: string;
  size: number;
  head: Uint8Array;
}): UploadProblem | null {
  const problem = problemOf(file);
  if (problem === null) return null;
  const { code, line = null } = problem;
  return { name: file.name, code, line, message: usageFileProblemText(problem) };
}

function problemOf({ name, size, head }: Parameters<typeof checkBeforeUpload>[0]): UsageFileProblem | null {
  const format = usageFileFormatOf(name);
  if (!format.ok) return format.error;
  if (ZIP.every((byte, at) => head[at] === byte)) return { code: 'NOT_RECOGNISED', reason: 'isZip', line: 1 };
  if (size === 0) return { code: 'EMPTY' };
  return size > usageFileLimits.upload
    ? { code: 'TOO_LARGE', reason: 'uploadOf', params: { size: formatBytes(size) } }
    : null;
}
