import { loweredRecords } from './lowered-figures.ts';
import { stateOf } from './receipt-state.ts';
import type { Receipt, ReceiptTotal } from './schema.ts';

/** What became of a file, in one word. */
export const receiptResults = [
  'withdrawn',
  'corrected',
  'counted',
  'partly',
  'kept',
  'keptAside',
  'duplicate',
  'nothing',
] as const;
export type ReceiptResult = (typeof receiptResults)[number];

/**
 * Counted is said only of what stands in a figure: a file whose records are all of unknown events or outside the term
 * was kept, one whose keys are nobody's was set aside, one that the ledger knew already changed nothing, and what was
 * withdrawn or corrected counts no longer.
 */
export function resultOf(receipt: Receipt): ReceiptResult {
  const { accounts, duplicate, eventCount, keys, records, hasUnlinkedKeys } = receipt;
  const standing = accounts.filter(({ id }) => stateOf(receipt, id) === 'STANDS').map(({ id }) => id);
  const isGone = standing.length < accounts.length && !countsFor(receipt, standing);
  const isWithdrawn = accounts.every(({ id }) => stateOf(receipt, id) !== 'CORRECTED');
  if (isGone && isWithdrawn) return 'withdrawn';
  if (duplicate) return 'duplicate';
  if (isGone) return 'corrected';
  if (eventCount === 0) return 'nothing';
  if (keys.length === 0) return 'keptAside';
  // What waits for a decision about closed days is kept, and stands in no figure.
  const lowered = loweredRecords(receipt);
  const written = records.added + records.replaced + lowered;
  if (written === 0) return 'duplicate';
  const kept = keptRecords(receipt) + lowered;
  if (kept === written) return 'kept';
  return kept > 0 || hasUnlinkedKeys ? 'partly' : 'counted';
}

/** What stands in no figure when it comes first was not reported before, however often it comes. */
const neverReported: readonly ReceiptResult[] = ['kept', 'keptAside', 'nothing'];

/** The same as its sender is told. */
export function resultForSender(receipt: Receipt): ReceiptResult {
  const first = resultOf({ ...receipt, duplicate: false });
  return neverReported.includes(first) ? first : resultOf(receipt);
}

/** Whether a receipt has a figure for one of these accounts; a 0 is one where somebody stated it. */
const countsFor = (
  { keys, stated }: Pick<Receipt, 'keys' | 'stated'>,
  accountIds: readonly string[],
): boolean =>
  keys
    .filter(({ accountId }) => accountIds.includes(accountId))
    .flatMap(({ totals }) => totals)
    .some(
      (total) =>
        total.unit !== null &&
        (total.value !== outsideOf(total) || (stated !== undefined && total.value === '0')),
    );

/** Whether a figure changed by this file. */
export const hasCounted = (receipt: Receipt): boolean => ['counted', 'partly'].includes(resultOf(receipt));

/** Whether a receipt says something that its reader has to know beside the figures. */
export const hasRemarks = (receipt: Receipt): boolean =>
  receipt.hasUnlinkedKeys ||
  !['counted', 'duplicate'].includes(resultForSender(receipt)) ||
  receipt.keys.some(({ productsNotInLicense, unknownEvents }) =>
    [productsNotInLicense, unknownEvents].some((remarks) => remarks.length > 0),
  );

/** What of a figure stands in no percentage: by days where it lies partly in a term, else by its first day. */
export const outsideOf = ({ outsideTerm, inTerm }: Pick<ReceiptTotal, 'outsideTerm' | 'inTerm'>): string =>
  inTerm?.outside ?? outsideTerm;

/** Records that were written but stand in no figure. Receipts of old did not note them: there all or none are. */
export function keptRecords({ records, keys }: Pick<Receipt, 'records' | 'keys'>): number {
  if (records.kept !== undefined) return records.kept;
  const counts = keys.some(({ totals }) =>
    totals.some((total) => total.unit !== null && total.value !== outsideOf(total)),
  );
  return counts ? 0 : records.added + records.replaced;
}

/** Records of keys that nobody has linked yet, and such as would lower closed days: they wait beside the ledger. */
const asideRecords = (receipt: Receipt): number => {
  const { hasUnlinkedKeys, eventCount, records } = receipt;
  const aside = eventCount - records.added - records.replaced - records.ignored;
  return hasUnlinkedKeys ? Math.max(0, aside) : loweredRecords(receipt);
};

/** Each record of a file under the one word that is true of it: what was kept or set aside is not told as counted. */
export function recordCounts(
  receipt: Receipt,
): readonly (readonly ['added' | 'replaced' | 'kept' | 'ignored' | 'aside', number])[] {
  const { added, replaced, ignored } = receipt.records;
  const kept = keptRecords(receipt);
  const fromReplaced = Math.max(0, kept - added);
  return [
    ['added', added - (kept - fromReplaced)],
    ['replaced', replaced - fromReplaced],
    ['kept', kept],
    ['ignored', ignored],
    ['aside', asideRecords(receipt)],
  ];
}
