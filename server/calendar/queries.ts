import { sql, type RawBuilder } from 'kysely';
import { emailKey } from '#domain/access/vendor-domain.ts';
import type { CalendarScope, Covered } from '#domain/calendar/calendar-scope.ts';
import type { ImagingLicense } from '#domain/calendar/imaging-entries.ts';
import { NAMES_TOLD } from '#domain/calendar/volume-entries.ts';
import type { Day } from '#domain/core/day.ts';
import type { Period } from '#domain/core/period.ts';
import { allProducts } from '#domain/products/find-product.ts';
import { automaticSources } from '#domain/products/schema.ts';
import type { AccountsCtx, AuthorizedAccountId } from '#server/core/context.ts';
import { isInForce } from '#server/db/entries-in-force.ts';
import type { Database } from '#server/db/pool.ts';

type Scope = CalendarScope<AuthorizedAccountId>;

const list = (values: readonly string[]) => sql`any(${[...values]}::text[])`;
const isCovered = ({ accounts, cucas }: Covered): RawBuilder<unknown> =>
  sql`(k.account_id = ${list(accounts)} or k.cuca_id = ${list(cucas)})`;
const isActive = sql`k.activation_status is distinct from 'Inactive'`;
const isEmpty = ({ accounts, cucas }: Covered): boolean => accounts.length + cucas.length === 0;

/** The accounts that somebody of the vendor's staff looks after: as owner, LEADTOOLS team owner or CSM. */
export async function listOwnAccounts(
  trx: Database,
  { accounts, principal }: AccountsCtx & { accounts: 'all' },
): Promise<AuthorizedAccountId[]> {
  if (accounts !== 'all') return [];
  const { rows } = await sql<{ id: AuthorizedAccountId }>`
    with own as (select id from person where email_key(email) = ${emailKey(principal.email)})
    select a.id from account a
    where a.owner_id in (select id from own) or a.lead_tools_team_owner_id in (select id from own)
      or a.cr_csm_id in (select id from own)
    order by a.id`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function listAccountNames(
  trx: Database,
  accounts: readonly AuthorizedAccountId[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx.selectFrom('account').select(['id', 'name']).where('id', 'in', accounts).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface ExpiryRow {
  accountId: string;
  productName: string;
  day: Day;
  licenses: number;
  keys: number;
  names: string[];
}

/** What expires in a period, by account, product and day; keys of a group that end together are one license. */
export async function listExpiries(
  trx: Database,
  { expiry }: Scope,
  { start, end }: Period,
): Promise<ExpiryRow[]> {
  if (isEmpty(expiry)) return [];
  const { rows } = await sql<ExpiryRow>`
    select k.account_id as "accountId", k.product_name as "productName", k.expiry_date as day,
      count(distinct k.license_group_id)::int as licenses, count(*)::int as keys,
      (array_agg(distinct coalesce(k.product_license, '…' || k.key_tail, k.id)))[1:${sql.lit(NAMES_TOLD)}] as names
    from license_key k
    where ${isCovered(expiry)} and ${isActive} and k.expiry_date between ${start}::date and ${end}::date
    group by k.account_id, k.product_name, k.expiry_date
    order by k.expiry_date, k.account_id, k.product_name`.execute(trx);
  return rows;
}

const imagingProductNames = allProducts
  .filter(({ reporting }) => reporting === 'imaging')
  .map(({ name }) => name);
const contact = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`case when ${column('id')} is null then null else json_build_object(
    'email', ${column('email')}, 'firstName', ${column('first_name')}, 'lastName', ${column('last_name')}) end`;
};
const dayText = (instant: RawBuilder<unknown>) => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD')`;

/** Imaging licenses of applications, with the periods for which a figure stands. */
export async function listImagingLicenses(trx: Database, { imaging }: Scope): Promise<ImagingLicense[]> {
  if (isEmpty(imaging)) return [];
  const { rows } = await sql<ImagingLicense>`
    select k.account_id as "accountId", k.license_group_id as "licenseGroupId", k.deployment_type as "deploymentType",
      k.created_date as "createdDate", k.expiry_date as "expiryDate",
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
    where ${isCovered(imaging)} and k.product_name = ${list(imagingProductNames)}
    order by k.account_id, a.id, k.id`.execute(trx);
  return rows;
}
