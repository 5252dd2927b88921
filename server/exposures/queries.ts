import { sql } from 'kysely';
import { DISCLOSURES_NAMED, EXPOSURES_LISTED, type StaffExposure } from '#domain/exposures/schema.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';

interface OfKey {
  account: AuthorizedAccountId;
  keyId: string;
}

/** The report of a key that stands, if there is one. */
export const findExposure = (trx: Database, { account, keyId }: OfKey) =>
  trx
    .selectFrom('exposed_key')
    .select(['id', 'reported_at'])
    .where('account_id', '=', account)
    .where('license_key_id', '=', keyId)
    .where('withdrawn_at', 'is', null)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();

/** What support has to know of the key. */
export const findKeyFacts = (trx: Database, { account, keyId }: OfKey) =>
  trx
    .selectFrom('license_key as k')
    .innerJoin('account as a', 'a.id', 'k.account_id')
    .select(['k.key_tail', 'k.product_name', 'k.product_license', 'a.name as account_name'])
    .where('k.account_id', '=', account)
    .where('k.id', '=', keyId)
    .executeTakeFirstOrThrow();

interface Report extends OfKey {
  reason: string;
  by: { userId: string; name: string };
  at: Date;
}

export async function insertExposure(
  trx: Database,
  { account, keyId, reason, by, at }: Report,
): Promise<void> {
  const reporter = { reported_by: by.userId, reported_by_name: by.name, reported_at: at };
  await trx
    .insertInto('exposed_key')
    .values({ account_id: account, license_key_id: keyId, reason, ...reporter })
    .execute();
}

export async function markWithdrawn(
  trx: Database,
  { account, keyId, by, at }: Omit<Report, 'reason'>,
): Promise<boolean> {
  const changed = await trx
    .updateTable('exposed_key')
    .set({ withdrawn_by: by.userId, withdrawn_by_name: by.name, withdrawn_at: at })
    .where('account_id', '=', account)
    .where('license_key_id', '=', keyId)
    .where('withdrawn_at', 'is', null)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** How many keys are reported as exposed now: the reports of the list that stand. */
export async function countExposures(trx: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from exposed_key x join license_key k on k.account_id = x.account_id and k.id = x.license_key_id
    where x.withdrawn_at is null and x.replaced_at is null`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Disclosures (d) of the key that a report (x) is about: not of the one before it, nor of the one in its place. */
const isOfKey = sql`d.account_id = x.account_id and d.license_key_id = x.license_key_id
  and d.disclosed_at <= coalesce(x.replaced_at, 'infinity')
  and d.disclosed_at > coalesce((select max(before.replaced_at) from exposed_key before
    where before.account_id = x.account_id and before.license_key_id = x.license_key_id
      and before.replaced_at <= x.reported_at), '-infinity')`;

/** Those that stand in front, the newest first; the disclosures of each key newest first. */
export async function listExposureRows(trx: Database): Promise<StaffExposure[]> {
  const { rows } = await sql<StaffExposure>`
    select x.id, json_build_object('id', a.id, 'name', a.name) as account, k.id as "licenseKeyId",
      case when x.replaced_at is null then k.key_tail else x.replaced_tail end as "keyTail", k.product_name as "productName", k.product_license as "productLicense", x.reason,
      x.reported_by_name as "reportedBy", ${instant('x.reported_at')} as "reportedAt",
      case when x.withdrawn_at is not null
        then json_build_object('by', x.withdrawn_by_name, 'at', ${instant('x.withdrawn_at')}) end as withdrawn,
      ${instant('x.replaced_at')} as "replacedAt",
      coalesce((select json_agg(json_build_object('by', d.who, 'kind', d.kind, 'at', ${instant('d.disclosed_at')})
          order by d.disclosed_at desc, d.id desc)
        from (select d.*, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as who
          from key_disclosure d join app_user u on u.id = d.user_id where ${isOfKey}
          order by d.disclosed_at desc, d.id desc limit ${DISCLOSURES_NAMED}) as d), '[]') as disclosures,
      (select count(*)::int from key_disclosure d where ${isOfKey}) as "disclosuresCount"
    from exposed_key x
    join license_key k on k.account_id = x.account_id and k.id = x.license_key_id
    join account a on a.id = x.account_id
    order by coalesce(x.withdrawn_at, x.replaced_at) is not null, x.reported_at desc, x.id
    limit ${EXPOSURES_LISTED}`.execute(trx);
  return rows;
}
