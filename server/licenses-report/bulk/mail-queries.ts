import { sql } from 'kysely';
import type { Database } from '#server/db/pool.ts';
import { getsMail } from '#server/mail/reader-queries.ts';
import { isReporter } from './queries.ts';

/** Somebody who reports an account's usage and is reminded of it. */
export interface Reminded {
  accountId: string;
  accountName: string;
  by: string;
  note: string | null;
  to: string;
  firstName: string;
}

/** Marks waiting reminders as mailed and answers everybody they are for; what is days old is let be. */
export async function takeReminders(
  trx: Database,
  { now, demo }: { now: Date; demo: boolean },
): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    with taken as (
      select * from usage_reminder where mailed_at is null and at > ${now}::timestamptz - interval '7 days'
      order by at, id limit 50 for update skip locked),
    marked as (update usage_reminder m set mailed_at = ${now} from taken where m.id = taken.id)
    select a.id as "accountId", a.name as "accountName", taken.user_name as by, taken.note, u.email as "to",
      u.first_name as "firstName"
    from taken join account a on a.id = taken.account_id join app_user u on ${isReporter} and ${getsMail({ demo })}
    order by taken.id, u.email`.execute(trx);
  return rows;
}
