import { sql, type RawBuilder } from 'kysely';
import type { Amendment } from '#domain/submissions/history/history-states.ts';

/** What people last did to a submission (r) of an account; null while it stands as it was sent, or stands again. */
export const amendmentOf: RawBuilder<Amendment | null> = sql`(
  select case c.action when 'WITHDRAW' then 'WITHDRAWN' when 'CORRECT' then 'CORRECTED' end
  from usage_change c where c.account_id = r.account_id and c.receipt_id = r.receipt_id
  order by c.ordinal desc limit 1)`;
