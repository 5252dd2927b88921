import { sql } from 'kysely';
import type { Reach } from '#domain/access/can.ts';
import type { Day } from '#domain/core/day.ts';
import type { ProductName } from '#domain/products/schema.ts';
import { certifiableProducts } from '#domain/self-certification/certifiable-products.ts';
import type { CertifiableLicense } from '#domain/self-certification/schema.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import { isInForce } from '#server/db/entries-in-force.ts';
import type { Database } from '#server/db/pool.ts';

interface Asked {
  account: AuthorizedAccountId;
  reach: Reach;
  products: readonly ProductName[];
}

/** Keys (k) that are not inactive and within the caller's reach. */
const isAsked = ({ account, reach, products }: Asked) => sql`k.account_id = ${account}
  and k.product_name = any(${[...products]}::text[]) and k.activation_status is distinct from 'Inactive'
  and ${reach === 'all' ? sql`true` : sql`coalesce(k.cuca_id = any(${[...reach]}::text[]), false)`}`;

/** License groups by product and age; the newest key of each lends it its names. */
export async function listCertifiableGroups(
  trx: Database,
  asked: Asked,
): Promise<Omit<CertifiableLicense, 'family' | 'unit'>[]> {
  const { rows } = await sql<Omit<CertifiableLicense, 'family' | 'unit'>>`
    select k.license_group_id as "groupId", min(k.created_date) as "createdDate",
      case when count(k.expiry_date) = count(*) then max(k.expiry_date) end as "expiryDate", count(*)::int as keys,
      (array_agg(k.license_id order by k.created_date desc nulls last, k.id))[1] as "licenseId",
      (array_agg(k.product_name order by k.created_date desc nulls last, k.id))[1] as "productName",
      (array_agg(k.version order by k.created_date desc nulls last, k.id))[1] as version,
      (array_agg(k.product_license order by k.created_date desc nulls last, k.id))[1] as "productLicense",
      (array_agg(k.product_license_descriptor order by k.created_date desc nulls last, k.id))[1]
        as "productLicenseDescriptor"
    from license_key k where ${isAsked(asked)}
    group by k.license_group_id order by "productName", "createdDate" nulls first, k.license_group_id`.execute(
    trx,
  );
  return rows;
}

export async function countLicenses(trx: Database, asked: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from license_key k where ${isAsked(asked)}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** A license key that past usage can be booked for. */
export interface GroupKey {
  id: string;
  groupId: string;
  keyTail: string;
  productName: ProductName;
  createdDate: Day | null;
  expiryDate: Day | null;
  /** One of those that were offered; the others of its group may have been told the same only. */
  isOffered: boolean;
}

export async function listGroupKeys(
  trx: Database,
  asked: Asked,
  groupIds: readonly string[],
): Promise<GroupKey[]> {
  const { rows } = await sql<GroupKey>`
    select k.id, k.license_group_id as "groupId", coalesce(k.key_tail, '') as "keyTail", k.product_name as "productName",
      k.created_date as "createdDate", k.expiry_date as "expiryDate", ${isAsked(asked)} as "isOffered"
    from license_key k where k.account_id = ${asked.account} and k.license_group_id = any(${[...groupIds]}::text[])
    order by k.license_group_id, k.created_date nulls first, k.id`.execute(trx);
  return rows;
}

/** True once past usage of the case's applications counts; what they report of imaging licenses is none. */
export async function hasCertifiedUsage(
  trx: Database,
  account: AuthorizedAccountId,
  caseId: string,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from application a
      join usage_entry e on e.account_id = a.account_id and e.application_id = a.id
      join license_key k on k.id = e.license_key_id
      where a.account_id = ${account} and a.self_certification_case_id = ${caseId} and ${isInForce('e')}
        and k.product_name = any(${[...certifiableProducts.keys()]}::text[])) as found`.execute(trx);
  return rows[0]?.found === true;
}

export async function findAccountName(trx: Database, account: AuthorizedAccountId): Promise<string> {
  const row = await trx.selectFrom('account').select('name').where('id', '=', account).executeTakeFirst();
  return row?.name ?? account;
}
