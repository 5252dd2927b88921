import { sql, type RawBuilder } from 'kysely';
import type { ReceiptChange } from '#domain/submissions/schema.ts';

/** The changes of the receipt of a part (`usage_submission` in the query around it) in its account, as JSON. */
export const changesOf = (part: string): RawBuilder<ReceiptChange[] | null> => sql<ReceiptChange[] | null>`
  (select json_agg(json_build_object('accountId', its.account_id, 'ordinal', its.ordinal, 'action', its.action,
      'by', its.user_name, 'byStaff', its.by_staff, 'reason', its.reason, 'nextReceiptId', its.next_receipt_id,
      'at', to_char(its.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by its.ordinal)
    from usage_change its
    where its.account_id = ${sql.ref(`${part}.account_id`)} and its.receipt_id = ${sql.ref(`${part}.receipt_id`)})`;

/** What of a receipt (`usage_submission` in the query around it) counts in its account: it was not withdrawn. */
export const isStanding = (part: string): RawBuilder<boolean> => sql<boolean>`
  coalesce((select its.action from usage_change its
    where its.account_id = ${sql.ref(`${part}.account_id`)} and its.receipt_id = ${sql.ref(`${part}.receipt_id`)}
    order by its.ordinal desc limit 1) <> 'WITHDRAW', true)`;
