import { createHash, randomUUID } from 'node:crypto';
import { amountsOf } from '#domain/audit/amounts.ts';
import { mergeReceipts } from '#domain/submissions/merge-receipts.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { theseKeys } from '#server/db/row-scopes.ts';
import { lockUsageOf, refreshProjections } from '#server/ledger/refresh-projections.ts';
import { findAccountNames } from '../queries.ts';
import { findEarlier } from './find-earlier.ts';
import { presentReport } from './present.ts';
import { hasPart, insertStatedUsage, insertStatement } from './queries.ts';
import { placeRow, type PlacedRow, type Report } from './prepare-row.ts';
import { weighClaims } from './weigh-claims.ts';

/**
 * Books a report in the caller's transaction, all of it or nothing: entries, claims, one submission with its receipt per
 * account, who did it, and the projections. The same rows again answer the receipt that stands.
 */
export async function recordReport(ctx: SignedInCtx, trx: Database, report: Report): Promise<Receipt> {
  const keys = theseKeys([...new Set(report.rows.flatMap(({ licenses }) => licenses.map(({ id }) => id)))]);
  await lockUsageOf(trx, keys);
  const rows = await compareRows(trx, report.rows.map(placeRow));
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  const contents = new Map([...byAccount].map(([id, own]) => [id, hashContent(report, own)]));
  const known = await weighClaims(trx, byAccount, contents);
  const names = await findAccountNames(trx, [...byAccount.keys()]);
  const fresh = [...byAccount].filter(([accountId]) => !known.has(accountId));
  const receiptId = await receiptOf(
    trx,
    known,
    fresh.map(([accountId]) => accountId),
  );
  const written: string[] = [];
  const parts: Receipt[] = [];
  for (const [accountId, own] of fresh) {
    const id = randomUUID();
    const account = { id: accountId, name: names.get(accountId) ?? accountId };
    const receipt = presentReport(ctx, report, { id: receiptId, account, rows: own });
    const sha256 = contents.get(accountId) ?? '';
    // One after the other: a connection takes one statement at a time.
    // oxlint-disable-next-line no-await-in-loop
    await insertStatement(trx, {
      id,
      accountId,
      sha256,
      receipt,
      userId: ctx.principal.userId,
      now: ctx.now,
    });
    // oxlint-disable-next-line no-await-in-loop
    await insertStatedUsage(trx, { id, accountId, rows: own, now: ctx.now });
    // oxlint-disable-next-line no-await-in-loop
    await ctx.audit(trx, {
      action: actions[report.kind],
      object: receiptId,
      accountId,
      detail: { rows: own.length, ...amountsOf(own.map(amountOf)) },
    });
    written.push(id);
    parts.push(receipt);
  }
  if (written.length > 0) await refreshProjections(trx, { submissionIds: written, keys }, ctx.today);
  const repeated = Array.from(known.values(), (earlier) => ({ ...earlier, duplicate: true }));
  const [first, ...others] = [...parts, ...repeated];
  if (!first) throw new Error('a report has a row, and every row an account');
  return mergeReceipts([first, ...others]);
}

/**
 * The receipt that new parts join: that of the parts which are known. Not where one of their accounts has had its part of
 * it and withdrew or corrected it: what is told of that part would be told of the new figures.
 */
async function receiptOf(
  trx: Database,
  known: ReadonlyMap<string, Receipt>,
  accountIds: readonly string[],
): Promise<string> {
  const [earlier] = known.values();
  return earlier && !(await hasPart(trx, earlier.id, accountIds)) ? earlier.id : randomUUID();
}

const actions = {
  LICENSE_FILE: 'volume-usage.reportLicenseUsage',
  FORM: 'volume-usage.reportKeyUsage',
} as const;

/** Nothing counted for a period that was reported: whatever overlaps it is refused. */
const amountOf = ({ figure: { usageType, value } }: PlacedRow) => ({
  ...{ usageType, before: 0n, after: BigInt(value) },
});

/** Says beside each figure what was known of the same period before. */
async function compareRows(trx: Database, rows: readonly PlacedRow[]): Promise<PlacedRow[]> {
  const earlier = await findEarlier(
    trx,
    rows.map(({ licenseKeyIds, figure: { usageType, period } }) => ({ licenseKeyIds, usageType, period })),
  );
  return rows.map((row, at) => ({ ...row, figure: { ...row.figure, before: earlier[at]?.before ?? null } }));
}

/** What makes two reports the same one: the file and the rows in any order, not the words beside them. */
function hashContent({ file }: Report, rows: readonly PlacedRow[]): string {
  const lines = rows.map(({ licenseKeyIds, figure: { usageType, period, value } }) =>
    JSON.stringify([licenseKeyIds, usageType, period.start, period.end, value]),
  );
  return createHash('sha256')
    .update([file?.sha256 ?? '', ...lines.toSorted()].join('\n'))
    .digest('hex');
}
