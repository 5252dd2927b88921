import { sql } from 'kysely';
import type { AccountOfKey } from '#domain/submissions/schema.ts';
import type { SenderAside, UnmatchedSender } from '#domain/volume-usage/unmatched/schema.ts';
import type { Database } from '#server/db/pool.ts';

/** Keys (k) of a sender that wait for a decision, as the index of them is made. */
const waitingOf = ({ userId, accountId }: UnmatchedSender) => sql<boolean>`
  k.attached_at is null and k.declined_at is null and k.user_id = ${userId}
  and ${accountId === null ? sql`k.account_id is null` : sql`k.account_id = ${accountId}`}`;

/** Who sent a key. */
export async function findSender(trx: Database, keyId: string): Promise<UnmatchedSender | undefined> {
  const { rows } = await sql<UnmatchedSender>`
    select user_id as "userId", account_id as "accountId" from usage_unmatched_key where id = ${keyId}`.execute(
    trx,
  );
  return rows[0];
}

export async function countWaiting(
  trx: Database,
  sender: UnmatchedSender,
): Promise<Pick<SenderAside, 'keys' | 'owned' | 'until'>> {
  const { rows } = await sql<Pick<SenderAside, 'keys' | 'owned' | 'until'>>`
    select count(*)::int as keys, max(k.id)::text as until,
      count(*) filter (where exists (select from license_key l where l.key_hash = k.key_hash))::int as owned
    from usage_unmatched_key k where ${waitingOf(sender)}`.execute(trx);
  return rows[0] ?? { keys: 0, owned: 0, until: null };
}

/** Holds what waits of a sender up to a key; what was decided while it waited for a lock is none of it. */
export async function holdWaiting(trx: Database, sender: UnmatchedSender, until: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select k.id from usage_unmatched_key k where ${waitingOf(sender)} and k.id <= ${until}
    order by k.id for update`.execute(trx);
  return rows.map(({ id }) => id);
}

export interface EventSum {
  product: string;
  event: string;
  count: string;
}

/** What was sent for keys that wait, by event. */
export async function sumWaiting(trx: Database, sender: UnmatchedSender, until: string): Promise<EventSum[]> {
  const { rows } = await sql<EventSum>`
    select u.product, u.event, sum(u.value)::text as count
    from usage_unmatched_key k join usage_unmatched u on u.unmatched_key_id = k.id
    where ${waitingOf(sender)} and k.id <= ${until} group by u.product, u.event`.execute(trx);
  return rows;
}

/** How staff call a sender. */
export async function findSenderNames(
  trx: Database,
  { userId, accountId }: UnmatchedSender,
): Promise<
  { firstName: string; lastName: string; email: string; account: AccountOfKey['name'] | null } | undefined
> {
  const { rows } = await sql<{ firstName: string; lastName: string; email: string; account: string | null }>`
    select u.first_name as "firstName", u.last_name as "lastName", u.email,
      (select a.name from account a where a.id = ${accountId}) as account
    from app_user u where u.id = ${userId}`.execute(trx);
  return rows[0];
}
