import { sql, type RawBuilder } from 'kysely';
import type { CaseFilters } from '#domain/cases/filters.ts';
import type {
  CaseApplication,
  CaseEvent,
  CaseFigure,
  StaffCase,
  StaffCaseDetail,
} from '#domain/cases/schema.ts';
import { NEW_APPLICATION_SUBJECT } from '#domain/imaging-usage/new-application.ts';
import { usageUnits } from '#domain/products/schema.ts';
import { certifiableProducts } from '#domain/self-certification/certifiable-products.ts';
import { caseRecordTypes } from '#domain/self-certification/case-status.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import { containsText } from '#server/db/contains-text.ts';
import { isInForce } from '#server/db/entries-in-force.ts';
import type { Database } from '#server/db/pool.ts';

/** The place of a case in the list: newest first. */
export interface CasePlace {
  createdDate: string;
  id: string;
}

/** An application (p) was certified in a case (c), or announced by it (9.25). */
const isItsCase = sql`(p.self_certification_case_id = c.id or p.new_application_case_id = c.id)`;

/** Whether a person (u) has a role in the account (a) of a question (n) whose case stands as it did. */
export const isAsked = sql<boolean>`u.id in (
    select r.user_id from account_role r where r.account_id = a.id and cardinality(r.roles) > 0
    union select r.user_id from cuca_role r where r.account_id = a.id and cardinality(r.roles) > 0)
  and exists (select from crm_case c where c.id = n.payload ->> 'caseId' and c.status = n.payload ->> 'status')`;

/** Cases (c) of accounts (a), with whoever did something last: of the customer's people before staff. */
const listed = sql`
  select c.*, a.name as account_name,
    (select json_build_object('name', e.user_name, 'isStaff', e.by_staff, 'at',
        to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from case_event e where e.case_id = c.id and e.action <> 'NOTE' order by e.by_staff, e.seq desc limit 1) as who,
    coalesce((select json_agg(p.name order by lower(p.name), p.id) from application p
      where p.account_id = c.account_id and ${isItsCase}), '[]') as applications,
    (lower(concat_ws(E'\n', c.id, c.subject,
      (select string_agg(distinct e.user_name, E'\n') from case_event e where e.case_id = c.id),
      (select string_agg(p.name, E'\n') from application p where ${isItsCase}))
      collate "und-x-icu") || E'\n' || a.search_text) collate "C" as words
  from crm_case c join account a on a.id = c.account_id where c.record_type_name = any(${[...caseRecordTypes]}::text[])`;

const columns = sql`id, subject, status, created_date as "createdDate", who, applications,
  json_build_object('id', account_id, 'name', account_name) as account`;

function narrowed({ search, status, subject }: CaseFilters): RawBuilder<boolean> {
  const words = search.trim().split(/\s+/).filter(Boolean);
  const conditions = [
    ...words.map((word) => containsText(sql`words`, word)),
    ...(subject.length > 0 ? [sql<boolean>`subject = any(${[...subject]}::text[])`] : []),
    ...(status.length > 0 ? [sql<boolean>`status = any(${[...status]}::text[])`] : []),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export async function listCaseRows(
  trx: Database,
  filters: CaseFilters,
  { after, limit }: { after: CasePlace | undefined; limit: number },
): Promise<StaffCase[]> {
  const from = after ? sql`(created_date, id) < (${after.createdDate}::date, ${after.id})` : sql`true`;
  const { rows } = await sql<Omit<StaffCase, 'figures'>>`
    with listed as (${listed})
    select ${columns} from listed where ${narrowed(filters)} and ${from}
    order by created_date desc, id desc limit ${limit}`.execute(trx);
  return withFigures(trx, rows);
}

export async function countCases(trx: Database, filters: CaseFilters): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    with listed as (${listed}) select count(*) as count from listed where ${narrowed(filters)}`.execute(trx);
  return Number(rows[0]?.count ?? 0);
}

/**
 * Usage of a key (k) that is a case's (c): of past usage the products that can be certified, for its applications may
 * report imaging usage besides, each period anew.
 */
const isOfCase = sql`(k.product_name = any(${[...certifiableProducts.keys()]}::text[])
  or c.subject = ${NEW_APPLICATION_SUBJECT})`;

/** What counts now of what the cases' applications certified, each unit for itself. */
async function withFigures<Row extends { id: string }>(
  trx: Database,
  rows: readonly Row[],
): Promise<(Row & { figures: CaseFigure[] })[]> {
  const { rows: sums } = await sql<CaseFigure & { caseId: string }>`
    select c.id as "caseId", e.unit, sum(e.value)::text as value
    from crm_case c join application p on p.account_id = c.account_id and ${isItsCase}
      join usage_entry e on e.account_id = p.account_id and e.application_id = p.id join license_key k on k.id = e.license_key_id
    where c.id = any(${rows.map(({ id }) => id)}::text[]) and ${isOfCase} and ${isInForce('e')}
    group by 1, 2 order by 1, array_position(${[...usageUnits]}::text[], e.unit) nulls last`.execute(trx);
  return rows.map((row) => ({
    ...row,
    figures: sums.filter(({ caseId }) => caseId === row.id).map(({ unit, value }) => ({ unit, value })),
  }));
}

type CaseFacts = Omit<StaffCaseDetail, 'applicationDetails' | 'events'>;

export async function findCase(
  trx: Database,
  of: { account: AuthorizedAccountId; caseId: string },
): Promise<CaseFacts | undefined> {
  const { rows } = await sql<Omit<CaseFacts, 'figures'>>`
    with listed as (${listed} and c.account_id = ${of.account} and c.id = ${of.caseId})
    select ${columns}, description, platforms, company_wide_search_performed as "companyWideSearchPerformed", url
    from listed`.execute(trx);
  const [row] = await withFigures(trx, rows);
  return row;
}

const contact = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`case when ${column('id')} is not null then json_build_object('email', ${column('email')},
    'firstName', ${column('first_name')}, 'lastName', ${column('last_name')}) end`;
};

export async function listCaseApplications(
  trx: Database,
  of: { account: AuthorizedAccountId; caseId: string },
): Promise<CaseApplication[]> {
  const { rows } = await sql<CaseApplication>`
    select p.id, p.name, p.description, p.license_type as "licenseType", ${contact('one')} as "primaryReportingContact",
      ${contact('two')} as "secondaryReportingContact",
      coalesce((select json_agg(json_build_object('unit', e.unit, 'value', e.value::text, 'productName', k.product_name,
          'environment', e.environment, 'deploymentType', e.deployment_type,
          'processorsPerServer', e.processors_per_server, 'numberOfServers', e.number_of_servers,
          'receiptId', s.receipt_id, 'period', json_build_object('start', (e.starts_at at time zone 'UTC')::date,
            'end', ((e.ends_at - interval '1 microsecond') at time zone 'UTC')::date))
          order by k.product_name, e.environment, e.starts_at, e.processors_per_server nulls first, e.id)
        from usage_entry e join license_key k on k.id = e.license_key_id join usage_submission s on s.id = e.submission_id
        where e.account_id = p.account_id and e.application_id = p.id and ${isOfCase} and ${isInForce('e')}), '[]') as lines
    from crm_case c join application p on p.account_id = c.account_id and ${isItsCase}
    left join person one on one.id = p.primary_reporting_contact_id
    left join person two on two.id = p.secondary_reporting_contact_id
    where c.account_id = ${of.account} and c.id = ${of.caseId}
    order by lower(p.name), p.id`.execute(trx);
  return rows;
}

export async function listCaseEvents(
  trx: Database,
  of: { account: AuthorizedAccountId; caseId: string },
): Promise<CaseEvent[]> {
  const rows = await trx
    .selectFrom('case_event')
    .select(['id', 'action', 'status', 'note', 'user_name as by', 'by_staff as byStaff', 'at'])
    .where('account_id', '=', of.account)
    .where('case_id', '=', of.caseId)
    .orderBy('seq', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, action: row.action as CaseEvent['action'], at: row.at.toISOString() }));
}

/** The case of an act that is written already. */
export async function findEventCase(
  trx: Database,
  of: { account: AuthorizedAccountId; eventId: string },
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('case_event')
    .select('case_id')
    .where('account_id', '=', of.account)
    .where('id', '=', of.eventId)
    .executeTakeFirst();
  return row?.case_id;
}
