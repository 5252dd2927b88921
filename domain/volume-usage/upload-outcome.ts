import type { UploadedFile, UploadProblem } from '../submissions/schema.ts';

/** What is known when every file of an upload has its answer. */
export interface UploadResults {
  successful: readonly UploadedFile[];
  /** Bad files: 4xx (4.19). */
  invalid: readonly UploadProblem[];
  /** Files that failed through no fault of theirs: 500 and more, or no answer. */
  retryable: readonly UploadProblem[];
}

/** The sentence above the details; the names are the specification's where it has one (8.11–8.15). */
export type OutcomeTitle =
  | 'reportSuccess'
  | 'reportDuplicate'
  | 'reportNoEventsDetected'
  | 'reportSomeInvalid'
  | 'reportOrphanKeys'
  | 'reportUnlinkedKeys'
  | 'invalidFile'
  | 'reportError';

export interface UploadOutcome {
  severity: 'success' | 'warning' | 'error';
  title: OutcomeTitle;
  /** Orphan keys: internal people are told their number (8.15), others that there are some. */
  orphanKeys: number;
  hasUnlinkedKeys: boolean;
  problems: readonly UploadProblem[];
}

/**
 * The outcome of an upload (4.21): an error where nothing could be sent; a warning for any bad or unsent file, for keys
 * that belong to nobody, and for files without events; else a success.
 */
export function uploadOutcome(results: UploadResults): UploadOutcome {
  const { successful, invalid, retryable } = results;
  const found = {
    orphanKeys: new Set(successful.flatMap(orphanTails)).size,
    hasUnlinkedKeys: successful.some((file) => file.receipt.hasUnlinkedKeys),
    problems: [...invalid, ...retryable],
  };
  const outcome = (severity: UploadOutcome['severity'], title: OutcomeTitle) => ({
    severity,
    title,
    ...found,
  });
  if (successful.length === 0)
    return invalid.length > 0 ? outcome('warning', 'invalidFile') : outcome('error', 'reportError');
  if (found.problems.length > 0) return outcome('warning', 'reportSomeInvalid');
  if (successful.every((file) => file.eventCount === 0)) return outcome('warning', 'reportNoEventsDetected');
  if (found.orphanKeys > 0) return outcome('warning', 'reportOrphanKeys');
  if (found.hasUnlinkedKeys) return outcome('warning', 'reportUnlinkedKeys');
  const known = successful.every((file) => file.receipt.duplicate);
  return outcome('success', known ? 'reportDuplicate' : 'reportSuccess');
}

const orphanTails = (file: UploadedFile): string[] =>
  file.licenseKeys.filter((key) => key.orphan).map((key) => key.keyValue);
