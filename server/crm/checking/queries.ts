import { sql } from 'kysely';
import type { Database } from '#server/db/pool.ts';

export interface OwnState {
  accounts: number;
  /** Accounts whose ids Salesforce did not give, and one of them. */
  others: number;
  example: string | null;
  waiting: number;
  refused: number;
  first: { object: string; id: string; error: string } | null;
}

/** What the portal's own database says about keeping step. */
export async function readOwnState(trx: Database): Promise<OwnState> {
  const { rows } = await sql<OwnState>`
    with other as (select id from account where id !~ '^[A-Za-z0-9]{15}([A-Za-z0-9]{3})?$'
      and not exists (select from crm_record r where r.object = 'account' and r.id = account.id))
    select (select count(*)::int from account) as accounts, (select count(*)::int from other) as others,
      (select min(id) from other) as example, (select count(*)::int from crm_outbox) as waiting,
      (select count(*)::int from crm_outbox where attempts > 0) as refused,
      (select json_build_object('object', object, 'id', id, 'error', last_error) from crm_outbox
        where last_error is not null and attempts > 0 order by changed_at, object, id limit 1) as first`.execute(
    trx,
  );
  const [state] = rows;
  if (!state) throw new Error('the database answered nothing');
  return state;
}
