import { sql } from 'kysely';
import type { AccountRole, CucaRole } from '#domain/access/permissions.ts';
import type { Principal, ViewRow } from '#server/core/principal.ts';
import type { Database } from '#server/db/pool.ts';
import { presentPrincipal, withRoles, type PersonWithRoles } from '../queries.ts';

const views = (trx: Database) =>
  trx
    .selectFrom('customer_view')
    .select([
      ...(['id', 'reason', 'user_id as userId', 'session_hash as sessionHash'] as const),
      ...(['account_id as accountId', 'subject_id as subjectId', 'cuca_id as cucaId'] as const),
      ...(['begun_at as begunAt', 'ends_at as endsAt'] as const),
      sql<AccountRole[]>`account_roles`.as('accountRoles'),
      sql<CucaRole[]>`cuca_roles`.as('cucaRoles'),
    ]);

/** The view that a session is in. */
export const findOpenView = (trx: Database, session: Buffer, now: Date): Promise<ViewRow | undefined> =>
  views(trx)
    .where('session_hash', '=', session)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst();

export const findView = (trx: Database, id: string): Promise<ViewRow | undefined> =>
  views(trx).where('id', '=', id).executeTakeFirst();

/** Views whose time is over, or whose session has ended, and of which nobody has said so yet. */
export const listOverdueViews = (trx: Database, now: Date, limit: number): Promise<ViewRow[]> =>
  views(trx)
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('ends_at', '<=', now),
        eb.not(
          eb.exists(
            eb
              .selectFrom('session')
              .select('id_hash')
              .whereRef('session.id_hash', '=', 'customer_view.session_hash')
              .where('session.ended_at', 'is', null),
          ),
        ),
      ]),
    )
    .orderBy('ends_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** False where the session is in a view already, or the same one was begun before. */
export async function insertView(trx: Database, view: ViewRow): Promise<boolean> {
  const added = await trx
    .insertInto('customer_view')
    .values({
      ...{ id: view.id, session_hash: view.sessionHash, user_id: view.userId, account_id: view.accountId },
      ...{ subject_id: view.subjectId, account_roles: view.accountRoles, cuca_id: view.cucaId },
      ...{ cuca_roles: view.cucaRoles, reason: view.reason, begun_at: view.begunAt, ends_at: view.endsAt },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** False where it has ended already. */
export async function setViewEnded(trx: Database, id: string, at: Date): Promise<boolean> {
  const ended = await trx
    .updateTable('customer_view')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** A person with all their roles, as their own session would have them. */
export async function findPerson(
  trx: Database,
  userId: string,
): Promise<(Omit<Principal, 'sessionId'> & { isDisabled: boolean }) | undefined> {
  const { rows } = await sql<PersonWithRoles & { disabled: boolean }>`
    select ${withRoles}, u.disabled from app_user u where u.id = ${userId}`.execute(trx);
  const [row] = rows;
  return row && { ...presentPrincipal(row), isDisabled: row.disabled };
}

/** The people of an account, by name. */
export async function listAccountPeople(trx: Database, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from app_user u where u.id in (
      select r.user_id from account_role r where r.account_id = ${accountId} and r.roles <> '{}'
      union select c.user_id from cuca_role c where c.account_id = ${accountId} and c.roles <> '{}')
    order by lower(u.last_name), lower(u.first_name), u.id limit 500`.execute(trx);
  return rows.map(({ id }) => id);
}

export const listApplicationNames = (
  trx: Database,
  accountId: string,
): Promise<{ id: string; name: string }[]> =>
  trx
    .selectFrom('application')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .orderBy('name')
    .orderBy('id')
    .execute();
