import { sql, type RawBuilder } from 'kysely';
import type { AccountOfKey, Receipt } from '#domain/submissions/schema.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';

/** Who reads: internal people see what was set aside of a file, the uploader is told that something was. */
export interface Reader {
  account: AuthorizedAccountId;
  userId: string;
  internal: boolean;
}

export interface ReceiptParts {
  receiptId: string;
  part: Receipt;
  /** The part for keys that no account explains. */
  setAside: Receipt | null;
  /** Those of its keys that were not counted since, and whose they are where the reader may know. */
  unlinked: { keyTail: string; account: AccountOfKey | null }[];
  /** `part` is what was set aside: no key of the file is anybody's. */
  onlySetAside: boolean;
}

/** The newest submissions to an account, each with what was set aside of the same file. */
export async function listReceiptParts(
  trx: Database,
  reader: Reader,
  only: { receiptId?: string; limit: number },
): Promise<ReceiptParts[]> {
  const newest = (of: Condition) =>
    sql`(select s.receipt_id, s.submitted_at, s.id from usage_submission s
      where ${of} and ${only.receiptId === undefined ? sql`true` : sql`s.receipt_id = ${only.receiptId}`}
      order by s.submitted_at desc, s.id limit ${only.limit})`;
  // A file may have several parts in one account: keys that were linked later.
  const ofAccount = sql<boolean>`s.account_id = ${reader.account} and s.part = 0`;
  const { rows } = await sql<ReceiptParts>`
    with chosen as (
      select receipt_id from (${newest(ofAccount)} union all ${newest(isOnlySetAside(reader))}) as either
      order by submitted_at desc, id limit ${only.limit})
    select s.receipt_id as "receiptId", s.receipt as "part", s.account_id is null as "onlySetAside",
      (select aside.receipt from usage_submission aside
        where aside.receipt_id = s.receipt_id and aside.account_id is null
          and ${reader.internal ? sql`true` : sql`aside.user_id = ${reader.userId}`}
        order by aside.submitted_at limit 1) as "setAside",
      coalesce((select json_agg(json_build_object('keyTail', k.key_tail, 'account', ${ownerOf(reader)}))
        from usage_unmatched_key k
        join usage_submission aside on aside.id = k.submission_id
        where aside.receipt_id = s.receipt_id and k.attached_at is null), '[]') as "unlinked"
    from usage_submission s
    where s.receipt_id in (select receipt_id from chosen)
      and (s.account_id = ${reader.account} or ${isOnlySetAside(reader)})
    order by s.submitted_at desc, s.receipt_id, s.part`.execute(trx);
  return rows;
}

type Condition = RawBuilder<boolean>;

/** Whose a key (k) is that was set aside: customers are never told. */
const ownerOf = (reader: Reader): RawBuilder<AccountOfKey | null> =>
  reader.internal
    ? sql`(select json_build_object('id', a.id, 'name', a.name) from license_key l join account a on a.id = l.account_id
        where l.key_hash = k.key_hash order by l.id limit 1)`
    : sql`null`;

/**
 * A file (s) of which no account has a part: its uploader finds the receipt on the page it was sent from, staff find
 * it where they sent it to.
 */
const isOnlySetAside = (reader: Reader): Condition => sql`
  (s.account_id is null
    and ${
      reader.internal
        ? sql`exists (select from usage_unmatched_key k where k.submission_id = s.id and k.account_id = ${reader.account})`
        : sql`s.user_id = ${reader.userId}`
    }
    and not exists (select from usage_submission p where p.receipt_id = s.receipt_id and p.account_id is not null))`;
