import { sql, type RawBuilder } from 'kysely';
import type { NotificationKind } from '#domain/settings/notifications/schema.ts';
import type { Database } from '#server/db/pool.ts';
import { getsMail } from '../reader-queries.ts';

/** What a notification tells: what people may switch off, and what staff ask of an account. */
export type ToldKind = NotificationKind | 'USAGE_REMINDER' | 'CERTIFICATION_REQUEST';

/** What staff ask, as webhooks and mails tell it. */
export interface QuestionPayload {
  by: { userId: string; name: string };
  note: string | null;
}

export interface NewNotification {
  kind: ToldKind;
  dedupeKey: string;
  /** Null: people of the account. */
  userId: string | null;
  accountId: string | null;
  payload: object;
  now: Date;
}

/** Writes notifications down, and answers of which nobody had written before; a second writer waits for the first. */
export async function insertNotifications(
  trx: Database,
  notifications: readonly NewNotification[],
): Promise<{ dedupeKey: string; userId: string | null }[]> {
  if (notifications.length === 0) return [];
  return trx
    .insertInto('notification')
    .values(
      notifications.map(({ kind, dedupeKey, userId, accountId, payload, now }) => ({
        kind,
        dedupe_key: dedupeKey,
        user_id: userId,
        account_id: accountId,
        payload: JSON.stringify(payload),
        created_at: now,
        not_before: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'dedupe_key', 'user_id']).doNothing())
    .returning(['dedupe_key as dedupeKey', 'user_id as userId'])
    .execute();
}

/** The longest that something waits for what the same person is told meanwhile, after its own time has come. */
const LONGEST_PAUSE = '9 minutes';

/**
 * Marks what is due for the next few recipients as mailed, and answers its ids. Of one person all of these kinds or
 * nothing: what they are still being told waits for the rest. What is days old is let be.
 */
export async function takeDue(
  trx: Database,
  of: { kinds: readonly ToldKind[]; now: Date; staleAfterDays: number; recipients: number },
): Promise<string[]> {
  const { now } = of;
  const kinds = sql`any(${[...of.kinds]}::text[])`;
  const { rows } = await sql<{ id: string }>`
    with due as (
      select n.id, coalesce(n.user_id, n.id::text) as recipient from notification n
      where n.kind = ${kinds} and n.mailed_at is null and n.not_before <= ${now}
        and n.created_at > ${now}::timestamptz - make_interval(days => ${of.staleAfterDays})
        and (n.not_before < ${now}::timestamptz - ${sql.lit(LONGEST_PAUSE)}::interval
          or not exists (select from notification newer where newer.user_id = n.user_id and newer.kind = ${kinds}
            and newer.mailed_at is null and newer.not_before > ${now}))),
    next as (select distinct recipient from due order by 1 limit ${of.recipients})
    update notification m set mailed_at = ${now} from due join next using (recipient)
    where m.id = due.id and m.mailed_at is null
    returning m.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Somebody of an account of which staff ask something. */
export interface AskedPerson {
  accountId: string;
  accountName: string;
  by: string;
  note: string | null;
  to: string;
  firstName: string;
}

/** Everybody (u) of an account (a) who is to read a question (n), each once. */
export async function listAsked(
  trx: Database,
  { ids, demo, isReader }: { ids: readonly string[]; demo: boolean; isReader: RawBuilder<boolean> },
): Promise<AskedPerson[]> {
  const { rows } = await sql<AskedPerson>`
    select a.id as "accountId", a.name as "accountName", n.payload #>> '{by,name}' as by, n.payload ->> 'note' as note,
      u.email as "to", u.first_name as "firstName"
    from notification n join account a on a.id = n.account_id join app_user u on ${getsMail({ demo })} and ${isReader}
    where n.id = any(${[...ids]}::bigint[])
    order by n.id, u.email`.execute(trx);
  return rows;
}
