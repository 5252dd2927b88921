import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';

interface Resting {
  userId: string;
  accountId: AuthorizedAccountId;
}

/** Until when somebody put the reminder off; null where they never did. */
export async function findRest(trx: Database, { userId, accountId }: Resting): Promise<Date | null> {
  const row = await trx
    .selectFrom('account_visit')
    .select('report_later_until as until')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.until ?? null;
}

export async function saveRest(
  trx: Database,
  { userId, accountId, until }: Resting & { until: Date },
): Promise<void> {
  await trx
    .insertInto('account_visit')
    .values({ user_id: userId, account_id: accountId, report_later_until: until })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'account_id']).doUpdateSet({ report_later_until: until }),
    )
    .execute();
}
