import type { Database } from '#server/db/pool.ts';

export interface AuditEntry {
  /** Null where the portal itself acted: an import, a command, a job. */
  userId: string | null;
  accountId: string | null;
  /** `feature.deed`, such as `downloads.copyKey`. */
  action: string;
  /** The id of what it was done to. */
  object: string | null;
  requestId: string;
  /** Never a key, token or file content. */
  detail?: Readonly<Record<string, unknown>>;
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
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute();
}
