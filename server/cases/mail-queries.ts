import { sql } from 'kysely';
import type { Database } from '#server/db/pool.ts';
import { getsMail } from '#server/mail/reader-queries.ts';

/** Somebody of an account that was asked. */
export interface AskedPerson {
  accountId: string;
  accountName: string;
  by: string;
  note: string | null;
  to: string;
  firstName: string;
}

/** Marks open questions as mailed and answers everybody of their accounts, each once; what is days old is let be. */
export async function takeRequests(trx: Database, of: { now: Date; demo: boolean }): Promise<AskedPerson[]> {
  const { now } = of;
  const { rows } = await sql<AskedPerson>`
    with taken as (
      select e.* from case_event e join crm_case c on c.id = e.case_id
      where e.action = 'ASK' and e.mailed_at is null and e.at > ${now}::timestamptz - interval '7 days'
        and c.status = e.status
      order by e.at, e.id limit 50 for update of e skip locked),
    marked as (update case_event m set mailed_at = ${now} from taken where m.id = taken.id)
    select taken.account_id as "accountId", a.name as "accountName", taken.user_name as by, taken.note,
      u.email as "to", u.first_name as "firstName"
    from taken join account a on a.id = taken.account_id
    join app_user u on ${getsMail(of)} and u.id in (
      select r.user_id from account_role r where r.account_id = taken.account_id and cardinality(r.roles) > 0
      union select r.user_id from cuca_role r where r.account_id = taken.account_id and cardinality(r.roles) > 0)
    order by taken.id, u.email`.execute(trx);
  return rows;
}
