import type { CucaRole } from '#domain/access/permissions.ts';
import type { TeamAction } from '#domain/teams/schema.ts';
import type { Database } from '#server/db/pool.ts';
import type { RowOf } from '#server/db/row-of.ts';
import type { TeamPlace } from './queries.ts';

export interface NewChange {
  action: TeamAction;
  /** The id of the person, invitation, request or key. */
  object: string;
  /** How people know it. */
  subject: string;
  rolesBefore?: readonly CucaRole[];
  roles?: readonly CucaRole[];
}

export async function insertChange(
  trx: Database,
  place: TeamPlace,
  by: { userId: string; name: string; at: Date },
  change: NewChange,
): Promise<void> {
  await trx
    .insertInto('team_change')
    .values({
      account_id: place.accountId,
      cuca_id: place.cucaId,
      at: by.at,
      user_id: by.userId,
      user_name: by.name,
      action: change.action,
      object: change.object,
      subject: change.subject,
      roles_before: change.rolesBefore ? [...change.rolesBefore] : null,
      roles: change.roles ? [...change.roles] : null,
    })
    .execute();
}

const columns = ['id', 'at', 'user_name', 'action', 'subject', 'roles_before', 'roles'] as const;
export type ChangeRow = RowOf<'team_change', typeof columns>;

/** Changes of a team, newest first, before one of them. */
export function listChanges(
  trx: Database,
  place: TeamPlace,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<ChangeRow[]> {
  let query = trx
    .selectFrom('team_change')
    .select(columns)
    .where('account_id', '=', place.accountId)
    .where('cuca_id', '=', place.cucaId);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** Whether the last that was done to a person here was to remove them. */
export async function wasRemoved(trx: Database, place: TeamPlace, userId: string): Promise<boolean> {
  const last = await trx
    .selectFrom('team_change')
    .select('action')
    .where('account_id', '=', place.accountId)
    .where('cuca_id', '=', place.cucaId)
    .where('object', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.action === 'REMOVED';
}

/** How many invitations a team has sent since then. */
export async function countSent(trx: Database, place: TeamPlace, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('team_change')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('account_id', '=', place.accountId)
    .where('cuca_id', '=', place.cucaId)
    .where('action', 'in', ['INVITED', 'INVITED_AGAIN'])
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
