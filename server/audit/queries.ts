import type { Deed } from '#server/core/deed.ts';
import type { Database } from '#server/db/pool.ts';

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
  await trx
    .insertInto('audit')
    .values({
      at,
      user_id: entry.userId,
      account_id: entry.accountId,
      action: entry.action,
      object: entry.object,
      request_id: entry.requestId,
      actor: entry.actor,
      network: entry.network ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
}
