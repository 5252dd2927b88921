import type { Database } from '#server/db/pool.ts';

/** The address that somebody has now. */
export const findEmail = async (trx: Database, userId: string): Promise<string | undefined> => {
  const row = await trx.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirst();
  return row?.email;
};
