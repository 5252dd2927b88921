import { sql } from 'kysely';
import { emailKey } from '#domain/access/vendor-domain.ts';
import type {
  FreeLicense,
  MadeApplication,
  NamedContact,
  NewImagingApplication,
} from '#domain/imaging-usage/new-application.ts';
import { allProducts, isImagingFamily } from '#domain/products/find-product.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';

const imagingProducts = allProducts.map(({ name }) => name).filter(isImagingFamily);
const isImaging = sql<boolean>`product_name = any(${[...imagingProducts]}::text[])`;

/** Imaging licenses of an account that belong to no application. */
export async function listFree(trx: Database, accountId: AuthorizedAccountId): Promise<FreeLicense[]> {
  return trx
    .selectFrom('license_key')
    .select(['id as licenseKeyId', 'product_license as productLicense', 'key_tail as keyTail'])
    .select(['deployment_type as deploymentType', 'created_date as createdDate', 'expiry_date as expiryDate'])
    .where('account_id', '=', accountId)
    .where('cuca_id', 'is', null)
    .where(isImaging)
    .where(sql<boolean>`activation_status is distinct from 'Inactive'`)
    .orderBy(sql`coalesce(expiry_date, 'infinity')`, 'desc')
    .orderBy('id')
    .execute();
}

/** One maker of applications at a time in an account: two would find the same name free. Waits for no upload. */
export const lockAccount = async (trx: Database, accountId: AuthorizedAccountId): Promise<void> => {
  await sql`select from account where id = ${accountId} for no key update`.execute(trx);
};

/** The application that was made under an id. */
export const findMade = (
  trx: Database,
  accountId: AuthorizedAccountId,
  id: string,
): Promise<MadeApplication | undefined> =>
  trx
    .selectFrom('application')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();

/** True where the account has an application of the name, however it is written. */
export async function isNameTaken(
  trx: Database,
  accountId: AuthorizedAccountId,
  name: string,
): Promise<boolean> {
  const { rows } = await sql`select from application where account_id = ${accountId}
    and lower(name collate "und-x-icu") = lower(${name} collate "und-x-icu") limit 1`.execute(trx);
  return rows.length > 0;
}

/** The contact of the account's applications with an e-mail, else a new one; a known one keeps its name. */
export async function findOrAddContact(
  trx: Database,
  accountId: AuthorizedAccountId,
  contact: NamedContact,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select p.id from person p join application a
      on p.id in (a.primary_reporting_contact_id, a.secondary_reporting_contact_id)
    where a.account_id = ${accountId} and p.email_key = ${emailKey(contact.email)}
    order by p.id limit 1`.execute(trx);
  if (rows[0]) return rows[0].id;
  const id = crypto.randomUUID();
  const { email, firstName, lastName } = contact;
  await trx
    .insertInto('person')
    .values({ id, email, first_name: firstName.trim(), last_name: lastName.trim() })
    .execute();
  return id;
}

/** Writes an application; who made it reports for it, where they are a customer. False where another account has the id. */
export async function insertApplication(
  trx: Database,
  accountId: AuthorizedAccountId,
  application: NewImagingApplication,
  people: { primary: string; secondary: string | null; reporter: string | null },
  caseId: string,
): Promise<boolean> {
  const { id, name, description, licenseType, reportingFrequency } = application;
  const made = await trx
    .insertInto('application')
    .values({
      ...{ id, account_id: accountId, name: name.trim() },
      ...{ description: description.trim() || null, license_type: licenseType },
      ...{ reporting_frequency: reportingFrequency, primary_reporting_contact_id: people.primary },
      ...{ secondary_reporting_contact_id: people.secondary, new_application_case_id: caseId },
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return false;
  if (people.reporter === null) return true;
  await trx
    .insertInto('cuca_role')
    .values({
      ...{ user_id: people.reporter, account_id: accountId, cuca_id: id },
      roles: ['LEADTOOLS_CUCA_REPORTER'],
    })
    .execute();
  return true;
}

/** Gives licenses to an application; answers how many were still free. */
export async function takeLicenses(
  trx: Database,
  accountId: AuthorizedAccountId,
  applicationId: string,
  keyIds: readonly string[],
): Promise<number> {
  const { rows } = await sql`update license_key set cuca_id = ${applicationId}
    where account_id = ${accountId} and cuca_id is null and ${isImaging} and id = any(${[...keyIds]}::text[])
    returning id`.execute(trx);
  return rows.length;
}
