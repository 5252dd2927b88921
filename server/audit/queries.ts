import { sql } from 'kysely';
import type { Deed } from '#server/core/deed.ts';
import type { Database } from '#server/db/pool.ts';
import { runPrepared } from '#server/db/run-prepared.ts';

interface AuditEntry extends Omit<Deed, 'userId' | 'action'> {
  action: string;
  /** Null where nobody is known, or the portal itself acted. */
  userId: string | null;
  requestId: string;
  /** `actorName` of who acted. */
  actor: string;
  /** Where the call came from; of jobs and commands there is none. */
  network?: string | undefined;
}

/** Writes who did what into the transaction of the deed: neither stands without the other. */
export async function insertAudit(trx: Database, at: Date, entry: AuditEntry): Promise<void> {
  const { userId, accountId, action, object, requestId, actor, network = null, detail = {} } = entry;
  await runPrepared(
    trx,
    sql`insert into audit (at, user_id, account_id, action, object, request_id, actor, network, detail)
      values (${at}, ${userId}, ${accountId}, ${action}, ${object}, ${requestId}, ${actor}, ${network},
        ${JSON.stringify(detail)})`,
  );
}
