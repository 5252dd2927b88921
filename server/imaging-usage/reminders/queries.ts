import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';

interface Resting {
  userId: string;
  accountId: AuthorizedAccountId;
}

/** Until when somebody put the reminder off; undefined where they never did. */
export async function findRest(trx: Database, { userId, accountId }: Resting): Promise<Date | undefined> {
  const row = await trx
    .selectFrom('imaging_reminder_rest')
    .select('until')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.until;
}

export async function saveRest(
  trx: Database,
  { userId, accountId, until }: Resting & { until: Date },
): Promise<void> {
  await trx
    .insertInto('imaging_reminder_rest')
    .values({ user_id: userId, account_id: accountId, until })
    .onConflict((conflict) => conflict.columns(['user_id', 'account_id']).doUpdateSet({ until }))
    .execute();
}
