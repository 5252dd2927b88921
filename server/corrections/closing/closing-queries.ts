import { AppError } from '#server/core/app-error.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import type { RowOf } from '#server/db/row-of.ts';

const columns = [
  'id',
  'ordinal',
  'closed_until as closedUntil',
  'note',
  'user_name as by',
  'closed_at as at',
] as const;
export type StoredClosing = RowOf<'usage_closing', typeof columns>;

/** What was closed and opened in an account, newest first. */
export const listClosings = (
  trx: Database,
  account: AuthorizedAccountId,
  limit: number,
): Promise<StoredClosing[]> =>
  trx
    .selectFrom('usage_closing')
    .select(columns)
    .where('account_id', '=', account)
    .orderBy('ordinal', 'desc')
    .limit(limit)
    .execute();

/** How an account's periods are closed now. */
export const findClosing = async (
  trx: Database,
  account: AuthorizedAccountId,
): Promise<StoredClosing | undefined> => (await listClosings(trx, account, 1))[0];

export async function insertClosing(
  trx: Database,
  account: AuthorizedAccountId,
  closing: StoredClosing & { userId: string },
): Promise<void> {
  const made = await trx
    .insertInto('usage_closing')
    .values({
      id: closing.id,
      account_id: account,
      ordinal: closing.ordinal,
      closed_until: closing.closedUntil,
      note: closing.note,
      user_id: closing.userId,
      user_name: closing.by,
      closed_at: closing.at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new AppError('INVALID_INPUT', { fields: 'id' });
}
