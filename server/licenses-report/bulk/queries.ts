import { sql } from 'kysely';
import { accountRoles, cucaRoles, permissionsOfRole, type Role } from '#domain/access/permissions.ts';
import type { ChosenAccount } from '#domain/licenses-report/bulk/schema.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { all, list, type ReportConditions } from '../conditions/condition-queries.ts';
import { everyCondition } from '../queries.ts';

/** Conditions that some license keys alone can meet; all of them where none is named. */
export const narrowToKeys = (where: ReportConditions, keyIds: readonly string[]): ReportConditions =>
  keyIds.length === 0
    ? where
    : { ...where, rows: all([where.rows, sql<boolean>`r.license_key_id = ${list(keyIds)}`]) };

const reporting = (roles: readonly Role[]): string[] =>
  roles.filter((role) =>
    permissionsOfRole[role].some(
      (permission) => permission === 'REPORT_ITEXT_VOLUME' || permission === 'REPORT_LEADTOOLS_USAGE',
    ),
  );

/** People (u) who report usage of an account (a) and have an address that is theirs. */
export const isReporter = sql<boolean>`not u.disabled and u.email_verified and u.id in (
  select r.user_id from account_role r where r.account_id = a.id and r.roles && ${reporting(accountRoles)}::text[]
  union select r.user_id from cuca_role r where r.account_id = a.id and r.roles && ${reporting(cucaRoles)}::text[])`;

export async function listAccountsOf(
  trx: Database,
  where: ReportConditions,
  { certifiable, limit }: { certifiable: readonly string[]; limit: number },
): Promise<{ totalAccounts: number; accounts: ChosenAccount[] }> {
  const { rows } = await sql<ChosenAccount & { of: number }>`
    with met as (
      select a.id, a.name, count(*)::int as keys, count(*) over ()::int as of
      from report_row r join account a on a.id = r.account_id where ${everyCondition(where)}
      group by a.id, a.name order by a.name collate "und-x-icu", a.id limit ${limit})
    select a.*, (select count(*)::int from app_user u where ${isReporter}) as reporters,
      exists (select from license_key k where k.account_id = a.id and k.product_name = ${list(certifiable)}
        and k.activation_status is distinct from 'Inactive') as "isCertifiable"
    from met a order by a.name collate "und-x-icu", a.id`.execute(trx);
  return {
    totalAccounts: rows[0]?.of ?? 0,
    accounts: rows.map(({ of: _of, ...account }) => account),
  };
}

export async function countReporters(trx: Database, account: AuthorizedAccountId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from app_user u, account a where a.id = ${account} and ${isReporter}`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/** The reminder of an id, else the last one of the account after an instant. */
export async function findReminder(
  trx: Database,
  of: { account: AuthorizedAccountId; id: string; after: Date },
): Promise<{ id: string; at: Date } | undefined> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select dedupe_key as id, created_at as at from notification
    where kind = 'USAGE_REMINDER' and account_id = ${of.account} and (dedupe_key = ${of.id} or created_at > ${of.after})
    order by dedupe_key = ${of.id} desc, created_at desc limit 1`.execute(trx);
  return rows[0];
}
