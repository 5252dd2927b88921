import { sql } from 'kysely';
import type { AccountRole, GlobalRole } from '#domain/access/permissions.ts';
import type { TokenScope } from '#domain/access/token-scopes.ts';
import { emailKey } from '#domain/access/vendor-domain.ts';
import type { Day } from '#domain/core/day.ts';
import type { Principal } from '#server/core/principal.ts';
import type { Database } from '#server/db/pool.ts';

/** A demo person with their roles in accounts, as if they had just signed in. */
export async function findDemoPrincipal(trx: Database, email: string): Promise<Principal | undefined> {
  const person = await trx
    .selectFrom('app_user')
    .select(['id as userId', 'email', 'first_name as firstName', 'last_name as lastName'])
    .select(sql<GlobalRole[]>`global_roles`.as('globalRoles'))
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  if (!person) return undefined;
  const roles = await trx
    .selectFrom('account_role')
    .select(['account_id', sql<AccountRole[]>`roles`.as('roles')])
    .where('user_id', '=', person.userId)
    .execute();
  return {
    ...person,
    ...{ sessionId: '', authzVersion: '', emailVerified: true, identityProvider: 'local' },
    accounts: Object.fromEntries(roles.map((row) => [row.account_id, { roles: row.roles, cucas: {} }])),
  };
}

/** A license of the volume family with its file, and for which months which of its types was reported. */
export interface DemoKey {
  id: string;
  keyCiphertext: Buffer;
  fileName: string;
  content_ciphertext: Buffer;
  sha256: string;
  createdDate: Day;
  sources: string[];
  /** 2026-10 itext-core */
  reported: string[];
}

export async function listDemoKeys(trx: Database, accountId: string, today: Day): Promise<DemoKey[]> {
  const { rows } = await sql<DemoKey>`
    select k.id, k.key_ciphertext as "keyCiphertext", f.file_name as "fileName", f.content_ciphertext, f.sha256,
      k.created_date as "createdDate",
      array(select distinct u.source from usage_month u where u.license_key_id = k.id order by 1) as sources,
      array(select to_char(u.month, 'YYYY-MM ') || u.usage_type from usage_month u where u.license_key_id = k.id)
        as reported
    from license_key k join license_file f on f.license_key_id = k.id
    where k.account_id = ${accountId} and k.product_name = 'iText' and k.key_ciphertext is not null
      and k.activation_status = 'Active' and k.created_date < ${today}::date - 120 and k.expiry_date > ${today}
    order by k.id`.execute(trx);
  return rows;
}

export interface DemoToken {
  id: string;
  name: string;
  scopes: TokenScope[];
  expiresAt: Date;
}

/** An account's token that sends events. */
export async function findEventToken(trx: Database, accountId: string): Promise<DemoToken | undefined> {
  const row = await trx
    .selectFrom('api_token')
    .select(['id', 'name', 'expires_at as expiresAt', sql<TokenScope[]>`scopes`.as('scopes')])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`'events:send' = any(scopes)`)
    .orderBy('id')
    .executeTakeFirst();
  return row;
}
