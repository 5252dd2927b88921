import { sql } from 'kysely';
import type { CucaRole } from '#domain/access/permissions.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';

/** The application whose team it is. */
export interface TeamPlace {
  accountId: AuthorizedAccountId;
  cucaId: string;
}

export interface MemberRow {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  roles: CucaRole[];
  disabled: boolean;
}

const memberColumns = sql`m.user_id as "userId", m.email, m.first_name as "firstName", m.last_name as "lastName",
  m.roles, m.disabled`;

/** A team as those who look after it see it; nobody else sees anybody. */
export async function listMembersOf(trx: Database, place: TeamPlace): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from team_members(${place.accountId}, ${place.cucaId}) m
    order by array_position(array['CUCA_OWNER', 'CUCA_ADMIN', 'CUCA_VIEWER'], m.roles[1]) nulls last,
      lower(m.last_name), lower(m.first_name), m.email, m.user_id`.execute(trx);
  return rows;
}

/** The same for the portal itself, which changes the team. */
export async function readTeam(trx: Database, place: TeamPlace): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from (
      select r.user_id, u.email, u.first_name, u.last_name, r.roles, u.disabled
      from cuca_role r join app_user u on u.id = r.user_id
      where r.account_id = ${place.accountId} and r.cuca_id = ${place.cucaId} and r.roles <> '{}') m
    order by m.user_id`.execute(trx);
  return rows;
}

/** Gives somebody exactly these roles; none at all takes them out of the team. */
export async function writeRoles(
  trx: Database,
  place: TeamPlace,
  userId: string,
  roles: readonly CucaRole[],
): Promise<void> {
  if (roles.length === 0)
    await trx
      .deleteFrom('cuca_role')
      .where('account_id', '=', place.accountId)
      .where('cuca_id', '=', place.cucaId)
      .where('user_id', '=', userId)
      .execute();
  else
    await trx
      .insertInto('cuca_role')
      .values({
        account_id: place.accountId,
        cuca_id: place.cucaId,
        user_id: userId,
        roles: [...roles],
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'account_id', 'cuca_id']).doUpdateSet({ roles: [...roles] }),
      )
      .execute();
}

/** What application and account are called. */
export async function findNames(
  trx: Database,
  place: { accountId: string; cucaId: string },
): Promise<{ accountName: string; cucaName: string } | undefined> {
  return trx
    .selectFrom('application')
    .innerJoin('account', 'account.id', 'application.account_id')
    .select(['account.name as accountName', 'application.name as cucaName'])
    .where('application.account_id', '=', place.accountId)
    .where('application.id', '=', place.cucaId)
    .executeTakeFirst();
}
