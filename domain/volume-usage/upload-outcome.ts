import { loweredRecords } from '../submissions/lowered-figures.ts';
import { hasCounted, keptRecords, resultForSender } from '../submissions/receipt-result.ts';
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
  | 'reportForeignKeys'
  | 'reportNothingLinked'
  | 'reportUnlinkedKeys'
  | 'reportKept'
  | 'reportNothingNew'
  | 'reportWithdrawn'
  | 'reportSomeKept'
  | 'invalidFile'
  | 'reportError';

export interface UploadOutcome {
  severity: 'success' | 'warning' | 'error';
  title: OutcomeTitle;
  /** Whether a figure changed. */
  counted: boolean;
  /** Orphan keys: internal people are told their number (8.15), others that there are some. */
  orphanKeys: number;
  /** Keys of another account than the one that internal people uploaded for. */
  foreignKeys: number;
  hasUnlinkedKeys: boolean;
  problems: readonly UploadProblem[];
}

/**
 * The outcome of an upload (4.21): an error where nothing could be sent; a warning for any bad or unsent file, for keys
 * that belong to nobody, for files without events, and wherever usage was kept that stands in no figure; else a success.
 */
export function uploadOutcome(results: UploadResults): UploadOutcome {
  const { successful, invalid, retryable } = results;
  const found = {
    counted: successful.some(({ receipt }) => hasCounted(receipt)),
    ...countOrphans(successful),
    hasUnlinkedKeys: successful.some(({ receipt }) => receipt.hasUnlinkedKeys),
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
  if (found.foreignKeys > 0) return outcome('warning', 'reportForeignKeys');
  const told = found.counted ? titleWhereCounted(results, found) : titleWhereNot(results);
  const clean = told === 'reportSuccess' || (told === 'reportDuplicate' && !found.hasUnlinkedKeys);
  return outcome(clean ? 'success' : 'warning', told);
}

type Unlinked = Pick<UploadOutcome, 'hasUnlinkedKeys'>;

function titleWhereCounted({ successful }: UploadResults, { hasUnlinkedKeys }: Unlinked): OutcomeTitle {
  if (hasUnlinkedKeys) return 'reportUnlinkedKeys';
  return successful.some(({ receipt }) => keptRecords(receipt) + loweredRecords(receipt) > 0)
    ? 'reportSomeKept'
    : 'reportSuccess';
}

/**
 * Reported is never said of files that changed no figure. That no key is linked, or that all was reported or withdrawn
 * before, is said only where it is true of every file.
 */
function titleWhereNot({ successful }: UploadResults): OutcomeTitle {
  const results = new Set(successful.map(({ receipt }) => resultForSender(receipt)));
  results.delete('nothing');
  if (results.size === 1 && results.has('keptAside')) return 'reportNothingLinked';
  if (!results.has('withdrawn') && !results.has('duplicate')) return 'reportKept';
  if (results.size > 1) return 'reportNothingNew';
  return results.has('withdrawn') ? 'reportWithdrawn' : 'reportDuplicate';
}

/** Keys that no account of the upload explains, told apart by whether another account does; each is counted once. */
function countOrphans(files: readonly UploadedFile[]): Pick<UploadOutcome, 'orphanKeys' | 'foreignKeys'> {
  const orphans = new Set(
    files.flatMap((file) => file.licenseKeys.filter((key) => key.orphan).map((key) => key.keyValue)),
  );
  const owned = files.flatMap(({ receipt }) => receipt.unmatchedKeys ?? []).filter(({ account }) => account);
  const foreign = new Set(owned.map(({ keyTail }) => keyTail).filter((tail) => orphans.has(tail)));
  return { orphanKeys: orphans.size - foreign.size, foreignKeys: foreign.size };
}
