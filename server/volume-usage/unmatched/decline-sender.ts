import { amountsOf } from '#domain/audit/amounts.ts';
import { nameOf, nameWithAddress } from '#domain/core/person-name.ts';
import type { SenderDecline } from '#domain/volume-usage/unmatched/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import { insertDecisions } from './decision-queries.ts';
import { addWaiting } from './get-sender.ts';
import { findSenderNames, holdWaiting } from './sender-queries.ts';

/** Staff decline all that waits of a sender up to what they were shown: made-up keys are one decision (decision 031). */
export const declineSender = (
  ctx: SignedInCtx,
  { sender, until, note }: SenderDecline,
): Promise<{ changed: number }> =>
  ctx.transaction(async (trx) => {
    const names = await findSenderNames(trx, sender);
    if (!names) throw new AppError('NOT_FOUND');
    const ids = await holdWaiting(trx, sender, until);
    if (ids.length === 0) return { changed: 0 };
    const totals = await addWaiting(trx, sender, until);
    const { userId } = ctx.principal;
    await insertDecisions(trx, ids, {
      ...{ action: 'DECLINE', note, userId, at: ctx.now, accountId: null, licenseKeyId: null },
      userName: nameOf(ctx.principal),
    });
    const { amounts } = amountsOf(
      totals.map(({ usageType, value }) => ({ usageType, before: 0n, after: BigInt(value) })),
    );
    await ctx.audit(trx, {
      action: 'volume-usage.declineUnmatched',
      object: ids[0] ?? null,
      accountId: null,
      detail: {
        ...{ keys: ids.length, amounts, sender: nameWithAddress(names) },
        ...(names.account === null ? {} : { sentFor: names.account }),
      },
    });
    return { changed: ids.length };
  });
