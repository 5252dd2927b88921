import type { DraftKind } from '#domain/drafts/draft-kinds.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import type { RowOf } from '#server/db/row-of.ts';

/** Which draft: one per kind and account, or application of it. */
export interface DraftPlace {
  account: AuthorizedAccountId;
  kind: DraftKind;
  /** Empty where the form is the account's own. */
  cucaId: string;
}

const columns = [
  'version',
  'content_ciphertext',
  'holder_id',
  'holder_name',
  'saved_at',
  'expires_at',
] as const;
/** What a saving leaves behind. */
export type SavedDraft = RowOf<'draft', typeof columns>;

/** The draft of a place, also one that has expired; locked for who changes it. */
export async function findDraft(
  trx: Database,
  { account, kind, cucaId }: DraftPlace,
  lock = false,
): Promise<SavedDraft | undefined> {
  const query = trx
    .selectFrom('draft')
    .select(columns)
    .where('account_id', '=', account)
    .where('kind', '=', kind)
    .where('cuca_id', '=', cucaId);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** False where somebody else was first. */
export async function insertDraft(trx: Database, place: DraftPlace, draft: SavedDraft): Promise<boolean> {
  const { account, kind, cucaId } = place;
  const made = await trx
    .insertInto('draft')
    .values({ account_id: account, kind, cuca_id: cucaId, ...draft })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return made !== undefined;
}

export async function updateDraft(trx: Database, place: DraftPlace, draft: SavedDraft): Promise<void> {
  await trx
    .updateTable('draft')
    .set(draft)
    .where('account_id', '=', place.account)
    .where('kind', '=', place.kind)
    .where('cuca_id', '=', place.cucaId)
    .execute();
}

export async function deleteDraft(trx: Database, place: DraftPlace): Promise<void> {
  await trx
    .deleteFrom('draft')
    .where('account_id', '=', place.account)
    .where('kind', '=', place.kind)
    .where('cuca_id', '=', place.cucaId)
    .execute();
}

/** Drafts that nobody has touched for their life time; answers how many there were. */
export async function deleteExpiredDrafts(trx: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('draft')
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
