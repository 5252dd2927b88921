import { sql } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import { periodOf } from '#domain/licenses-report/views/mail-period.ts';
import type { ViewMail } from '#domain/licenses-report/views/schema.ts';
import type { Database } from '#server/db/pool.ts';
import { getsMail } from '#server/mail/reader-queries.ts';

/** A mail that is due: of a view, to one of its readers. */
export interface DueMail {
  userId: string;
  viewId: string;
  mail: Exclude<ViewMail, 'NEVER'>;
  period: Day;
  name: string;
  filters: unknown;
  to: string;
  firstName: string;
  counted: string;
  countedOn: Day;
}

/**
 * Marks a mail of the period as mailed and answers it; undefined where none is due. Who chose mails within a period
 * gets the first with the next one. Whoever is staff no more, or may not see the view any more, gets none.
 */
export async function takeDueMail(
  trx: Database,
  { now, today, demo }: { now: Date; today: Day; demo: boolean },
): Promise<DueMail | undefined> {
  const periods = sql`(values ('WEEKLY', ${periodOf('WEEKLY', today)}::date), ('MONTHLY', ${periodOf('MONTHLY', today)}::date))`;
  const { rows } = await sql<DueMail>`
    with due as (
      select c.user_id, c.view_id, c.mail, p.period, v.name, v.filters, u.email, u.first_name, c.counted, c.counted_on
      from report_view_choice c
      join ${periods} as p (mail, period) on p.mail = c.mail and p.period > c.counted_on
      join report_view v on v.id = c.view_id and (v.shared or v.owner_id = c.user_id)
      join app_user u on u.id = c.user_id and ${getsMail({ demo })}
        and 'INTERNAL_STAKEHOLDER' = any(u.global_roles)
      where not exists (select from report_view_mail m
        where m.user_id = c.user_id and m.view_id = c.view_id and m.period = p.period and m.mail = c.mail)
      order by c.user_id, c.view_id limit 1 for update of c skip locked),
    marked as (
      insert into report_view_mail (user_id, view_id, period, mail, mailed_at)
      select user_id, view_id, period, mail, ${now} from due on conflict do nothing
      returning user_id, view_id)
    select due.user_id as "userId", due.view_id as "viewId", due.mail, due.period, due.name, due.filters,
      due.email as "to", due.first_name as "firstName", due.counted, due.counted_on as "countedOn"
    from due join marked using (user_id, view_id)`.execute(trx);
  return rows[0];
}

/** What the next mail compares with. */
export async function updateCounted(
  trx: Database,
  of: { userId: string; viewId: string; counted: number; countedOn: Day },
): Promise<void> {
  await sql`
    update report_view_choice set counted = ${of.counted}, counted_on = ${of.countedOn}
    where user_id = ${of.userId} and view_id = ${of.viewId}`.execute(trx);
}
