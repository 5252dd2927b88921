import { sql, type RawBuilder } from 'kysely';
import type { ApplicationLicense } from '#domain/imaging-usage/application-reports.ts';
import { allProducts } from '#domain/products/find-product.ts';
import { automaticSources } from '#domain/products/schema.ts';
import { isInForce } from '#server/db/entries-in-force.ts';
import type { Database } from '#server/db/pool.ts';

/** An imaging license with its name. */
export interface DueLicenseRow extends ApplicationLicense {
  licenseKeyId: string;
  productLicense: string | null;
  keyTail: string | null;
}

const list = (values: readonly string[]) => sql`any(${[...values]}::text[])`;
const imagingProductNames = allProducts
  .filter(({ reporting }) => reporting === 'imaging')
  .map(({ name }) => name);
const contact = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`case when ${column('id')} is null then null else json_build_object(
    'email', ${column('email')}, 'firstName', ${column('first_name')}, 'lastName', ${column('last_name')}) end`;
};
const dayText = (instant: RawBuilder<unknown>) => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD')`;

/** Imaging licenses of whole accounts and of single applications, with the periods for which a figure stands. */
export async function listDueLicenses(
  trx: Database,
  { accounts, cucas }: { accounts: readonly string[]; cucas: readonly string[] },
): Promise<DueLicenseRow[]> {
  // Stryker disable next-line ConditionalExpression: spares the question whose answer is known
  if (accounts.length === 0 && cucas.length === 0) return [];
  const { rows } = await sql<DueLicenseRow>`
    select k.account_id as "accountId", k.license_group_id as "licenseGroupId", k.deployment_type as "deploymentType",
      k.id as "licenseKeyId", k.product_license as "productLicense", k.key_tail as "keyTail",
      k.activation_status as "activationStatus", k.created_date as "createdDate", k.expiry_date as "expiryDate",
      json_build_object('id', a.id, 'name', a.name, 'reportingFrequency', a.reporting_frequency,
        'primaryReportingContact', ${contact('first')}, 'secondaryReportingContact', ${contact('second')}) as application,
      coalesce((select json_agg(json_build_object('start', ${dayText(sql`e.starts_at`)},
          'end', ${dayText(sql`(e.ends_at - interval '1 second')`)}))
        from usage_entry e where e.license_key_id = k.id and e.source <> all(${[...automaticSources]}::text[])
          and ${isInForce('e')}), '[]') as reported
    from license_key k
      join application a on a.account_id = k.account_id and a.id = k.cuca_id
      left join person first on first.id = a.primary_reporting_contact_id
      left join person second on second.id = a.secondary_reporting_contact_id
    where (k.account_id = ${list(accounts)} or k.cuca_id = ${list(cucas)})
      and k.product_name = ${list(imagingProductNames)}
    order by k.account_id, a.name, a.id, k.id`.execute(trx);
  return rows;
}
