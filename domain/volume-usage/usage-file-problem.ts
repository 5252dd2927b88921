import type { ErrorParams } from '../core/error-codes.ts';
import { fileErrorText } from '../core/file-error-text.ts';
import { fillText } from '../core/fill-text.ts';
import { formatBytes, formatNumber } from '../core/format.ts';
import { volumeUsage } from '../messages/en-gb/volume-usage.ts';
import { usageFileLimits } from './usage-file-schema.ts';

/** Why a usage file is refused (docs/usage-file-format.md). */
export const usageFileCodes = [
  'EMPTY',
  'NOT_RECOGNISED',
  'UNSUPPORTED_VERSION',
  'TRUNCATED',
  'HASH_MISMATCH',
  'BAD_RECORD',
  'TOO_LARGE',
  'MAC_MISMATCH',
  'CONFLICTING_FILE',
  'PERIOD_STATED',
  'UNKNOWN_KEYS_FULL',
] as const;
export type UsageFileCode = (typeof usageFileCodes)[number];

const texts = volumeUsage.usageFile;
export type UsageFileReason = keyof typeof texts.reasons;

/** What is wrong with a usage file, where, and why; the text is made by `usageFileProblemText`. */
export interface UsageFileProblem {
  code: UsageFileCode;
  /** Line of the inflated file, from 1. */
  line?: number | undefined;
  reason?: UsageFileReason | undefined;
  params?: Readonly<Record<string, string | number>> | undefined;
}

/** The parameters of the code's text in the error catalogue. */
export function usageFileProblemParams(problem: UsageFileProblem): ErrorParams {
  const { code, line, reason } = problem;
  const params = Object.entries({ ...problem.params, ...(line === undefined ? {} : { line }) });
  const shown = Object.fromEntries(
    params.map(([name, value]) => [name, typeof value === 'number' ? formatNumber(value) : value]),
  );
  return {
    ...shown,
    where: line === undefined ? '' : fillText(texts.where, shown),
    ...(reason && { [code === 'TOO_LARGE' ? 'limit' : 'reason']: fillText(texts.reasons[reason], shown) }),
  };
}

/** What people read: what is wrong, on which line, and what to do. */
export const usageFileProblemText = (problem: UsageFileProblem): string =>
  fileErrorText(problem.code, usageFileProblemParams(problem));

/**
 * What speaks against a chosen file by its name and size alone, in the words of the server, which would refuse it
 * only after it had been sent; undefined where it has to be read. A zip is opened here and its files are sent.
 */
export function checkChosenFile({ name, size }: { name: string; size: number }): string | undefined {
  if (name.toLowerCase().endsWith('.zip')) return undefined;
  if (size === 0) return usageFileProblemText({ code: 'EMPTY' });
  if (size > usageFileLimits.upload)
    return usageFileProblemText({
      code: 'TOO_LARGE',
      reason: 'uploadOf',
      params: { size: formatBytes(size) },
    });
  return undefined;
}
