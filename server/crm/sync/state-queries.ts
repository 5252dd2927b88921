import { sql } from 'kysely';
import type { Database } from '#server/db/pool.ts';

/** How the portal and the CRM get on. */
export interface CrmState {
  failures: number;
  restingUntil: Date | null;
  reason: string | null;
  reachedAt: Date | null;
  callsUsed: number | null;
  callsMost: number | null;
}

export async function readState(trx: Database): Promise<CrmState | undefined> {
  const { rows } = await sql<CrmState>`
    select failures, resting_until as "restingUntil", reason, reached_at as "reachedAt", calls_used as "callsUsed",
      calls_most as "callsMost" from crm_state`.execute(trx);
  return rows[0];
}

export async function writeState(trx: Database, state: CrmState): Promise<void> {
  await sql`
    insert into crm_state (failures, resting_until, reason, reached_at, calls_used, calls_most)
    values (${state.failures}, ${state.restingUntil}, ${state.reason}, ${state.reachedAt}, ${state.callsUsed}, ${state.callsMost})
    on conflict (single) do update set failures = excluded.failures, resting_until = excluded.resting_until,
      reason = excluded.reason, reached_at = excluded.reached_at, calls_used = excluded.calls_used,
      calls_most = excluded.calls_most`.execute(trx);
}
