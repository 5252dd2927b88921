import { DISCLOSURE_LIMIT, waitBeforeDisclosure } from '#domain/downloads/disclosure-limit.ts';
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
  const usable = isUsable(
    { licenseKeyId: key.id, activationStatus: key.activation_status, expiryDate: key.expiry_date },
    ctx.today,
  );
  if (!usable) throw new AppError('LICENSE_KEY_UNUSABLE');
  return key;
}

/**
 * Records that a whole key or file is handed out: disclosure, shown time and audit stand in the transaction that
 * reads it, so that nothing leaves without a trace. Past the limit nothing is handed out.
 */
export async function discloseKey(
  ctx: AccountCtx,
  trx: Database,
  keyId: string,
  kind: 'COPY' | 'DOWNLOAD',
): Promise<void> {
  const { userId } = ctx.principal;
  await lockDisclosuresOf(trx, userId);
  const since = new Date(ctx.now.getTime() - DISCLOSURE_LIMIT.seconds * 1000);
  const times = await listDisclosureTimes(trx, {
    userId,
    since,
    limit: DISCLOSURE_LIMIT.count,
  });
  const seconds = waitBeforeDisclosure(times, ctx.now.getTime());
  if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds });
  await insertDisclosure(trx, { account: ctx.account, keyId, userId, kind, at: ctx.now });
  await setShownDisclosure(trx, ctx.account, keyId, ctx.now);
  await ctx.audit(trx, {
    action: kind === 'COPY' ? 'downloads.copyKey' : 'downloads.downloadFile',
    object: keyId,
    accountId: ctx.account,
  });
}
