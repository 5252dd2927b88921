import { sql, type RawBuilder } from 'kysely';
import { FOLDED_FROM } from '#domain/submissions/history/fold-receipt.ts';
import type { OwnedKey } from '#domain/submissions/merge-receipts.ts';
import { stateAfter } from '#domain/submissions/receipt-state.ts';
import type { AccountOfKey, Receipt, ReceiptChange } from '#domain/submissions/schema.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { changesOf } from './change-queries.ts';
import { lineOfKey } from './line-queries.ts';
import type { ReceiptPlace } from './receipt-cursor.ts';

/** Who reads: internal people see what was set aside of a file, the uploader is told that something was. */
export interface Reader {
  /** The account whose receipts are read, or the accounts in which somebody's own are. */
  of: { account: AuthorizedAccountId } | { own: readonly AuthorizedAccountId[] | 'all' };
  userId: string;
  internal: boolean;
}

export interface ReceiptParts {
  receiptId: string;
  submittedAt: string;
  part: Receipt;
  /** With one part of a receipt stand the parts for keys that no account explains, each with those not counted since. */
  setAside: { receipt: Receipt; unlinked: OwnedKey[] }[];
  /** `part` is what was set aside: no key of the file is anybody's. */
  onlySetAside: boolean;
  fileName: string | null;
  /** Whether there are receipts behind those that were asked for. */
  hasOlder: boolean;
}

export interface ReceiptChoice {
  receiptIds?: readonly string[];
  before?: ReceiptPlace | undefined;
  limit: number;
  /** For a list: of what was set aside the first keys, and all others added up (foldReceipt). */
  folded?: boolean;
}

/** Submissions, newest first, each with what was set aside of the same file. */
export async function listReceiptParts(
  trx: Database,
  reader: Reader,
  only: ReceiptChoice,
): Promise<ReceiptParts[]> {
  const { receiptIds, before, limit, folded = false } = only;
  const booked = (part: string) => isBooked(reader, part);
  const onlySetAside = (part: string) => isOnlySetAside(reader, part);
  // Said twice: the planner does not carry it from the chosen receipts over to their parts.
  const named: Condition =
    receiptIds === undefined ? sql`true` : sql`s.receipt_id = any(${[...receiptIds]}::uuid[])`;
  // A receipt has one place, that of its last part: with a part of before the page it stood on a page of before.
  const isOlder = (
    which: WhichPart,
    { submittedAt }: ReceiptPlace,
  ): Condition => sql`s.submitted_at <= ${submittedAt}
    and not exists (select from usage_submission later where later.receipt_id = s.receipt_id
      and later.submitted_at > ${submittedAt} and ${which('later')})`;
  const chosen = (which: WhichPart) => sql`
    (select s.receipt_id, max(s.submitted_at) as at from usage_submission s
      where ${which('s')} and ${named}
        and ${before ? isOlder(which, before) : sql`true`}
      group by s.receipt_id
      having ${before ? sql`(max(s.submitted_at), s.receipt_id) < (${before.submittedAt}, ${before.receiptId})` : sql`true`}
      order by 2 desc, 1 desc limit ${limit + 1})`;
  const { rows } = await sql<
    Omit<ReceiptParts, 'submittedAt'> & {
      submittedAt: Date;
      changes: ReceiptChange[] | null;
      replacedByRecords: number;
    }
  >`
    with chosen as (
      select *, row_number() over (order by at desc, receipt_id desc) as place
      from (${chosen(booked)} union all ${chosen(onlySetAside)}) as either
      order by at desc, receipt_id desc limit ${limit + 1})
    select s.receipt_id as "receiptId", chosen.at as "submittedAt",
      ${folded ? sql`case when s.account_id is null then s.receipt - 'unmatchedKeys' else s.receipt end` : sql`s.receipt`} as "part",
      ${changesOf('s')} as "changes", ${replacedByRecords} as "replacedByRecords",
      s.account_id is null as "onlySetAside",
      s.file_name as "fileName", exists (select from chosen where place > ${limit}) as "hasOlder",
      case when row_number() over (partition by s.receipt_id order by s.part, s.account_id) = 1 then coalesce((
        select json_agg(json_build_object('receipt', told.receipt, 'unlinked', coalesce(told.unlinked, '[]')) order by aside.part)
        from usage_submission aside cross join lateral (${folded ? asideFolded(reader) : asideWhole(reader)}) as told
        where aside.receipt_id = s.receipt_id and aside.account_id is null
          and ${seesAllSetAside(reader) ? sql`true` : sql`aside.user_id = ${reader.userId}`}), '[]') else '[]' end as "setAside"
    from chosen join usage_submission s on s.receipt_id = chosen.receipt_id
    where chosen.place <= ${limit} and ${named} and (${booked('s')} or ${onlySetAside('s')})
    order by chosen.at desc, s.receipt_id desc, s.part, s.account_id`.execute(trx);
  return rows.map(({ changes, replacedByRecords: replaced, part, submittedAt, ...row }) => ({
    ...row,
    part: {
      ...part,
      ...(changes && { changes }),
      // Of one that was withdrawn or corrected its state says what counts.
      ...(replaced > 0 && stateAfter(changes?.at(-1)) === 'STANDS' && { replacedByRecords: replaced }),
    },
    submittedAt: submittedAt.toISOString(),
  }));
}

const unlinkedOf = (reader: Reader) => sql`
  select json_agg(json_build_object('keyTail', k.key_tail, 'line', ${lineOfKey}, 'account', ${ownerOf(reader)}))
  from usage_unmatched_key k where k.submission_id = aside.id and ${isUnlinked(reader)}`;

/** A part that was set aside, with all of its keys. */
const asideWhole = (reader: Reader) => sql`select aside.receipt, (${unlinkedOf(reader)}) as unlinked`;

/**
 * The same with the first of those keys that were not counted since, and the number of the others: ten parts of a thousand
 * keys are not sent to tell three of them.
 */
const asideFolded = (reader: Reader) => sql`
  with told as materialized (
    select key, row_number() over (order by place) as at
    from jsonb_array_elements(coalesce(aside.receipt -> 'unmatchedKeys', '[]')) with ordinality as keys (key, place)
    where exists (select from usage_unmatched_key k
      where k.submission_id = aside.id and ${isUnlinked(reader)} and ${isTold}))
  select (aside.receipt - 'unmatchedKeys') || jsonb_build_object('unmatchedKeys',
      coalesce((select jsonb_agg(key order by at) from told where at <= ${FOLDED_FROM}), '[]')
      || coalesce((select jsonb_build_array(jsonb_build_object('keyTail', '', 'totals', '[]'::jsonb, 'account', null,
          'records', sum((key ->> 'records')::bigint), 'folded', count(*), 'period', case when min(key -> 'period' ->> 'start') is not null
          then jsonb_build_object('start', min(key -> 'period' ->> 'start'), 'end', max(key -> 'period' ->> 'end')) end))
        from told where at > ${FOLDED_FROM} having count(*) > 0), '[]')) as receipt,
    (${unlinkedOf(reader)} and exists (select from told where at <= ${FOLDED_FROM} and ${isTold})) as unlinked`;

/** A key of a receipt is one that was set aside (k); receipts of old tell keys by their tail alone. */
const isTold = sql<boolean>`k.key_tail = key ->> 'keyTail' and coalesce(key ->> 'line', ${lineOfKey}) = ${lineOfKey}`;

/**
 * How many figures that people stated by hand (s) are no longer what counts because an import states another one for the
 * same days, directly or in place of what was withdrawn, counted again or corrected in between. Its submission is of no
 * account: people of one do not see it, and see no other that is theirs. `offset 0` looks up what follows an entry by
 * index: joined as tables, the whole ledger was read.
 */
const replacedByRecords = sql`
  case when s.kind in ('FORM', 'LICENSE_FILE', 'WIZARD') then (
    with recursive above (figure, id, submission_id, records) as (
      select e.id, e.id, e.submission_id, false from usage_entry e
        where e.submission_id = s.id and e.change_id is null and not e.void
      union all
      select above.figure, later.id, later.submission_id, later.change_id is null and not later.void
        from above cross join lateral (select e.id, e.submission_id, e.change_id, e.void from usage_entry e
          where e.supersedes = above.id offset 0) as later)
    select count(distinct above.figure)::int from above
      left join lateral (select its.kind from usage_submission its where its.id = above.submission_id offset 0) as its
        on true
    where above.records and (its.kind is null or its.kind = 'IMPORT')) else 0 end`;

type Condition = RawBuilder<boolean>;
/** A condition on a part, by what the query around it calls the part. */
type WhichPart = (part: string) => Condition;

/** Whether the reader is told of everything that was set aside of a file, whoever sent it. */
export const seesAllSetAside = ({ of, internal }: Reader): boolean => internal && 'account' in of;

/** The accounts of the reader: where a key is counted for another one, customers are told nothing of it. */
export const ownAccounts = ({ userId }: Reader): RawBuilder<unknown> =>
  sql`select r.account_id from account_role r where r.user_id = ${userId}`;

/** A key (k) that was set aside and is still not counted, as far as the reader may know. */
export const isUnlinked = (reader: Reader): Condition =>
  reader.internal
    ? sql`k.attached_at is null`
    : sql`(k.attached_at is null or k.attached_account_id not in (${ownAccounts(reader)}))`;

/** Whose a key (k) is that was set aside: customers are never told. */
const ownerOf = (reader: Reader): RawBuilder<AccountOfKey | null> =>
  reader.internal
    ? sql`(select json_build_object('id', a.id, 'name', a.name) from license_key_value v
        join account a on a.id = v.account_id where v.key_hash = k.key_hash
          and exists (select from license_key l where l.key_hash = k.key_hash))`
    : sql`null`;

/** A part that was booked for the account, or in an account for the reader. */
function isBooked({ of, userId }: Reader, part: string): Condition {
  const account = sql.ref(`${part}.account_id`);
  if ('account' in of) return sql`${account} = ${of.account}`;
  const inReach = of.own === 'all' ? sql`true` : sql`${account} = any(${[...of.own]}::text[])`;
  return sql`(${sql.ref(`${part}.user_id`)} = ${userId} and ${account} is not null and ${inReach})`;
}

/**
 * A part of a file of which no account has a part: its uploader finds the receipt on the page it was sent from, staff find
 * it where they sent it to: all keys of a part were sent for one account, and the first is found by index. With `offset 0`
 * each is looked up by itself instead of among all submissions there are.
 */
function isOnlySetAside(reader: Reader, part: string): Condition {
  const { of, userId } = reader;
  const own = (column: string) => sql.ref(`${part}.${column}`);
  const found = seesAllSetAside(reader)
    ? sql`(select k.account_id from usage_unmatched_key k where k.submission_id = ${own('id')}
        order by k.key_hash limit 1) = ${'account' in of ? of.account : null}`
    : sql`${own('user_id')} = ${userId}`;
  const parts = reader.internal
    ? 'account' in of
      ? sql`true`
      : sql`p.user_id = ${userId}`
    : sql`p.account_id in (${ownAccounts(reader)})`;
  return sql`(${own('account_id')} is null and ${found} and not exists (
    select from usage_submission p where p.receipt_id = ${own('receipt_id')} and p.account_id is not null and ${parts}
    offset 0))`;
}
