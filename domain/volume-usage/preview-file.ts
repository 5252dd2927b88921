import { loweredRecords } from '../submissions/lowered-figures.ts';
import { resultForSender } from '../submissions/receipt-result.ts';
import type { Receipt, UploadProblem } from '../submissions/schema.ts';
import type { PreviewedFile, PreviewState } from './schema.ts';

/** The file can be read, and something else counts already for what it tells of. */
const conflicts: readonly string[] = ['CONFLICTING_FILE', 'PERIOD_STATED'];
const NOTHING = { added: 0, replaced: 0, ignored: 0, kept: 0 };

/** What would become of a file, from the receipt that sending it would answer. */
export function previewOfReceipt(name: string, receipt: Receipt): PreviewedFile {
  const { eventCount, records, keys, hasUnlinkedKeys, unmatchedKeys } = receipt;
  return {
    name,
    state: stateOf(receipt),
    sha256: receipt.file?.sha256 ?? null,
    receivedAt: receipt.duplicate ? receipt.submittedAt : null,
    ...{ eventCount, records, keys, hasUnlinkedKeys },
    ...(unmatchedKeys && { unmatchedKeys }),
    problem: null,
  };
}

/** What would be answered to a file that is not in order, or that nobody could look at now. */
export const previewOfProblem = (
  name: string,
  problem: UploadProblem,
  { retryable = false } = {},
): PreviewedFile => ({
  name,
  state: retryable ? 'retryable' : conflicts.includes(problem.code) ? 'conflicting' : 'unreadable',
  ...{ sha256: null, receivedAt: null },
  ...{ eventCount: 0, records: NOTHING, keys: [], hasUnlinkedKeys: false },
  problem,
});

/**
 * Of files with the same content the first is new at most: sent one after the other, the next adds nothing. What counts
 * nothing for another reason is not received by being sent twice.
 */
export function markTwins(files: readonly PreviewedFile[]): PreviewedFile[] {
  const seen = new Set<string>();
  return files.map((file) => {
    if (file.sha256 === null) return file;
    if (!seen.has(file.sha256)) {
      seen.add(file.sha256);
      return file;
    }
    return { ...file, state: file.state === 'new' ? 'received' : file.state, records: NOTHING };
  });
}

const byResult = {
  counted: 'new',
  partly: 'new',
  keptAside: 'unknownKey',
  duplicate: 'received',
  withdrawn: 'withdrawn',
  corrected: 'received',
  nothing: 'noUsage',
} as const;

function stateOf(receipt: Receipt): PreviewState {
  const result = resultForSender(receipt);
  if (result !== 'kept') return byResult[result];
  if (loweredRecords(receipt) > 0) return 'notCounted';
  const totals = receipt.keys.flatMap((key) => key.totals);
  return totals.every(({ value, outsideTerm }) => value === outsideTerm) ? 'outsideTerm' : 'notCounted';
}
