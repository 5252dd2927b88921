import { sql } from 'kysely';
import { audiences, defaultAudiences, type Audience } from '#domain/alerts/alert-rules.ts';
import type { AlertPerson } from '#domain/alerts/readers-of.ts';
import type { Database } from '#server/db/pool.ts';

export type NamedPerson = AlertPerson & { name: string };

/** Everybody who may be told of alerts of these accounts: people with a role, and staff who look after them. */
export async function listPeople(trx: Database, accounts: readonly string[]): Promise<NamedPerson[]> {
  const these = sql`any(${[...accounts]}::text[])`;
  const { rows } = await sql<NamedPerson>`
    with part as (
      select r.account_id, r.user_id, unnest(r.roles) as audience, null as cuca_id from account_role r
        where r.account_id = ${these}
      union all select r.account_id, r.user_id, unnest(r.roles), r.cuca_id from cuca_role r
        where r.account_id = ${these}
      union all select a.id, staff.id, who.audience, null from account a, lateral (values
          ('ACCOUNT_OWNER', a.owner_id), ('TEAM_OWNER', a.lead_tools_team_owner_id), ('CSM', a.cr_csm_id))
          as who (audience, person_id)
        join person p on p.id = who.person_id
        join app_user staff on staff.email_key = email_key(p.email)
          and 'INTERNAL_STAKEHOLDER' = any(staff.global_roles)
        where a.id = ${these})
    select part.account_id as "accountId", u.id as "userId", part.audience, part.cuca_id as "cucaId",
      concat_ws(' ', u.first_name, u.last_name) as name
    from part join app_user u on u.id = part.user_id and not u.disabled and u.email_verified
    where part.audience = any(${[...audiences]}::text[])
    order by u.last_name, u.first_name, u.id, part.account_id`.execute(trx);
  return rows;
}

/** As what people of these accounts are told. */
export async function listChosenAudiences(
  trx: Database,
  accounts: readonly string[],
): Promise<(accountId: string) => readonly Audience[]> {
  const rows = await trx
    .selectFrom('account')
    .select(['id', 'alert_audiences'])
    .where('id', 'in', accounts)
    .execute();
  const chosen = new Map(rows.map((row) => [row.id, row.alert_audiences as Audience[] | null]));
  return (accountId) => chosen.get(accountId) ?? defaultAudiences;
}
