import { sql } from 'kysely';
import type { Database, Pool } from '#server/db/pool.ts';
import type { RowOf } from '#server/db/row-of.ts';
import { inTransaction } from '#server/db/transaction.ts';

const columns = [
  'id',
  'recipient',
  'subject',
  'body_ciphertext as body',
  'created_at as createdAt',
  'attempts',
] as const;
export type OutboxRow = RowOf<'outbox_mail', typeof columns>;

/** Two steps, because the body is sealed for its row's id. */
export async function insertMail(
  trx: Database,
  mail: { recipient: string; subject: string; now: Date; seal: (id: string) => Buffer },
): Promise<void> {
  const { id } = await trx
    .insertInto('outbox_mail')
    .values({
      recipient: mail.recipient,
      subject: mail.subject,
      created_at: mail.now,
      next_attempt_at: mail.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('outbox_mail')
    .set({ body_ciphertext: mail.seal(id) })
    .where('id', '=', id)
    .execute();
}

const leaseEnd = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;

/** Takes one waiting mail for one sender: for so long no other process tries it, whatever its own clock says. */
export async function leaseMail(
  pool: Pool,
  key: { now: Date; seconds: number },
): Promise<OutboxRow | undefined> {
  return inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .updateTable('outbox_mail')
      .set({
        lease_until: leaseEnd(key.seconds),
        attempts: sql`attempts + 1`,
      })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('outbox_mail')
          .select('id')
          .where('sent_at', 'is', null)
          .where('given_up_at', 'is', null)
          .where('next_attempt_at', '<=', key.now)
          .where(sql<boolean>`coalesce(lease_until <= clock_timestamp(), true)`)
          .orderBy('next_attempt_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(columns)
      .executeTakeFirst(),
  );
}

/** Goes on with a lease, unless somebody else has the mail by now. */
export async function extendLease(
  pool: Pool,
  { id, attempts }: Pick<OutboxRow, 'id' | 'attempts'>,
  seconds: number,
): Promise<void> {
  await inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .updateTable('outbox_mail')
      .set({ lease_until: leaseEnd(seconds) })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('sent_at', 'is', null)
      .execute(),
  );
}

export async function markSent(pool: Pool, id: string, now: Date): Promise<void> {
  await inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .updateTable('outbox_mail')
      .set({ sent_at: now, body_ciphertext: null, last_error: null, lease_until: null })
      .where('id', '=', id)
      .execute(),
  );
}

/** Gives a mail back, unless its lease has run out and somebody else has taken it. */
export async function markFailed(
  pool: Pool,
  { id, attempts }: Pick<OutboxRow, 'id' | 'attempts'>,
  failure: { error: string; nextAttemptAt: Date; givenUpAt: Date | null },
): Promise<void> {
  await inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .updateTable('outbox_mail')
      .set({
        last_error: failure.error,
        next_attempt_at: failure.nextAttemptAt,
        given_up_at: failure.givenUpAt,
        lease_until: null,
      })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .execute(),
  );
}

/** Lets mails that were given up be tried from the beginning; answers how many there were. */
export async function reviveMails(trx: Database, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox_mail')
    .set({ given_up_at: null, attempts: 0, next_attempt_at: now })
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The newest mails of the demo, which keeps them instead of sending. */
export async function listMail(pool: Pool, limit: number): Promise<OutboxRow[]> {
  return inTransaction(pool, { role: 'system' }, (trx) =>
    trx.selectFrom('outbox_mail').select(columns).orderBy('id', 'desc').limit(limit).execute(),
  );
}

/** Mails that went out, or will never, are kept for thirty days without their text. */
export async function deleteOldMail(pool: Pool, before: Date): Promise<number> {
  const { numDeletedRows } = await inTransaction(pool, { role: 'system' }, (trx) =>
    trx.deleteFrom('outbox_mail').where('created_at', '<', before).executeTakeFirst(),
  );
  return Number(numDeletedRows);
}
