import { sql, type RawBuilder } from 'kysely';
import type { ReceiptChange } from '#domain/submissions/schema.ts';

/** The changes of the receipt of a part (`usage_submission` in the query around it) in its account, as JSON. */
export const changesOf = (part: string): RawBuilder<ReceiptChange[] | null> => sql<ReceiptChange[] | null>`
  (select json_agg(json_build_object('accountId', c.account_id, 'ordinal', c.ordinal, 'action', c.action,
      'by', c.user_name, 'byStaff', c.by_staff, 'reason', c.reason, 'nextReceiptId', c.next_receipt_id,
      'at', to_char(c.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by c.ordinal)
    from usage_change c
    where c.account_id = ${sql.ref(`${part}.account_id`)} and c.receipt_id = ${sql.ref(`${part}.receipt_id`)})`;

/** What of a receipt (`usage_submission` in the query around it) counts in its account: it was not withdrawn. */
export const isStanding = (part: string): RawBuilder<boolean> => sql<boolean>`
  coalesce((select c.action from usage_change c
    where c.account_id = ${sql.ref(`${part}.account_id`)} and c.receipt_id = ${sql.ref(`${part}.receipt_id`)}
    order by c.ordinal desc limit 1) <> 'WITHDRAW', true)`;
