import type { DeedName } from '#domain/audit/deed-names.ts';
import { isInternal } from '#domain/access/can.ts';
import type { Endpoint } from '#domain/core/endpoint.ts';
import type { DeedRecord } from '#server/audit/record-deeds.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import { scrub } from '#server/core/log.ts';
import type { Database } from '#server/db/pool.ts';
import type { Authorization } from './authorize.ts';

/** What is asked for, and what has been written down about it. */
interface StaffCall {
  endpoint: Pick<Endpoint, 'id'>;
  /** The parameters of the path. */
  params: Readonly<Record<string, string>>;
  deeds: DeedRecord;
}

/**
 * What the vendor's staff read or do about one customer's account stays on record, in the transaction of the deed and
 * once per call: the row that the verb itself wrote where it says more, else this one, which names the call.
 */
export async function recordStaffCall(
  { endpoint, params, deeds }: StaffCall,
  { account, principal }: Pick<SignedInCtx, 'principal'> & Pick<Authorization, 'account'>,
  trx: Database,
): Promise<void> {
  if (!account || !(isInternal(principal) || principal.view) || deeds.hasRecorded()) return;
  const named = Object.values(params).at(-1) ?? account;
  await deeds.audit(trx, { action: endpoint.id as DeedName, object: scrub(named), accountId: account });
}
