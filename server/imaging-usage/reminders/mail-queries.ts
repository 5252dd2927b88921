import { sql } from 'kysely';
import type { Day } from '#domain/core/day.ts';
import { DAYS_AFTER_EXPIRY, periodicFrequencies } from '#domain/imaging-usage/reportable-periods.ts';
import { allProducts, isImagingFamily } from '#domain/products/find-product.ts';
import type { NotificationKind } from '#domain/settings/notifications/schema.ts';
import type { Database } from '#server/db/pool.ts';
import { getsMail } from '#server/mail/reader-queries.ts';
import { withRoles, type PersonWithRoles } from '#server/session/queries.ts';

/** What somebody switches off who wants none of these mails. */
export const REPORTS_DUE: NotificationKind = 'REPORTS_DUE';

const list = (values: readonly string[]) => sql`any(${[...values]}::text[])`;
const imagingProducts = allProducts.map(({ name }) => name).filter(isImagingFamily);

/** The next accounts, by id, in which usage of an imaging license may be due. */
export async function listReportingAccounts(
  trx: Database,
  { after, today, limit }: { after: string; today: Day; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account.id from account
    where account.id > ${after} and exists (select from license_key k
      join application a on a.account_id = k.account_id and a.id = k.cuca_id
      where k.account_id = account.id and k.product_name = ${list(imagingProducts)}
        and a.reporting_frequency = ${list(periodicFrequencies)} and k.created_date <= ${today}::date
        and coalesce(k.expiry_date, 'infinity') >= ${today}::date - ${sql.lit(DAYS_AFTER_EXPIRY)})
    order by account.id limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Reporting contacts of these accounts who have a log-in and want these mails, with every role of theirs. */
export async function listReporters(
  trx: Database,
  { accounts, demo }: { accounts: readonly string[]; demo: boolean },
): Promise<PersonWithRoles[]> {
  const { rows } = await sql<PersonWithRoles>`
    select ${withRoles} from app_user u
    where ${getsMail({ demo })}
      and u.email_key in (select email_key(p.email) from application a
        join person p on p.id in (a.primary_reporting_contact_id, a.secondary_reporting_contact_id)
        where a.account_id = ${list(accounts)})
      and not exists (select from personal_choice c
        where c.user_id = u.id and c.name = ${REPORTS_DUE} and c.value = 'false')
    order by u.id`.execute(trx);
  return rows;
}

/** What was noted to be told, and in which account. */
export async function listNoted(
  trx: Database,
  ids: readonly string[],
): Promise<{ accountId: string; accountName: string; userId: string; dedupeKey: string }[]> {
  const { rows } = await sql<{ accountId: string; accountName: string; userId: string; dedupeKey: string }>`
    select account.id as "accountId", account.name as "accountName", n.user_id as "userId", n.dedupe_key as "dedupeKey"
    from notification n join account on account.id = n.account_id
    where n.id = any(${[...ids]}::bigint[])`.execute(trx);
  return rows;
}
