import { sql } from 'kysely';
import type { Database } from '#server/db/pool.ts';
import { staged } from './staging-queries.ts';
import type { Counts } from './upsert-queries.ts';

const rows = staged('roles.csv');
const given = sql`string_to_array(s.roles, ';')`;
const isSame = sql`known.roles @> ${given} and known.roles <@ ${given}`;
const count = sql`select count(*) filter (where inserted) as inserted,
  count(*) filter (where not inserted) as updated from written`;

/** Roles of people on accounts and applications: each line's list replaces what is stored, in whatever order that stands. */
export async function upsertRoles(trx: Database): Promise<Counts> {
  const ofAccounts = await sql<{ inserted: string; updated: string }>`
    with written as (
      insert into account_role (user_id, account_id, roles)
      select u.id, s.account_id, ${given} from ${rows} s join app_user u on u.email_key = s.email_key
      where s.cuca_id is null and not exists (select from account_role known
        where known.user_id = u.id and known.account_id = s.account_id and ${isSame})
      order by 1, 2
      on conflict (user_id, account_id) do update set roles = excluded.roles
      returning xmax = 0 as inserted) ${count}`.execute(trx);
  const ofApplications = await sql<{ inserted: string; updated: string }>`
    with written as (
      insert into cuca_role (user_id, account_id, cuca_id, roles)
      select u.id, s.account_id, s.cuca_id, ${given} from ${rows} s join app_user u on u.email_key = s.email_key
      where s.cuca_id is not null and not exists (select from cuca_role known
        where known.user_id = u.id and known.account_id = s.account_id and known.cuca_id = s.cuca_id and ${isSame})
      order by 1, 2, 3
      on conflict (user_id, account_id, cuca_id) do update set roles = excluded.roles
      returning xmax = 0 as inserted) ${count}`.execute(trx);
  const all = [...ofAccounts.rows, ...ofApplications.rows];
  const add = (name: 'inserted' | 'updated') => all.reduce((sum, row) => sum + Number(row[name]), 0);
  return { inserted: add('inserted'), updated: add('updated') };
}

/** Takes away every role that the file no longer lists. */
export async function pruneRoles(trx: Database): Promise<number> {
  const accounts = await sql`delete from account_role r where not exists (
    select from ${rows} s join app_user u on u.email_key = s.email_key
    where u.id = r.user_id and s.account_id = r.account_id and s.cuca_id is null)`.execute(trx);
  const applications = await sql`delete from cuca_role r where not exists (
    select from ${rows} s join app_user u on u.email_key = s.email_key
    where u.id = r.user_id and s.account_id = r.account_id and s.cuca_id = r.cuca_id)`.execute(trx);
  return Number((accounts.numAffectedRows ?? 0n) + (applications.numAffectedRows ?? 0n));
}
