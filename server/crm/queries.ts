import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Reach } from '#domain/access/can.ts';
import { emailKey } from '#domain/access/vendor-domain.ts';
import { caseRecordTypes, caseType, type CaseRecordType } from '#domain/self-certification/case-status.ts';
import type {
  Case,
  CertifiedApplication,
  Contact,
  NewApplication,
  NewContact,
} from '#domain/self-certification/schema.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import { containsText } from '#server/db/contains-text.ts';
import { takeLock } from '#server/db/locks.ts';
import type { Database } from '#server/db/pool.ts';
import type { CaseToAdd, CaseValues, DescribedAs } from './customer-records.ts';
import { takesPlace } from './contact-queries.ts';

const contact = sql`p.id, p.email, p.first_name as "firstName", p.last_name as "lastName"`;

/** Contacts of an account: those that its people named, and those of its applications. */
const contactsOf = (account: AuthorizedAccountId, reach: Reach): RawBuilder<unknown> => sql`
  select c.person_id as id from account_contact c where c.account_id = ${account} and ${reach === 'all'}
  union select unnest(array[a.primary_reporting_contact_id, a.secondary_reporting_contact_id]) from application a
    where a.account_id = ${account} and ${reach === 'all' ? sql`true` : sql`a.id = any(${[...reach]}::text[])`}`;

export async function findContact(
  trx: Database,
  account: AuthorizedAccountId,
  email: string,
): Promise<Contact | undefined> {
  const { rows } = await sql<Contact>`
    select ${contact} from person p
    where p.email_key = ${emailKey(email)} and p.id in (${contactsOf(account, 'all')})
    order by p.id limit 1`.execute(trx);
  return rows[0];
}

export async function searchContacts(
  trx: Database,
  of: { account: AuthorizedAccountId; reach: Reach; search: string; limit: number },
): Promise<Contact[]> {
  const words = of.search.trim().split(/\s+/).filter(Boolean);
  const about = sql`(lower(concat_ws(' ', p.first_name, p.last_name, p.email) collate "und-x-icu")) collate "C"`;
  const found = words.map((word) => containsText(about, word));
  const { rows } = await sql<Contact>`
    select distinct on (last_name, first_name, email_key(email)) id, email, "firstName", "lastName" from (
      select ${contact}, p.first_name, p.last_name from person p
      where p.id in (${contactsOf(of.account, of.reach)})
        and ${found.length === 0 ? sql`true` : sql.join(found, sql` and `)}) as found
    order by last_name, first_name, email_key(email), id limit ${of.limit}`.execute(trx);
  return rows;
}

export async function knownContacts(
  trx: Database,
  account: AuthorizedAccountId,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select known.id from (${contactsOf(account, 'all')}) as known where known.id = any(${[...ids]}::text[])`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** Under the account's lock: two calls at once make one contact. */
export async function addContact(
  trx: Database,
  account: AuthorizedAccountId,
  added: NewContact,
): Promise<Contact> {
  await takeLock(trx, 'certification', account);
  const known = await findContact(trx, account, added.email);
  if (known) return known;
  const id = `contact-${randomUUID()}`;
  await sql`insert into person (id, email, first_name, last_name)
    values (${id}, ${added.email}, ${added.firstName}, ${added.lastName})`.execute(trx);
  await sql`insert into account_contact (account_id, email_key, person_id)
    values (${account}, ${emailKey(added.email)}, ${id}) ${takesPlace}`.execute(trx);
  return { id, ...added };
}

const caseColumns = sql`id, record_type_name as "recordTypeName", type, sub_type as "subType", subject, description,
  platforms, company_wide_search_performed as "companyWideSearchPerformed", status, url, created_date as "createdDate"`;

export async function listCases(
  trx: Database,
  account: AuthorizedAccountId,
  recordTypes: readonly CaseRecordType[] = [caseType],
): Promise<Case[]> {
  const { rows } = await sql<Case>`
    select ${caseColumns} from crm_case
    where account_id = ${account} and record_type_name = any(${[...recordTypes]}::text[])
    order by created_date desc, created_at desc nulls last, id desc`.execute(trx);
  return rows;
}

export async function addCase(
  trx: Database,
  account: AuthorizedAccountId,
  added: CaseToAdd,
  now: Date,
): Promise<Case> {
  const { rows } = await sql<Case>`
    insert into crm_case (id, account_id, record_type_name, type, sub_type, subject, description, platforms,
      company_wide_search_performed, status, created_date, created_at)
    values (${`case-${randomUUID()}`}, ${account}, ${added.recordTypeName ?? caseType}, ${caseType}, ${caseType}, ${added.subject},
      ${added.description}, ${added.platforms}, ${added.companyWideSearchPerformed}, ${added.status},
      ${added.createdDate}, ${now})
    returning ${caseColumns}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('a case was inserted and not answered');
  return row;
}

export async function changeCase(
  trx: Database,
  account: AuthorizedAccountId,
  id: string,
  values: CaseValues,
): Promise<Case | undefined> {
  const { description, platforms, companyWideSearchPerformed, status } = values;
  const kept = (value: unknown, column: string, said: RawBuilder<unknown>) =>
    value === undefined ? sql.ref(column) : said;
  const { rows } = await sql<Case>`
    update crm_case set description = ${kept(description, 'description', sql`${description}`)},
      platforms = ${kept(platforms, 'platforms', sql`${platforms}::text[]`)},
      company_wide_search_performed = ${kept(companyWideSearchPerformed, 'company_wide_search_performed', sql`${companyWideSearchPerformed}::boolean`)},
      status = ${kept(status, 'status', sql`${status}`)}
    where account_id = ${account} and id = ${id} and record_type_name = any(${[...caseRecordTypes]}::text[])
    returning ${caseColumns}`.execute(trx);
  return rows[0];
}

const applicationColumns = sql`id, name, self_certification_case_id as "selfCertificationCaseId", description,
  license_type as "licenseType", primary_reporting_contact_id as "primaryReportingContact",
  secondary_reporting_contact_id as "secondaryReportingContact"`;

export async function findApplication(
  trx: Database,
  account: AuthorizedAccountId,
  by: { id: string } | { caseId: string; name: string },
): Promise<(CertifiedApplication & DescribedAs) | undefined> {
  const is =
    'id' in by
      ? sql`id = ${by.id} and self_certification_case_id is not null`
      : sql`self_certification_case_id = ${by.caseId}
          and lower(name collate "und-x-icu") = lower(${by.name} collate "und-x-icu")`;
  const { rows } = await sql<CertifiedApplication & DescribedAs>`
    select ${applicationColumns} from application where account_id = ${account} and ${is}`.execute(trx);
  return rows[0];
}

export async function saveApplication(
  trx: Database,
  account: AuthorizedAccountId,
  of: NewApplication,
): Promise<CertifiedApplication> {
  const caseId = of.selfCertificationCaseId;
  const { rows } = await sql<CertifiedApplication>`
    insert into application (id, account_id, name, description, license_type, primary_reporting_contact_id,
      secondary_reporting_contact_id, self_certification_case_id)
    values (${`app-${randomUUID()}`}, ${account}, ${of.name}, ${of.description}, ${of.licenseType},
      ${of.primaryReportingContact}, ${of.secondaryReportingContact}, ${caseId})
    on conflict (self_certification_case_id, lower(name collate "und-x-icu")) where self_certification_case_id is not null
    do update set name = excluded.name, description = excluded.description, license_type = excluded.license_type,
      primary_reporting_contact_id = excluded.primary_reporting_contact_id,
      secondary_reporting_contact_id = excluded.secondary_reporting_contact_id
    returning id, name, self_certification_case_id as "selfCertificationCaseId"`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('an application was saved and not answered');
  return row;
}
