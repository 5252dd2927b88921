import type { Day } from '#domain/core/day.ts';
import { DISCLOSURE_LIMIT, waitBeforeDisclosure } from '#domain/downloads/disclosure-limit.ts';
import type { ActivationStatus } from '#domain/licenses/schema.ts';
import { isUsable } from '#domain/licenses/usable.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import {
  findKey,
  insertDisclosure,
  listDisclosureTimes,
  lockDisclosuresOf,
  setShownDisclosure,
  type OneKey,
} from './queries.ts';

/** The key of the path, if it is one of the account and usable (4.01). */
export async function findUsableKey(ctx: AccountCtx, trx: Database, keyId: string): Promise<OneKey> {
  const key = await findKey(trx, ctx, keyId);
  if (!key) throw new AppError('NOT_FOUND');
  checkUsable(key, ctx.today);
  return key;
}

/** Refuses what is not handed out (4.01). */
export function checkUsable(
  key: { id: string; activation_status: ActivationStatus | null; expiry_date: Day | null },
  today: Day,
): void {
  const usable = isUsable(
    { licenseKeyId: key.id, activationStatus: key.activation_status, expiryDate: key.expiry_date },
    today,
  );
  if (!usable) throw new AppError('LICENSE_KEY_UNUSABLE');
}

export interface Disclosure {
  keyId: string;
  kind: 'COPY' | 'DOWNLOAD';
}

/**
 * Records that whole keys or files are handed out: disclosures, shown times and audit stand in the transaction that
 * reads them, so that nothing leaves without a trace. Past the limit nothing is handed out, of several none.
 */
export async function discloseKeys(
  ctx: AccountCtx,
  trx: Database,
  disclosures: readonly Disclosure[],
): Promise<void> {
  const { userId } = ctx.principal;
  const { count: limit } = DISCLOSURE_LIMIT;
  if (disclosures.length > limit) throw new AppError('TOO_MANY_FILES', { count: disclosures.length, limit });
  await lockDisclosuresOf(trx, userId);
  const since = new Date(ctx.now.getTime() - DISCLOSURE_LIMIT.seconds * 1000);
  const times = await listDisclosureTimes(trx, { userId, since, limit: DISCLOSURE_LIMIT.count });
  const seconds = waitBeforeDisclosure(times, ctx.now.getTime(), disclosures.length);
  if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds });
  for (const { keyId, kind } of disclosures) {
    await insertDisclosure(trx, { account: ctx.account, keyId, userId, kind, at: ctx.now });
    await setShownDisclosure(trx, ctx.account, keyId, ctx.now);
    await ctx.audit(trx, {
      action: kind === 'COPY' ? 'downloads.copyKey' : 'downloads.downloadFile',
      object: keyId,
      accountId: ctx.account,
    });
  }
}
