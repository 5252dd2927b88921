import type { Database } from '#server/db/pool.ts';
import type { Findings } from './findings-store.ts';
import {
  listLowered,
  listLoweredDecisions,
  listLoweredWithoutEntry,
  type LoweredSum,
} from './lowered-queries.ts';
import type { StoredSubmission } from './submission-queries.ts';
import { nameOf, partsOf } from './sums-store.ts';

/**
 * Holds what waits for staff, or waited, against what the receipts say of it, against the entries that it would have
 * lowered, and decisions against the parts of the receipt that tell them (decision 070).
 */
export async function checkLowered(
  trx: Database,
  findings: Findings,
  submissions: readonly StoredSubmission[],
): Promise<void> {
  const ids = submissions.map(({ id }) => id);
  const stored = Map.groupBy(await listLowered(trx, ids), ({ submissionId }) => submissionId);
  for (const submission of submissions) checkTold(findings, submission, stored.get(submission.id) ?? []);
  for (const { row, receipt, accountId } of await listLoweredWithoutEntry(trx, ids))
    findings.add('loweredEntry', accountId, { row, receipt }, { expected: 'an entry', found: null });
  for (const { receipt, accountId, told, decided } of await listLoweredDecisions(trx, ids))
    findings.add('loweredDecision', accountId, { receipt }, { expected: told, found: decided });
}

/** A part that tells a decision repeats what it is about: that is not its own. */
function checkTold(
  findings: Findings,
  { receiptId, accountId, receipt }: StoredSubmission,
  stored: readonly LoweredSum[],
): void {
  const told = new Map<string, [records: number, before: bigint, wanted: bigint]>();
  for (const { licenseKeyId, totals } of receipt.keys ?? [])
    for (const { usageType, lowered } of totals) {
      if (!lowered || lowered.decision) continue;
      const name = nameOf(licenseKeyId, usageType);
      const [records, before, wanted] = told.get(name) ?? [0, 0n, 0n];
      told.set(name, [
        records + lowered.records,
        before + BigInt(lowered.before),
        wanted + BigInt(lowered.wanted),
      ]);
    }
  const found = new Map(
    stored.map(({ key, type, records, before, wanted }) => [
      nameOf(key, type),
      textOf([records, before, wanted]),
    ]),
  );
  for (const name of new Set([...told.keys(), ...found.keys()])) {
    const [key = '', type = ''] = partsOf(name);
    const [said, is] = [textOf(told.get(name)), found.get(name) ?? textOf()];
    if (said !== is)
      findings.add('lowered', accountId, { receipt: receiptId, key, type }, { expected: said, found: is });
  }
}

type Said = string | number | bigint;
const textOf = (sum?: readonly [records: Said, before: Said, wanted: Said]): string =>
  sum ? `records ${sum[0]}, ${sum[1]} to ${sum[2]}` : 'none';
