import { sql, type RawBuilder } from 'kysely';
import type { Grants } from '#domain/access/can.ts';
import type { AccountRole, GlobalRole } from '#domain/access/permissions.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import type { Database } from '#server/db/pool.ts';
import type { KeyScope } from '#server/db/row-scopes.ts';
import { isStanding } from '#server/submissions/change-queries.ts';
import type { Series } from '../load-records.ts';
import type { MatchedKey } from '../match-keys.ts';
import type { BookedKey } from '../present.ts';

/** A key that was set aside and has turned up since, with the file it came in. */
export interface OpenKey {
  id: string;
  keyHash: Buffer;
  keyCiphertext: Buffer;
  keyTail: string;
  mac: string | null;
  sealedSha256: string;
  /** The account that staff uploaded for. */
  forAccount: string | null;
  submissionId: string;
  kind: 'USAGE_FILE' | 'EVENTS';
  receiptId: string;
  userId: string;
  fileId: string;
  instanceId: string;
  seq: number;
  sha256: string;
  submittedAt: Date;
  receipt: Receipt;
}

/** A key that was set aside, and whose it is. */
export type FoundKey = MatchedKey & Pick<BookedKey, 'assigned'> & { open: OpenKey };

/** The parts that were written for keys of one submission, and why others of its keys were refused, by their ids. */
export interface BookedParts {
  booked: Receipt[];
  refusals: Map<string, Refusal>;
}

/** Keys set aside whose value one of these license keys carries; the oldest file first. */
export const findOpenKeys = (trx: Database, keys: KeyScope): Promise<OpenKey[]> =>
  listOpenKeys(
    trx,
    sql`exists (select from license_key k where k.key_hash = u.key_hash and k.id in (${keys}))`,
  );

/** Keys set aside of one file that are an account's. */
export const findOpenKeysOf = (
  trx: Database,
  of: { receiptId: string; accountId: string },
): Promise<OpenKey[]> =>
  listOpenKeys(
    trx,
    sql`s.receipt_id = ${of.receiptId} and exists (
      select from license_key k where k.key_hash = u.key_hash and k.account_id = ${of.accountId})`,
  );

/** A key of one file that is an account's and that staff declined: which one, who and why. */
export async function findDeclined(
  trx: Database,
  of: { receiptId: string; accountId: string },
): Promise<{ tail: string; by: string; note: string } | undefined> {
  const { rows } = await sql<{ tail: string; by: string; note: string }>`
    select u.key_tail as tail, d.user_name as by, coalesce(d.note, '') as note
    from usage_unmatched_key u join usage_submission s on s.id = u.submission_id
    join lateral (select * from usage_unmatched_decision d where d.unmatched_key_id = u.id
      order by d.ordinal desc limit 1) as d on true
    where u.attached_at is null and u.declined_at is not null and s.receipt_id = ${of.receiptId} and exists (
      select from license_key k where k.key_hash = u.key_hash and k.account_id = ${of.accountId})
    order by u.id limit 1`.execute(trx);
  return rows[0];
}

/** Locked as decisions lock them, by their ids, and read with the oldest file first. */
async function listOpenKeys(trx: Database, which: RawBuilder<boolean>): Promise<OpenKey[]> {
  const { rows } = await sql<Omit<OpenKey, 'seq'> & { seq: string }>`
    select * from (
      select u.id, u.key_hash as "keyHash", u.key_ciphertext as "keyCiphertext", u.key_tail as "keyTail", u.mac,
        u.sealed_sha256 as "sealedSha256", u.account_id as "forAccount", s.id as "submissionId",
        s.kind,
        s.receipt_id as "receiptId", s.user_id as "userId", s.file_id as "fileId", s.instance_id as "instanceId",
        s.seq, s.sha256, s.submitted_at as "submittedAt", s.receipt
      from usage_unmatched_key u join usage_submission s on s.id = u.submission_id
      where u.attached_at is null and u.declined_at is null and ${which}
      order by u.id
      for update of u) as held
    order by "submittedAt", seq, "submissionId", id`.execute(trx);
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}

/** What people may do now, by their id; disabled people are left out. */
export async function findGrants(trx: Database, userIds: readonly string[]): Promise<Map<string, Grants>> {
  const people = await trx
    .selectFrom('app_user')
    .select(['id', sql<GlobalRole[]>`global_roles`.as('globalRoles')])
    .where('disabled', '=', false)
    .where(sql<boolean>`id = any(${[...userIds]}::text[])`)
    .execute();
  const roles = await trx
    .selectFrom('account_role')
    .select(['user_id', 'account_id', sql<AccountRole[]>`roles`.as('roles')])
    .where(sql<boolean>`user_id = any(${[...userIds]}::text[])`)
    .execute();
  const ofUser = Map.groupBy(roles, (row) => row.user_id);
  return new Map(
    people.map(({ id, globalRoles }) => {
      const own = (ofUser.get(id) ?? []).map(
        (row) => [row.account_id, { roles: row.roles, cucas: {} }] as const,
      );
      return [id, { globalRoles, accounts: Object.fromEntries(own) }];
    }),
  );
}

/**
 * The number a new part of a file gets in an account; null where the account knows the file's id with other content, or
 * has withdrawn the file.
 */
export async function findNextPart(
  trx: Database,
  accountId: string,
  { sha256, fileId }: { sha256: string; fileId: string },
): Promise<number | null> {
  const rows = await trx
    .selectFrom('usage_submission')
    .select(['sha256', 'part'])
    .select(isStanding('usage_submission').as('standing'))
    .where('kind', '=', 'USAGE_FILE')
    .where('account_id', '=', accountId)
    .where((is) => is.or([is('sha256', '=', sha256), is('file_id', '=', fileId)]))
    .execute();
  if (rows.some((row) => row.sha256 !== sha256 || !row.standing)) return null;
  return rows.length === 0 ? 0 : Math.max(...rows.map((row) => row.part)) + 1;
}

/**
 * Keys of a file that another sender's part of the same receipt set aside as well and that were counted from there, by
 * their ids: with the account that has them.
 */
export async function findTwins(trx: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; accountId: string }>`
    select u.id, min(twin.attached_account_id) as "accountId"
    from usage_unmatched_key u join usage_submission s on s.id = u.submission_id
    join usage_submission other on other.receipt_id = s.receipt_id and other.sha256 = s.sha256 and other.id <> s.id
    join usage_unmatched_key twin on twin.submission_id = other.id and twin.key_hash = u.key_hash
    where u.id = any(${[...ids]}::bigint[]) and s.kind = 'USAGE_FILE' and twin.attached_account_id is not null
    group by u.id`.execute(trx);
  return new Map(rows.map(({ id, accountId }) => [id, accountId]));
}

/** Puts what was set aside of keys into the staging table; answers their series, `k` being the key's place in the list. */
export async function restageRecords(trx: Database, unmatchedKeyIds: readonly string[]): Promise<Series[]> {
  const ids = sql`${[...unmatchedKeyIds]}::bigint[]`;
  await sql`
    create temporary table upload_series on commit drop as
    select row_number() over (order by place, product, event, version)::integer - 1 as id,
      unmatched_key_id, place - 1 as k, product, event, version
    from (select distinct unmatched_key_id, array_position(${ids}, unmatched_key_id) as place, product, event, version
      from usage_unmatched where unmatched_key_id = any(${ids})) as named`.execute(trx);
  await sql`
    insert into upload_record (line, series, starts_at, value)
    select 0, s.id, u.starts_at, u.value
    from usage_unmatched u join upload_series s using (unmatched_key_id, product, event, version)
    where u.unmatched_key_id = any(${ids})`.execute(trx);
  const { rows } =
    await sql<Series>`select id, k, product, event, version from upload_series order by id`.execute(trx);
  await sql`drop table upload_series`.execute(trx);
  return rows;
}

/** What the records of keys that were set aside are of, each once. */
export async function listSeriesAside(trx: Database, unmatchedKeyIds: readonly string[]) {
  const { rows } = await sql<{ unmatchedKeyId: string; product: string; event: string; version: string }>`
    select distinct unmatched_key_id as "unmatchedKeyId", product, event, version from usage_unmatched
    where unmatched_key_id = any(${[...unmatchedKeyIds]}::bigint[])`.execute(trx);
  return rows;
}

/** Keys set aside by their ids, those of them that wait. */
export const findOpenKeysById = (trx: Database, ids: readonly string[]): Promise<OpenKey[]> =>
  listOpenKeys(trx, sql`u.id = any(${[...ids]}::bigint[])`);

/** Why usage could not be booked for the account of its key. */
export type Refusal = 'BAD_MAC' | 'OTHER_COUNT' | 'OTHER_FILE';

/** Notes what became of keys: counted for an account, or why not. */
export async function noteOutcomes(
  trx: Database,
  outcomes: readonly { id: string; accountId: string; refusal: Refusal | null }[],
  now: Date,
): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`
    update usage_unmatched_key k set refusal = o.refusal,
      attached_at = case when o.refusal is null then ${now}::timestamptz end,
      attached_account_id = case when o.refusal is null then o.account_id end
    from unnest(${outcomes.map(({ id }) => id)}::bigint[], ${outcomes.map(({ accountId }) => accountId)}::text[],
      ${outcomes.map(({ refusal }) => refusal)}::text[]) as o (id, account_id, refusal)
    where k.id = o.id and k.attached_at is null`.execute(trx);
}

/**
 * Keys set aside that somebody's license carries and that nothing has refused yet, in the order of their ids: what the
 * job looks at. Each with the account it belongs to.
 */
export async function listAttachable(
  trx: Database,
  after: string,
  limit: number,
): Promise<{ id: string; accountId: string }[]> {
  const { rows } = await sql<{ id: string; accountId: string }>`
    select u.id, v.account_id as "accountId"
    from usage_unmatched_key u join license_key_value v on v.key_hash = u.key_hash
    where u.attached_at is null and u.declined_at is null and u.refusal is null and u.id > ${after}
      and exists (select from license_key k where k.key_hash = u.key_hash)
    order by u.id limit ${limit}`.execute(trx);
  return rows;
}

/** Events that were kept of a key, added up as they came. */
export interface KeptEventsRow {
  source: string;
  product: string;
  event: string;
  version: string;
  instanceId: string;
  hour: string;
  value: bigint;
  events: number;
}

export async function listKeptEvents(trx: Database, unmatchedKeyId: string): Promise<KeptEventsRow[]> {
  const { rows } = await sql<Omit<KeptEventsRow, 'value'> & { value: string }>`
    select source, product, event, version, instance_id as "instanceId", events, value::text as value,
      to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as hour
    from usage_unmatched where unmatched_key_id = ${unmatchedKeyId} and source is not null
    order by id`.execute(trx);
  return rows.map((row) => ({ ...row, value: BigInt(row.value) }));
}

/** The number of the next part of a receipt in an account. */
export async function findNextPartOf(trx: Database, receiptId: string, accountId: string): Promise<number> {
  const row = await trx
    .selectFrom('usage_submission')
    .select((is) => is.fn.max('part').as('part'))
    .where('receipt_id', '=', receiptId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.part == null ? 0 : row.part + 1;
}
