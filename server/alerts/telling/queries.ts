import { sql } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import type { Database } from '#server/db/pool.ts';
import { belongsTo, getsMail } from '#server/mail/reader-queries.ts';

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
  usagePercent: string | null;
  totalUsage: string | null;
  maxVolume: string | null;
  termStart: Day | null;
  expiryDate: Day | null;
}

/**
 * Notifications of alerts whose readers want them: who is disabled, has an unverified address, has left the account,
 * chose no such mails or is of the demo, outside it, gets none.
 */
export async function listNotices(
  trx: Database,
  { ids, demo }: { ids: readonly string[]; demo: boolean },
): Promise<WaitingNotice[]> {
  const { rows } = await sql<WaitingNotice>`
    select u.id as "userId", u.email as "to", u.first_name as "firstName", n.account_id as "accountId",
      account.name as "accountName", split_part(n.kind, '_', 1) as kind, told.*
    from notification n join account on account.id = n.account_id join app_user u on u.id = n.user_id,
      jsonb_to_record(n.payload) as told ("alertId" bigint, "productName" text, names jsonb, keys integer, threshold integer,
        "usagePercent" numeric, "totalUsage" text, "maxVolume" text, "termStart" text, "expiryDate" text)
    where n.id = any(${[...ids]}::bigint[]) and ${getsMail({ demo })} and ${belongsTo(sql`n.account_id`)}
      and not exists (select from personal_choice c where c.user_id = u.id and c.name = n.kind and c.value = 'false')
    order by u.id, n.kind desc, told."usagePercent" desc, told."expiryDate", told."alertId"`.execute(trx);
  return rows;
}
