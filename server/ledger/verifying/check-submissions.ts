import type { Database } from '#server/db/pool.ts';
import { checkLowered } from './check-lowered.ts';
import type { Findings } from './findings-store.ts';
import {
  listNotBooked,
  listSetAside,
  listWritten,
  type StoredSubmission,
  type WrittenSum,
} from './submission-queries.ts';
import { compareSums, nameOf, partsOf, sumsOf, type Sums } from './sums-store.ts';

/** Holds receipts against the entries that their submissions wrote, and against what was set aside. */
export async function checkSubmissions(
  trx: Database,
  findings: Findings,
  submissions: readonly StoredSubmission[],
): Promise<void> {
  const ids = submissions.map(({ id }) => id);
  const written = Map.groupBy(await listWritten(trx, ids), (row) => row.submissionId);
  for (const submission of submissions) checkReceipt(findings, submission, written.get(submission.id) ?? []);
  await checkLowered(trx, findings, submissions);
  await checkSetAside(
    trx,
    findings,
    submissions.filter(({ accountId, kind }) => accountId === null && kind === 'USAGE_FILE'),
  );
}

async function checkSetAside(
  trx: Database,
  findings: Findings,
  submissions: readonly StoredSubmission[],
): Promise<void> {
  const ids = submissions.map(({ id }) => id);
  const sums = new Map((await listSetAside(trx, ids)).map((row) => [row.submissionId, row]));
  for (const { id, receiptId: receipt, receipt: told } of submissions) {
    const sum = sums.get(id) ?? { records: '0', value: '0' };
    const keys = told.unmatchedKeys ?? [];
    const records = String(keys.reduce((all, key) => all + key.records, 0));
    if (records !== sum.records)
      findings.add('setAsideRecords', null, { receipt }, { expected: sum.records, found: records });
    // Receipts of old did not say the figures of keys that were set aside.
    const totals = keys.flatMap((key) => key.totals ?? []);
    const value = String(totals.reduce((all, total) => all + BigInt(total.value), 0n));
    if (totals.length > 0 && value !== sum.value)
      findings.add('setAsideValue', null, { receipt }, { expected: sum.value, found: value });
  }
  for (const { receiptId, tail, records } of await listNotBooked(trx, ids))
    findings.add('notBooked', null, { receipt: receiptId, tail }, { expected: 0, found: records });
}

function checkReceipt(
  findings: Findings,
  { receiptId, accountId, eventCount, kind, receipt }: StoredSubmission,
  written: readonly WrittenSum[],
): void {
  if (accountId === null) return; // imports have no receipt, and what was set aside wrote no entries
  const told: Sums = new Map();
  const outside: Sums = new Map();
  if (kind !== 'USAGE_FILE' && receipt.keys.length === 0) return; // an older kind of receipt, without figures
  for (const key of receipt.keys)
    for (const total of key.totals) {
      const name = nameOf(key.licenseKeyId, total.usageType);
      told.set(name, (told.get(name) ?? 0n) + BigInt(total.value));
      outside.set(name, (outside.get(name) ?? 0n) + BigInt(total.outsideTerm));
    }
  const compare = (kindOf: 'receiptTotal' | 'receiptOutside', expected: Sums, found: Sums): void =>
    compareSums(expected, found, (name, wanted, is) => {
      const [key = '', type = ''] = partsOf(name);
      findings.add(kindOf, accountId, { receipt: receiptId, key, type }, { expected: wanted, found: is });
    });
  const name = ({ key, type }: WrittenSum): string => nameOf(key, type);
  compare('receiptTotal', sumsOf(written, name), told);
  compare(
    'receiptOutside',
    sumsOf(
      written.map((row) => ({ ...row, value: row.outside })),
      name,
    ),
    outside,
  );
  for (const { accountId: other, key } of written)
    if (other !== accountId)
      findings.add(
        'entryAccount',
        accountId,
        { receipt: receiptId, key },
        { expected: accountId, found: other },
      );
  if (kind !== 'USAGE_FILE') return;
  const entries = written.reduce((sum, row) => sum + Number(row.entries), 0);
  const booked = receipt.records.added + receipt.records.replaced;
  if (booked !== entries)
    findings.add('receiptEntries', accountId, { receipt: receiptId }, { expected: entries, found: booked });
  if (receipt.eventCount !== Number(eventCount))
    findings.add(
      'receiptCount',
      accountId,
      { receipt: receiptId },
      { expected: eventCount, found: receipt.eventCount },
    );
}
