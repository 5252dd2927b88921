import { isInternal } from '#domain/access/can.ts';
import type { Endpoint } from '#domain/core/endpoint.ts';
import { hasRecorded, recordAudit } from '#server/audit/record-audit.ts';
import type { Database } from '#server/db/pool.ts';
import type { Authorization } from './authorize.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import { scrub } from '#server/core/log.ts';

/**
 * What the vendor's staff read or do about one customer's account stays on record, in the transaction of the deed and
 * once per call: the row that the verb itself wrote where it says more, else this one, which names the call.
 */
export async function recordStaffCall(
  endpoint: Pick<Endpoint, 'id'>,
  ctx: Pick<SignedInCtx, 'principal' | 'requestId' | 'now' | 'request'> & Pick<Authorization, 'account'>,
  trx: Database,
): Promise<void> {
  const { account } = ctx;
  if (!account || !isInternal(ctx.principal) || hasRecorded(ctx)) return;
  const named = Object.values(ctx.request.params as Record<string, string>).at(-1) ?? account;
  await recordAudit(ctx, trx, { action: endpoint.id, object: scrub(named), accountId: account });
}
