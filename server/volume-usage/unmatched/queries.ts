import { sql, type RawBuilder } from 'kysely';
import { accountRoles, permissionsOfRole } from '#domain/access/permissions.ts';
import type { AccountOfKey, UnmatchedKey } from '#domain/submissions/schema.ts';
import type { UnmatchedFilters } from '#domain/volume-usage/unmatched/filters.ts';
import type { UnmatchedReason, UnmatchedState } from '#domain/volume-usage/unmatched/reasons.ts';
import { containsText } from '#server/db/contains-text.ts';
import type { Database } from '#server/db/pool.ts';
import { lineOfKey } from '#server/submissions/line-queries.ts';

/** A key of a file with everything that the list says of it. */
export interface UnmatchedRow {
  id: string;
  keyTail: string;
  line: string;
  receiptId: string;
  receiptAccountId: string | null;
  fileName: string | null;
  submittedAt: Date;
  name: string;
  email: string;
  isInternal: boolean;
  sentFor: AccountOfKey | null;
  owner: AccountOfKey | null;
  countedFor: AccountOfKey | null;
  reason: UnmatchedReason;
  state: UnmatchedState;
  /** What the receipt of its file says of the key. */
  own: UnmatchedKey | null;
}

/** The place of a row in the list: newest first. */
export interface UnmatchedPlace {
  submittedAt: string;
  id: string;
}

const reporting = accountRoles.filter((role) => permissionsOfRole[role].includes('REPORT_ITEXT_VOLUME'));
const named = (account: string): RawBuilder<AccountOfKey | null> => {
  const [id, name] = [sql.ref(`${account}.id`), sql.ref(`${account}.name`)];
  return sql`case when ${id} is not null then jsonb_build_object('id', ${id}, 'name', ${name}) end`;
};

/** What staff sent for an account, and what customers sent for accounts they may report for, needs no decision. */
const reason = sql<UnmatchedReason>`case
  when owner.id is null then 'UNKNOWN_KEY'
  when k.account_id <> owner.id then 'SENT_FOR_OTHER'
  when not ${isStaff()} and r.account_id is null then 'FOREIGN_KEY'
  when u.disabled or (not ${isStaff()} and not r.roles && ${[...reporting]}::text[]) then 'MAY_NOT_REPORT'
  when k.refusal is not null then k.refusal
  else 'NONE_ANY_MORE' end`;
const state = sql<UnmatchedState>`case when k.attached_at is not null then 'ASSIGNED'
  when k.declined_at is not null then 'DECLINED' else 'OPEN' end`;
/** What waits or was declined is little of all that was ever set aside, and has an index. */
const isInState: Readonly<Record<UnmatchedState, RawBuilder<boolean>>> = {
  ASSIGNED: sql`attached_at is not null`,
  DECLINED: sql`(attached_at is null and declined_at is not null)`,
  OPEN: sql`(attached_at is null and declined_at is null)`,
};

function isStaff() {
  return sql<boolean>`'INTERNAL_STAKEHOLDER' = any(u.global_roles)`;
}

/** Keys set aside (k) with their file (s), uploader (u), owner and reason. */
const listed = sql`
  select k.id, k.key_tail as "keyTail", k.key_hash, ${lineOfKey} as line, s.receipt_id as "receiptId", s.file_name as "fileName",
    s.submitted_at as "submittedAt", u.id as user_id, trim(u.first_name || ' ' || u.last_name) as name, u.email,
    ${isStaff()} as "isInternal", ${named('sent')} as "sentFor", ${named('owner')} as "owner",
    ${named('counted')} as "countedFor", ${reason} as reason, ${state} as state, k.attached_at, k.declined_at, s.id as submission_id,
    coalesce(counted.id, sent.id, (select p.account_id from usage_submission p
      where p.receipt_id = s.receipt_id and p.account_id is not null order by p.account_id limit 1)) as "receiptAccountId",
    lower(concat_ws(E'\n', k.key_tail, s.file_name, u.email, u.first_name || ' ' || u.last_name, s.receipt_id::text)
      collate "und-x-icu") || E'\n' || concat_ws(E'\n', sent.search_text, owner.search_text, counted.search_text) as words
  from usage_unmatched_key k
  join usage_submission s on s.id = k.submission_id
  join app_user u on u.id = k.user_id
  left join account sent on sent.id = k.account_id
  left join license_key_value v on v.key_hash = k.key_hash
  left join account owner on owner.id = v.account_id
    and exists (select from license_key l where l.key_hash = k.key_hash)
  left join account counted on counted.id = k.attached_account_id
  left join account_role r on r.user_id = u.id and r.account_id = owner.id`;

function narrowed({ search, state: states, reason: reasons }: UnmatchedFilters): RawBuilder<boolean> {
  const words = search.trim().replace(/^…/, '').split(/\s+/).filter(Boolean);
  const conditions = [
    ...words.map((word) => containsText(sql`words`, word)),
    ...(states.length > 0
      ? [
          sql<boolean>`(${sql.join(
            states.map((one) => isInState[one]),
            sql` or `,
          )})`,
        ]
      : []),
    ...(reasons.length > 0 ? [sql<boolean>`reason = any(${[...reasons]}::text[])`] : []),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const shown = sql`one.id, "keyTail", one.line, "receiptId", "receiptAccountId", "fileName", "submittedAt", name, email,
  "isInternal", "sentFor", "owner", "countedFor", reason, state, coalesce(named.key, unnamed.key) as own`;

/**
 * What the receipts of chosen rows say of each key, a receipt read once however many of its keys are listed. Receipts of
 * old tell keys by their tail alone.
 */
const told = (chosen: RawBuilder<unknown>) => sql`
  told as materialized (
    select distinct on (s.id, key ->> 'keyTail', key ->> 'line') s.id, key ->> 'keyTail' as tail, key ->> 'line' as line, key
    from usage_submission s cross join jsonb_array_elements(s.receipt -> 'unmatchedKeys') with ordinality as keys (key, place)
    where s.id in (select submission_id from ${chosen})
    order by s.id, key ->> 'keyTail', key ->> 'line', place)`;
const withTold = sql`
  left join told named on named.id = submission_id and named.tail = "keyTail" and named.line = one.line
  left join told unnamed on unnamed.id = submission_id and unnamed.tail = "keyTail" and unnamed.line is null`;

export async function listUnmatchedKeys(
  trx: Database,
  filters: UnmatchedFilters,
  { after, limit }: { after: UnmatchedPlace | undefined; limit: number },
): Promise<UnmatchedRow[]> {
  const from = after ? sql`("submittedAt", id) < (${after.submittedAt}, ${after.id})` : sql`true`;
  const { rows } = await sql<UnmatchedRow>`
    with listed as (${listed}),
    page as materialized (select * from listed where ${narrowed(filters)} and ${from}
      order by "submittedAt" desc, id desc limit ${limit}),
    ${told(sql`page`)}
    select ${shown} from page as one ${withTold}
    order by "submittedAt" desc, one.id desc`.execute(trx);
  return rows;
}

export async function countUnmatchedKeys(trx: Database, filters: UnmatchedFilters): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    with listed as (${listed}) select count(*) as count from listed where ${narrowed(filters)}`.execute(trx);
  return Number(rows[0]?.count ?? 0);
}

export interface UnmatchedFacts extends UnmatchedRow {
  accounts: AccountOfKey[];
  sameFile: string[];
  sameKey: string[];
}

/** One of them, with the uploader's accounts and the others that wait for the same decision. */
export async function findUnmatchedKey(trx: Database, id: string): Promise<UnmatchedFacts | undefined> {
  const { rows } = await sql<UnmatchedFacts>`
    with listed as not materialized (${listed}), one as materialized (select * from listed where id = ${id}),
    ${told(sql`one`)}
    select ${shown},
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.name, a.id)
        from account_role r join account a on a.id = r.account_id where r.user_id = one.user_id), '[]') as accounts,
      coalesce((select jsonb_agg(o.id::text order by o.id) from listed o
        where o.submission_id = one.submission_id and o.state = one.state and o.id <> one.id
          and o.owner is not distinct from one.owner), '[]') as "sameFile",
      coalesce((select jsonb_agg(o.id::text order by o.id) from listed o
        where o.key_hash = one.key_hash and o.state = one.state and o.id <> one.id), '[]') as "sameKey"
    from one ${withTold}`.execute(trx);
  return rows[0];
}
