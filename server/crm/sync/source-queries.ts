import { sql, type RawBuilder } from 'kysely';
import type { SentObject } from '#domain/crm/crm-objects.ts';
import type { CrmValues } from '#domain/crm/map-record.ts';
import { caseRecordTypes, newApplicationCaseType } from '#domain/self-certification/case-status.ts';
import { isInForce } from '#server/db/entries-in-force.ts';
import type { Database } from '#server/db/pool.ts';

/** A record as the portal has it. */
export interface SourceRecord {
  id: string;
  values: CrmValues;
}

type Ids = readonly string[];
const made = (values: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql<SourceRecord>`select source.id, ${values} as values from ${from} as source`;

/** What is always the same of an application that a customer described (7.34). */
const ofCustomers = (text: string) =>
  sql`case when source.self_certification_case_id is not null then ${text}::text end`;

const statements = {
  contact: (ids: Ids) =>
    made(
      sql`json_build_object('email', source.email, 'firstName', source.first_name, 'lastName', source.last_name,
        'accountId', (select min(c.account_id) from account_contact c where c.person_id = source.id))`,
      sql`(select * from person where id = any(${[...ids]}::text[]))`,
    ),
  application: (ids: Ids) =>
    made(
      sql`json_build_object('name', source.name, 'accountId', source.account_id, 'description', source.description,
        'licenseType', source.license_type, 'reportingFrequency', source.reporting_frequency,
        'primaryReportingContactId', source.primary_reporting_contact_id,
        'secondaryReportingContactId', source.secondary_reporting_contact_id,
        'selfCertificationCaseId', source.self_certification_case_id,
        'licensingStructure', ${ofCustomers('License Management Solution')},
        'status', ${ofCustomers('Active')}, 'statusReason', ${ofCustomers('Customer Reported')})`,
      sql`(select * from application where id = any(${[...ids]}::text[]))`,
    ),
  case: (ids: Ids) =>
    made(
      sql`json_build_object('accountId', source.account_id, 'subject', source.subject,
        'description', source.description, 'platforms', source.platforms,
        'companyWideSearchPerformed', source.company_wide_search_performed, 'status', source.status,
        'type', source.type, 'subType', source.sub_type, 'createdDate', source.created_date)`,
      sql`(select * from crm_case where id = any(${[...ids]}::text[]) and record_type_name = any(${[...caseRecordTypes]}::text[]))`,
    ),
  usage: (ids: Ids) =>
    made(
      sql`json_build_object('applicationId', source.application_id, 'licenseKeyId', source.license_key_id,
        'usageType', source.usage_type, 'unit', source.unit, 'usageValue', source.value::text,
        'startDate', (source.starts_at at time zone 'UTC')::date,
        'endDate', (source.ends_at at time zone 'UTC')::date - 1, 'environment', source.environment,
        'deploymentType', source.deployment_type, 'processorsPerServer', source.processors_per_server::text,
        'numberOfServers', source.number_of_servers::text, 'isCounted', ${isInForce('source')})`,
      sql`(select * from usage_entry where id = any(${[...ids]}::bigint[]) and not void)`,
    ),
};

/** Records as they are now; one that is there no longer is left out. */
export async function readSources(
  trx: Database,
  object: SentObject,
  ids: Ids,
): Promise<Map<string, CrmValues>> {
  const { rows } = await statements[object](ids).execute(trx);
  return new Map(rows.map(({ id, values }) => [id, values]));
}

/** Those of the cases that announce an imaging application (9.25). */
export async function listAnnounced(trx: Database, ids: Ids): Promise<string[]> {
  const rows = await trx
    .selectFrom('crm_case')
    .select('id')
    .where('id', 'in', [...ids, ''])
    .where('record_type_name', '=', newApplicationCaseType)
    .execute();
  return rows.map(({ id }) => id);
}
