import { sql } from 'kysely';
import type { Reach } from '#domain/access/can.ts';
import type { CustomerUseCaseApplication, ReportingContact } from '#domain/usage-accounts/schema.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';

/** Applications of an account by name, all or those that the caller's need covers. */
export async function listApplicationsOf(
  trx: Database,
  scope: { account: AuthorizedAccountId; reach: Reach },
): Promise<CustomerUseCaseApplication[]> {
  if (scope.reach.length === 0) return [];
  const covered = scope.reach === 'all' ? sql`true` : sql`a.id = any(${[...scope.reach]})`;
  const { rows } = await sql<CustomerUseCaseApplication>`
    select a.id, a.name, a.description, a.license_type as "licenseType", a.reporting_frequency as "reportingFrequency",
      ${contact('first')} as "primaryReportingContact", ${contact('second')} as "secondaryReportingContact"
    from application a
      left join person first on first.id = a.primary_reporting_contact_id
      left join person second on second.id = a.secondary_reporting_contact_id
    where a.account_id = ${scope.account} and ${covered}
    order by lower(a.name), a.id`.execute(trx);
  return rows;
}

/** The case that an application was certified in, or that announced it (9.25). */
export async function findCaseOf(
  trx: Database,
  of: { account: AuthorizedAccountId; applicationId: string },
): Promise<string | null> {
  const row = await trx
    .selectFrom('application')
    .select(sql<string | null>`coalesce(self_certification_case_id, new_application_case_id)`.as('case_id'))
    .where('account_id', '=', of.account)
    .where('id', '=', of.applicationId)
    .executeTakeFirst();
  return row?.case_id ?? null;
}

const contact = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<ReportingContact | null>`case when ${column('id')} is null then null else json_build_object(
    'email', ${column('email')}, 'firstName', ${column('first_name')}, 'lastName', ${column('last_name')}) end`;
};
