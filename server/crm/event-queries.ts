import { randomUUID } from 'node:crypto';
import { isInternal } from '#domain/access/can.ts';
import { fullName } from '#domain/core/person-name.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';

export type CaseAction = 'ASK' | 'BEGIN' | 'STATUS' | 'NOTE';

/** Writes down what became of a case; false where this very event is written already. */
export async function recordCaseEvent(
  { principal, account, now }: AccountCtx,
  trx: Database,
  event: { id?: string; caseId: string; action: CaseAction; status: string; note?: string | null },
): Promise<boolean> {
  const name = fullName(principal);
  const written = await trx
    .insertInto('case_event')
    .values({
      id: event.id ?? randomUUID(),
      account_id: account,
      case_id: event.caseId,
      action: event.action,
      status: event.status,
      note: event.note ?? null,
      user_id: principal.userId,
      user_name: name === '' ? principal.email : name,
      by_staff: isInternal(principal),
      at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}
