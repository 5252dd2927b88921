import { fileErrorText } from '../../core/file-error-text.ts';
import { formatBytes } from '../../core/format.ts';
import { fillText } from '../../core/fill-text.ts';
import { volumeUsage } from '../../messages/en-gb/volume-usage.ts';
import type { UploadProblem } from '../../submissions/schema.ts';
import type { ArchiveLimits } from './archive-limits.ts';

const texts = volumeUsage.archive.reasons;
export type ArchiveReason = keyof typeof texts;

/** A zip, or a file in it, that is not opened. */
export class ArchiveRefused extends Error {
  readonly reason: ArchiveReason;
  constructor(reason: ArchiveReason) {
    super(reason);
    this.reason = reason;
  }
}

/** What speaks against all of a zip, wherever in it it was found: too deep, too many, or made to harm. */
const ofEverything: readonly ArchiveReason[] = ['depth', 'entries', 'inflated', 'ratio', 'overlap'];
export const endsEverything = (reason: ArchiveReason): boolean => ofEverything.includes(reason);

type Limits = Pick<ArchiveLimits, 'inflated'>;
const wordsOf = (reason: ArchiveReason, { inflated }: Limits): string =>
  fillText(texts[reason], { size: formatBytes(inflated) });

const problem = (name: string, code: 'BAD_ZIP' | 'BAD_ZIP_MEMBER' | 'NO_USAGE_FILES', reason = '') => ({
  ...{ name, code, line: null },
  message: fileErrorText(code, { reason }),
});

/** Why nothing of a zip was taken. */
export const archiveProblem = (name: string, reason: ArchiveReason, limits: Limits): UploadProblem =>
  problem(name, 'BAD_ZIP', wordsOf(reason, limits));

/** Why one file of a zip was not taken, the others were. */
export const memberProblem = (name: string, reason: ArchiveReason, limits: Limits): UploadProblem =>
  problem(name, 'BAD_ZIP_MEMBER', wordsOf(reason, limits));

/** A zip in which nobody found a usage file (5.20). */
export const emptyArchiveProblem = (name: string): UploadProblem => problem(name, 'NO_USAGE_FILES');
