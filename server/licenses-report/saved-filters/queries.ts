import { readSaved, type SavedFilters } from '#domain/licenses-report/saved-filters.ts';
import type { Database } from '#server/db/pool.ts';

const NAME = 'licenses-report';

/** What is stored may be older than the filters of today. The database shows everybody their own rows only; the user id stands here as well. */
export async function findSavedFilters(trx: Database, userId: string): Promise<SavedFilters | null> {
  const row = await trx
    .selectFrom('saved_filter')
    .select('value')
    .where('user_id', '=', userId)
    .where('name', '=', NAME)
    .executeTakeFirst();
  return row ? readSaved(row.value) : null;
}

export async function upsertSavedFilters(
  trx: Database,
  saved: { userId: string; filters: SavedFilters; at: Date },
): Promise<void> {
  const value = JSON.stringify(saved.filters);
  await trx
    .insertInto('saved_filter')
    .values({ user_id: saved.userId, name: NAME, value, saved_at: saved.at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'name']).doUpdateSet({ value, saved_at: saved.at }),
    )
    .execute();
}

export async function deleteSavedFilter(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('saved_filter').where('user_id', '=', userId).where('name', '=', NAME).execute();
}
