import { sql } from 'kysely';
import { takeLock } from '#server/db/locks.ts';
import type { Pool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';

interface TryCount {
  subject: Buffer;
  count: number;
  oldest: Date;
}

/** Notes a try as failed before it is checked, so that a burst of tries cannot outrun the count. */
export async function insertTries(
  pool: Pool,
  subjects: readonly Buffer[],
  now: Date,
  since: Date,
): Promise<{ ids: string[]; counts: TryCount[] }> {
  return inTransaction(pool, { role: 'system' }, async (trx) => {
    // One after the other: tries at the same moment would not see each other. Nobody keeps these locks for long, and
    // whoever waits for one keeps a connection.
    await sql.raw("set local lock_timeout = '2s'").execute(trx);
    for (const subject of subjects) await takeLock(trx, 'loginFailure', subject.toString('hex'));
    const inserted = await trx
      .insertInto('login_failure')
      .values(subjects.map((subject) => ({ subject_hash: subject, failed_at: now })))
      .returning('id')
      .execute();
    const counts = await trx
      .selectFrom('login_failure')
      .select((eb) => [
        'subject_hash as subject',
        eb.fn.countAll<string>().as('count'),
        eb.fn.min('failed_at').as('oldest'),
      ])
      .where('subject_hash', 'in', subjects)
      .where('failed_at', '>', since)
      .groupBy('subject_hash')
      .execute();
    return {
      ids: inserted.map(({ id }) => id),
      counts: counts.map(({ subject, count, oldest }) => ({ subject, count: Number(count), oldest })),
    };
  });
}

/** Takes back tries that were no failures, and with `subject` all that were counted against it. */
export async function forgetTries(pool: Pool, ids: readonly string[], subject?: Buffer): Promise<void> {
  await inTransaction(pool, { role: 'system' }, async (trx) => {
    if (ids.length > 0) await trx.deleteFrom('login_failure').where('id', 'in', ids).execute();
    if (subject) await trx.deleteFrom('login_failure').where('subject_hash', '=', subject).execute();
  });
}
