import { sql } from 'kysely';
import type { ReportingType } from '#domain/products/schema.ts';
import type { AssignableLicense, UnmatchedDecision } from '#domain/volume-usage/unmatched/schema.ts';
import { containsText } from '#server/db/contains-text.ts';
import { groupPercent } from '#server/db/group-percent.ts';
import type { Database } from '#server/db/pool.ts';
import type { KeyRow } from '../queries.ts';

/** How a key stands that somebody wants to decide about; nobody else decides until the transaction ends. */
export interface HeldKey {
  id: string;
  attachedTo: { id: string; name: string } | null;
  isAttached: boolean;
  isDeclined: boolean;
  lastBy: string | null;
  /** The license that staff named, where the key's value did not decide. */
  licenseKeyId: string | null;
}

export async function holdKeys(trx: Database, ids: readonly string[]): Promise<HeldKey[]> {
  const chosen = sql`any(${[...ids]}::bigint[])`;
  // A statement that waited for a lock still sees the decisions of before: they are read by one of their own.
  await sql`select from usage_unmatched_key where id = ${chosen} order by id for update`.execute(trx);
  const { rows } = await sql<HeldKey>`
    select k.id, k.attached_at is not null as "isAttached",
      k.declined_at is not null as "isDeclined",
      case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as "attachedTo",
      (select d.user_name from usage_unmatched_decision d where d.unmatched_key_id = k.id
        order by d.ordinal desc limit 1) as "lastBy",
      (select d.license_key_id from usage_unmatched_decision d where d.unmatched_key_id = k.id
        order by d.ordinal desc limit 1) as "licenseKeyId"
    from usage_unmatched_key k left join account a on a.id = k.attached_account_id
    where k.id = ${chosen} order by k.id`.execute(trx);
  return rows;
}

export interface NewDecision {
  action: UnmatchedDecision['action'];
  accountId: string | null;
  licenseKeyId: string | null;
  note: string | null;
  userId: string;
  userName: string;
  at: Date;
}

/** Writes down a decision about keys that are held, and how they stand by it. */
export async function insertDecisions(
  trx: Database,
  ids: readonly string[],
  decision: NewDecision,
): Promise<void> {
  if (ids.length === 0) return;
  const { action, accountId, licenseKeyId, note, userId, userName, at } = decision;
  const chosen = sql`any(${[...ids]}::bigint[])`;
  await sql`
    insert into usage_unmatched_decision (id, unmatched_key_id, key_hash, ordinal, action, account_id, license_key_id,
      note, user_id, user_name, decided_at)
    select gen_random_uuid(), k.id, k.key_hash,
      1 + (select count(*) from usage_unmatched_decision d where d.unmatched_key_id = k.id),
      ${action}, ${accountId}, ${licenseKeyId}, ${note}, ${userId}, ${userName}, ${at}::timestamptz
    from usage_unmatched_key k where k.id = ${chosen}`.execute(trx);
  if (action === 'ASSIGN') return;
  const declinedAt = action === 'DECLINE' ? at : null;
  await sql`update usage_unmatched_key set declined_at = ${declinedAt} where id = ${chosen}`.execute(trx);
}

export async function listDecisions(trx: Database, id: string): Promise<UnmatchedDecision[]> {
  const { rows } = await sql<Omit<UnmatchedDecision, 'at'> & { at: Date }>`
    select d.action, d.decided_at as at, d.user_name as by, d.license_key_id as "licenseKeyId", d.note,
      case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as account
    from usage_unmatched_decision d left join account a on a.id = d.account_id
    where d.unmatched_key_id = ${id} order by d.ordinal`.execute(trx);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

const licenses = sql`
  select l.id as "licenseKeyId", l.key_tail as "keyTail", l.product_name as "productName",
    jsonb_build_object('id', a.id, 'name', a.name) as account, l.created_date as "createdDate",
    l.expiry_date as "expiryDate"
  from license_key l join account a on a.id = l.account_id`;

/** Licenses that carry the key of one that was set aside. */
export async function listCarriers(trx: Database, unmatchedKeyId: string): Promise<AssignableLicense[]> {
  const { rows } = await sql<AssignableLicense>`${licenses}
    where l.key_hash = (select key_hash from usage_unmatched_key where id = ${unmatchedKeyId})
    order by l.created_date desc nulls last, l.id`.execute(trx);
  return rows;
}

/** Licenses of these products whose account, name or end of key has all the words. */
export async function searchLicenses(
  trx: Database,
  words: readonly string[],
  of: { products: readonly string[]; limit: number },
): Promise<AssignableLicense[]> {
  const text = sql`((a.search_text || E'\n' || lower(concat_ws(E'\n', l.key_tail, l.product_license) collate "und-x-icu")) collate "C")`;
  const { rows } = await sql<AssignableLicense>`${licenses}
    where l.product_name = any(${[...of.products]}::text[])
      and ${sql.join(
        words.map((word) => containsText(text, word)),
        sql` and `,
      )}
    order by a.name, a.id, l.created_date desc nulls last, l.id limit ${of.limit}`.execute(trx);
  return rows;
}

/** A license as usage is placed on it. */
export async function findLicenseRow(
  trx: Database,
  of: { licenseKeyId: string; accountId: string },
): Promise<KeyRow | undefined> {
  const row = await trx
    .selectFrom('license_key')
    .select([
      'id',
      'account_id as accountId',
      'product_name as productName',
      'created_date as createdDate',
      'expiry_date as expiryDate',
    ])
    .select(sql<Buffer>`coalesce(key_hash, '')`.as('keyHash'))
    .where('id', '=', of.licenseKeyId)
    .where('account_id', '=', of.accountId)
    .executeTakeFirst();
  return row;
}

export interface GroupFigures {
  licenseKeyId: string;
  keyTail: string | null;
  productName: string;
  /** Null where its group counts in different units. */
  total: string | null;
  percent: string | null;
  /** Null where nothing was reported. */
  reportingType: ReportingType | null;
  maxVolume: string | null;
}

/** Totals and percentages of licenses as they stand in this transaction. */
export async function listFigures(trx: Database, licenseKeyIds: readonly string[]): Promise<GroupFigures[]> {
  const { rows } = await sql<GroupFigures>`
    select l.id as "licenseKeyId", l.key_tail as "keyTail", l.product_name as "productName", g.total_usage as total,
      ${groupPercent} as percent, g.reporting_type as "reportingType", g.max_volume as "maxVolume"
    from license_key l join license_group g on g.account_id = l.account_id and g.id = l.license_group_id
    where l.id = any(${[...licenseKeyIds]}::text[]) order by l.id`.execute(trx);
  return rows;
}
