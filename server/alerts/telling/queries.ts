import { sql } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import type { NotificationKind } from '#domain/settings/notifications/schema.ts';
import type { Database } from '#server/db/pool.ts';
import { belongsTo, getsMail } from '#server/mail/reader-queries.ts';

const kindOfMail: Readonly<Record<'USAGE' | 'EXPIRY', NotificationKind>> = {
  USAGE: 'USAGE_ALERTS',
  EXPIRY: 'EXPIRY_ALERTS',
};

/** Something to tell somebody by mail. */
export interface WaitingNotice {
  userId: string;
  to: string;
  firstName: string;
  accountId: string;
  accountName: string;
  kind: 'USAGE' | 'EXPIRY';
  productName: string;
  names: string[];
  keys: number;
  threshold: number | null;
  percent: string | null;
  totalUsage: string | null;
  maxVolume: string | null;
  termStart: Day | null;
  expiryDate: Day | null;
}

/**
 * Marks everything that waits for the next few people as mailed, and answers what they want to read: who is disabled,
 * has an unverified address, has left the account, chose no such mails or is of the demo, outside it, gets none. What is
 * days old is let be.
 */
export async function takeNotices(
  trx: Database,
  { now, people, demo }: { now: Date; people: number; demo: boolean },
): Promise<{ taken: number; notices: WaitingNotice[] }> {
  const { rows } = await sql<WaitingNotice & { isWanted: boolean }>`
    with reader as (
      select distinct user_id from alert_notice
      where mailed_at is null and noticed_at > ${now}::timestamptz - interval '2 days'
      order by user_id limit ${people}),
    taken as (
      update alert_notice n set mailed_at = ${now} from reader
      where n.user_id = reader.user_id and n.mailed_at is null
        and n.noticed_at > ${now}::timestamptz - interval '2 days'
      returning n.user_id, n.alert_id)
    select u.id as "userId", u.email as "to", u.first_name as "firstName", a.account_id as "accountId",
      account.name as "accountName", a.kind, a.product_name as "productName", a.names, a.keys, a.threshold,
      a.usage_percent as percent, a.total_usage as "totalUsage", a.max_volume as "maxVolume",
      a.term_start as "termStart", a.expiry_date as "expiryDate",
      ${getsMail({ demo })} and ${belongsTo(sql`a.account_id`)} and not exists (select from notification_choice c
        where c.user_id = u.id and not c.by_mail and c.kind = case a.kind
          when 'USAGE' then ${kindOfMail.USAGE} else ${kindOfMail.EXPIRY} end) as "isWanted"
    from taken join alert a on a.id = taken.alert_id join account on account.id = a.account_id
    join app_user u on u.id = taken.user_id
    order by u.id, a.kind desc, a.usage_percent desc, a.expiry_date, a.id`.execute(trx);
  return { taken: rows.length, notices: rows.filter(({ isWanted }) => isWanted) };
}
