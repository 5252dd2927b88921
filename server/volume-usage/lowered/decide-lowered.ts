import { randomUUID } from 'node:crypto';
import { nameOf } from '#domain/core/person-name.ts';
import { amountsOf } from '#domain/audit/amounts.ts';
import { corrections } from '#domain/messages/en-gb/corrections.ts';
import type { LoweredDecision } from '#domain/volume-usage/lowered/schema.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { theseKeys } from '#server/db/row-scopes.ts';
import { lockUsageOf, refreshProjections } from '#server/ledger/refresh-projections.ts';
import { getReceipt } from '#server/submissions/get-receipt.ts';
import { findNextPart } from '../attaching/queries.ts';
import { insertSubmission, lockUploadsSoon } from '../queries.ts';
import { amountsWanted, presentDecision } from './present.ts';
import {
  insertCounted,
  insertDecision,
  listLoweredParts,
  listStandingKeys,
  weighLowered,
  type LoweredPart,
} from './queries.ts';

/**
 * Staff count the figures of a file that are lower than what stands for closed days, or leave what stands (decision 070).
 * The same decision again changes nothing; another one is refused with who decided what.
 */
export async function decideLowered(
  ctx: AccountCtx,
  receiptId: string,
  { action }: LoweredDecision,
): Promise<Receipt> {
  await ctx.transaction(async (trx) => {
    if (!(await lockUploadsSoon(trx, [ctx.account]))) throw new AppError('SERVICE_UNAVAILABLE');
    const parts = await listLoweredParts(trx, { accountId: ctx.account, receiptId });
    if (parts.length === 0) throw new AppError('NOT_FOUND');
    const waiting = parts.filter((part) => part.action === null);
    if (waiting.length === 0) return refuseOther(parts, action);
    if (!waiting.every((part) => part.isStanding))
      throw new AppError('NOT_CORRECTABLE', { reason: corrections.corrections.wrongState.WITHDRAWN });
    // One after the other: a connection takes one statement at a time.
    // oxlint-disable-next-line no-await-in-loop
    for (const part of waiting) await decide(ctx, trx, { part, receiptId, action });
  });
  return getReceipt(ctx, receiptId);
}

function refuseOther(parts: readonly LoweredPart[], action: LoweredDecision['action']): void {
  const last = parts.at(-1);
  if (last?.action === action || !last?.action) return;
  throw new AppError('LOWERED_DECIDED', {
    by: last.by ?? '',
    what: corrections.corrections.lowered.did[last.action],
  });
}

/** Writes a decision as a further part of the receipt, with what is counted by it. */
async function decide(
  ctx: AccountCtx,
  trx: Database,
  { part, receiptId, action }: { part: LoweredPart; receiptId: string } & LoweredDecision,
): Promise<void> {
  const { submissionId, userId, submittedAt } = part;
  const [id, by, at, accountId] = [randomUUID(), nameOf(ctx.principal), ctx.now, ctx.account];
  const keys = theseKeys([...part.licenseKeyIds, ...(await listStandingKeys(trx, submissionId))]);
  await lockUsageOf(trx, keys);
  const counted = action === 'COUNT' ? await weighLowered(trx, submissionId) : [];
  const receipt = presentDecision(part.receipt, counted, { action, by, at: at.toISOString() });
  const number = await findNextPart(trx, accountId, part);
  if (number === null) throw new AppError('NOT_FOUND');
  await insertSubmission(trx, {
    ...{ id, receiptId, accountId, userId, submittedAt, receipt, eventCount: 0, part: number },
  });
  await insertDecision(trx, {
    ...{ submissionId, accountId, action, userId: ctx.principal.userId, userName: by, at },
  });
  if (counted.length > 0) {
    await insertCounted(trx, { from: submissionId, into: id, now: at });
    await refreshProjections(trx, { submissionIds: [id], keys }, ctx.today);
  }
  await ctx.audit(trx, {
    ...{ object: receiptId, accountId },
    action: action === 'COUNT' ? 'volume-usage.countLowered' : 'volume-usage.declineLowered',
    detail: {
      ...amountsWanted(part.receipt),
      ...amountsOf(counted.map(({ usageType, before, value }) => ({ usageType, before, after: value }))),
    },
  });
}
