import { sql } from 'kysely';
import type { receiptMail } from '#domain/messages/en-gb/mail.ts';
import type { NotificationKind } from '#domain/settings/notifications/schema.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import type { Database } from '#server/db/pool.ts';
import { belongsTo, getsMail } from '#server/mail/reader-queries.ts';

const RECEIPTS: NotificationKind = 'RECEIPTS';

/** Somebody who is told of something that was done to a receipt. */
export interface Notice {
  id: string;
  accountId: string | null;
  receiptId: string;
  event: keyof typeof receiptMail.events;
  at: Date;
  by: string;
  reason: string | null;
  receipt: Receipt;
  /** What the same sending brought to each of its accounts. */
  parts: Receipt[];
  fileName: string | null;
  to: string;
  firstName: string;
}

/**
 * Notifications of receipts, one row for everybody who is to read them: who did it, who had sent it and still belongs
 * to the account, and the contact. Who chose no receipts by mail gets none, under whatever part they play.
 */
export async function listNotices(
  trx: Database,
  of: { ids: readonly string[]; demo: boolean },
): Promise<Notice[]> {
  const { ids, demo } = of;
  const { rows } = await sql<Notice>`
    with taken as (
      select id, user_id, account_id, created_at, (payload ->> 'receiptId')::uuid as receipt_id, payload ->> 'event' as event,
        (payload ->> 'changeId')::uuid as change_id
      from notification where id = any(${[...ids]}::bigint[])),
    told as (
      select distinct on (n.receipt_id, n.event, n.change_id, n.user_id) n.*, s.receipt, s.file_name, s.contact_email,
        s.user_id as sender_id, c.reason,
        (select jsonb_agg(p.receipt order by p.account_id nulls last) from taken t join usage_submission p
          on p.receipt_id = t.receipt_id and p.account_id is not distinct from t.account_id and p.part = 0
          where t.receipt_id = n.receipt_id and t.event = n.event and t.user_id is not distinct from n.user_id
            and t.change_id is not distinct from n.change_id) as parts,
        coalesce(c.user_name, nullif(s.receipt #>> '{submittedBy,name}', ''), s.receipt #>> '{submittedBy,email}') as by
      from taken n
      join usage_submission s on s.receipt_id = n.receipt_id and s.account_id is not distinct from n.account_id
        and (n.change_id is not null or s.user_id is not distinct from n.user_id)
      left join usage_change c on c.id = n.change_id
      order by n.receipt_id, n.event, n.change_id, n.user_id, n.account_id nulls last, s.part)
    select told.id, told.account_id as "accountId", told.receipt_id as "receiptId", told.event, told.created_at as at,
      told.by, told.reason, told.receipt, coalesce(told.parts, '[]') as parts, told.file_name as "fileName", reader.email as "to",
      reader.first_name as "firstName"
    from told, lateral (
      select distinct on (lower(email)) email, first_name from (
        select u.email, u.first_name, 1 as rank from app_user u
          where (u.id = told.user_id or (u.id = told.sender_id and ${belongsTo(sql`told.account_id`)})) and ${getsMail(of)}
        union all select told.contact_email, '', 2 where told.contact_email is not null) as either
      where not exists (select from personal_choice c join app_user chooser on chooser.id = c.user_id
        where c.name = ${RECEIPTS} and c.value = 'false' and chooser.email_key = email_key(either.email))
        and not exists (select from app_user made_up where made_up.demo and not ${demo}::boolean
          and made_up.email_key = email_key(either.email))
      order by lower(email), rank) as reader
    order by told.id, reader.email`.execute(trx);
  return rows;
}
