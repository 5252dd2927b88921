import type { SignedInCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { insertAudit, type AuditEntry } from './queries.ts';

const recorded = new WeakSet<object>();

/** Whether the call of this context has left a row about an account. */
export const hasRecorded = (ctx: object): boolean => recorded.has(ctx);

/** Records what the caller did, in the transaction of the deed itself. */
export async function recordAudit(
  ctx: Pick<SignedInCtx, 'principal' | 'requestId' | 'now'>,
  trx: Database,
  deed: Pick<AuditEntry, 'action' | 'object' | 'accountId' | 'detail'>,
): Promise<void> {
  await insertAudit(trx, ctx.now, { ...deed, userId: ctx.principal.userId, requestId: ctx.requestId });
  if (deed.accountId !== null) recorded.add(ctx);
}
