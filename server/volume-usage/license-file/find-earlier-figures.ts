import { chooseLicense } from '#domain/ledger/choose-license.ts';
import type { EarlierFigures } from '#domain/volume-usage/license-file/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { findEarlier } from './find-earlier.ts';
import { findClaims, findRenewals } from './queries.ts';

interface Question {
  rows: readonly { usageType: string; startDate: string; endDate: string }[];
}

/** What is known already of periods that are about to be reported: the same before, and what stands in their way. */
export function findEarlierFigures(ctx: AccountCtx, { rows }: Question): Promise<EarlierFigures[]> {
  return ctx.transaction(async (trx) => {
    const { rows: licenses } = await findRenewals(trx, ctx.portal.secrets, ctx.account, ctx.keyId ?? '');
    const [first, ...others] = licenses;
    if (!first) return [];
    const sound = rows.filter(({ startDate, endDate }) => startDate <= endDate);
    const asked = sound.map(({ usageType, startDate, endDate }) => ({
      licenseKeyIds: [chooseLicense([first, ...others], startDate).row.id, ...licenses.map(({ id }) => id)],
      usageType,
      period: { start: startDate, end: endDate },
    }));
    const earlier = await findEarlier(trx, asked);
    const claims = await findClaims(trx, asked);
    return sound.map((row, at) => ({
      ...row,
      before: earlier[at]?.before ?? null,
      counted: earlier[at]?.counted ?? null,
      standing: claims
        .filter(({ n }) => n === at)
        .map(({ period, value, receiptId }) => ({ period, value, receiptId })),
    }));
  });
}
