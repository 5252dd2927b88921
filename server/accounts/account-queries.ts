import { sql } from 'kysely';
import type { AccountPerson } from '#domain/accounts/schema.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';

export interface AccountRow {
  id: string;
  name: string;
  url: string | null;
  owner: AccountPerson | null;
  leadToolsTeamOwner: AccountPerson | null;
  crCsm: AccountPerson | null;
  regionalTerritory: string | null;
  globalTerritory: string | null;
}

/** An account with its three people. */
export async function findAccount(
  trx: Database,
  accountId: AuthorizedAccountId,
): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select a.id, a.name, a.url, ${person('owner')} as owner, ${person('lead')} as "leadToolsTeamOwner",
      ${person('csm')} as "crCsm", a.regional_territory as "regionalTerritory", a.global_territory as "globalTerritory"
    from account a
      left join person owner on owner.id = a.owner_id
      left join person lead on lead.id = a.lead_tools_team_owner_id
      left join person csm on csm.id = a.cr_csm_id
    where a.id = ${accountId}`.execute(trx);
  return rows[0];
}

const person = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<AccountPerson | null>`case when ${column('id')} is null then null else json_build_object(
    'id', ${column('id')}, 'firstName', ${column('first_name')}, 'lastName', ${column('last_name')}, 'email', ${column('email')}) end`;
};

/** Accounts by id, those that the person opened last in front. */
export async function listAccountsByVisit(
  trx: Database,
  accountIds: readonly string[],
  userId: string,
): Promise<{ id: string; name: string; visitedAt: Date | null }[]> {
  if (accountIds.length === 0) return [];
  return trx
    .selectFrom('account')
    .leftJoin('account_visit', (join) =>
      join.onRef('account_visit.account_id', '=', 'account.id').on('account_visit.user_id', '=', userId),
    )
    .select(['account.id', 'account.name', 'account_visit.visited_at as visitedAt'])
    .where('account.id', 'in', [...accountIds])
    .orderBy('account_visit.visited_at', (order) => order.desc().nullsLast())
    .orderBy(sql`lower(account.name)`)
    .orderBy('account.id')
    .execute();
}

export async function upsertVisit(
  trx: Database,
  visit: { accountId: AuthorizedAccountId; userId: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('account_visit')
    .values({ user_id: visit.userId, account_id: visit.accountId, visited_at: visit.at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'account_id']).doUpdateSet({ visited_at: visit.at }),
    )
    .execute();
}

/** Accounts whose name or id contains a text, literally and whatever its case; those that begin with it come first. */
export async function findAccountsByText(
  trx: Database,
  text: string,
  most: number,
): Promise<{ id: string; name: string }[]> {
  const literal = text.trim().replace(/[\\%_]/g, String.raw`\$&`);
  return trx
    .selectFrom('account')
    .select(['id', 'name'])
    .where((is) => is.or([is('name', 'ilike', `%${literal}%`), is('id', 'ilike', `%${literal}%`)]))
    .orderBy(sql`name not ilike ${`${literal}%`}`)
    .orderBy('name')
    .orderBy('id')
    .limit(most)
    .execute();
}
