import { sql } from 'kysely';
import { emailKey } from '#domain/access/vendor-domain.ts';
import type { Day } from '#domain/core/day.ts';
import type { ProductName } from '#domain/products/schema.ts';
import type { CaseAction } from '#server/crm/event-queries.ts';
import type { Database } from '#server/db/pool.ts';

/** A case with whoever acts in it, and a license whose usage can be certified, if there is one. */
export interface DemoCase {
  caseId: string;
  status: string;
  createdDate: Day;
  accountId: string;
  accountName: string;
  groupId: string | null;
  productName: ProductName;
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Cases of accounts of which nobody signs in to the demo, newest first: what is seen there is nobody's own. */
export async function listDemoCases(trx: Database, actor: string): Promise<DemoCase[]> {
  const { rows } = await sql<DemoCase>`
    select c.id as "caseId", c.status, c.created_date as "createdDate", a.id as "accountId", a.name as "accountName",
      k.license_group_id as "groupId", k.product_name as "productName", u.id as "userId", u.email,
      u.first_name as "firstName", u.last_name as "lastName"
    from crm_case c join account a on a.id = c.account_id join app_user u on u.email_key = ${emailKey(actor)}
    left join lateral (
      select k.license_group_id, k.product_name from license_key k
      where k.account_id = c.account_id and k.product_name in ('iText', 'iText Suite')
        and k.activation_status is distinct from 'Inactive' and k.created_date < c.created_date - 62
        and coalesce(k.expiry_date > c.created_date, true)
      order by k.id limit 1) as k on true
    where not exists (select from account_role r where r.account_id = c.account_id)
    order by c.created_date desc, c.id`.execute(trx);
  return rows;
}

/** What happened in cases, in its order; nobody gets a mail of it. */
export async function insertCaseEvents(
  trx: Database,
  events: readonly (Pick<DemoCase, 'caseId' | 'accountId' | 'userId' | 'firstName' | 'lastName'> & {
    action: CaseAction;
    status: string;
    at: Date;
  })[],
): Promise<void> {
  if (events.length === 0) return;
  await trx
    .insertInto('case_event')
    .values(
      events.map((event) => ({
        id: sql<string>`gen_random_uuid()`,
        ...{ account_id: event.accountId, case_id: event.caseId, action: event.action, status: event.status },
        ...{ user_id: event.userId, user_name: `${event.firstName} ${event.lastName}`, by_staff: true },
        ...{ note: null, at: event.at },
      })),
    )
    .execute();
}
