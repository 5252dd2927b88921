import type { UnmatchedUsage } from '#domain/volume-usage/unmatched/schema.ts';
import type { UnmatchedRow } from './queries.ts';

/** What the list says of a key; its figures stand in the receipt of the file. */
export function presentUnmatched(row: UnmatchedRow): UnmatchedUsage {
  const { own, name, email, isInternal, submittedAt, fileName } = row;
  return {
    id: row.id,
    keyTail: row.keyTail,
    receiptId: row.receiptId,
    receiptAccountId: row.receiptAccountId,
    fileName: fileName ?? '',
    submittedAt: submittedAt.toISOString(),
    uploader: { name: name === '' ? email : name, email, isInternal },
    sentFor: row.sentFor,
    period: own?.period ?? null,
    records: own?.records ?? 0,
    totals: own?.totals ?? [],
    owner: row.owner,
    reason: row.reason,
    state: row.state,
    countedFor: row.countedFor,
  };
}
