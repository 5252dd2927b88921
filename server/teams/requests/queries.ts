import type { CucaRole } from '#domain/access/permissions.ts';
import type { Database } from '#server/db/pool.ts';
import type { RowOf } from '#server/db/row-of.ts';
import type { TeamPlace } from '../queries.ts';

const columns = [
  'id',
  'user_id',
  'user_name',
  'email',
  'note',
  'requested_at',
  'answered_at',
  'answered_by',
  'answerer_name',
  'granted_roles',
] as const;
export type RequestRow = RowOf<'access_request', typeof columns>;

const ofTeam = (trx: Database, place: TeamPlace) =>
  trx
    .selectFrom('access_request')
    .select(columns)
    .where('account_id', '=', place.accountId)
    .where('cuca_id', '=', place.cucaId);

/** Who waits for an answer, the longest first. */
export const listUnanswered = (trx: Database, place: TeamPlace): Promise<RequestRow[]> =>
  ofTeam(trx, place).where('answered_at', 'is', null).orderBy('requested_at').orderBy('id').execute();

export const findRequest = (trx: Database, place: TeamPlace, id: string): Promise<RequestRow | undefined> =>
  ofTeam(trx, place).where('id', '=', id).executeTakeFirst();

/** The last request of a person. */
export const findLastOf = (
  trx: Database,
  place: TeamPlace,
  userId: string,
): Promise<RequestRow | undefined> =>
  ofTeam(trx, place)
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export async function insertRequest(
  trx: Database,
  place: TeamPlace,
  request: { userId: string; userName: string; email: string; note: string; now: Date },
): Promise<string> {
  const { id } = await trx
    .insertInto('access_request')
    .values({
      account_id: place.accountId,
      cuca_id: place.cucaId,
      user_id: request.userId,
      user_name: request.userName,
      email: request.email,
      note: request.note,
      requested_at: request.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whoever came in by an invitation has their answer, by whoever invited them. */
export async function answerByInvitation(
  trx: Database,
  place: TeamPlace,
  answer: { userId: string; roles: readonly CucaRole[]; by: string; name: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('access_request')
    .set({
      answered_at: answer.now,
      answered_by: answer.by,
      answerer_name: answer.name,
      granted_roles: [...answer.roles],
    })
    .where('account_id', '=', place.accountId)
    .where('cuca_id', '=', place.cucaId)
    .where('user_id', '=', answer.userId)
    .where('answered_at', 'is', null)
    .execute();
}

/** Null: declined. */
export async function markAnswered(
  trx: Database,
  id: string,
  answer: { roles: readonly CucaRole[] | null; by: string; name: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('access_request')
    .set({
      answered_at: answer.now,
      answered_by: answer.by,
      answerer_name: answer.name,
      granted_roles: answer.roles && [...answer.roles],
    })
    .where('id', '=', id)
    .execute();
}
