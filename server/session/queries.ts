import { sql } from 'kysely';
import type { AccountRole, CucaRole, GlobalRole } from '#domain/access/permissions.ts';
import type { Pool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Principal } from './principal.ts';

export async function listSigningKeys(pool: Pool, purpose: 'portal' | 'idp') {
  return inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .selectFrom('signing_key')
      .selectAll()
      .where('purpose', '=', purpose)
      .orderBy('created_at')
      .orderBy('kid')
      .execute(),
  );
}

export async function insertSigningKey(
  pool: Pool,
  key: { kid: string; purpose: 'portal' | 'idp'; sealed: Buffer; publicJwk: object },
): Promise<void> {
  await inTransaction(pool, { role: 'system' }, async (trx) => {
    await sql`lock table signing_key in exclusive mode`.execute(trx);
    await sql`insert into signing_key (kid, purpose, private_key_ciphertext, public_jwk)
      select ${key.kid}, ${key.purpose}, ${key.sealed}, ${JSON.stringify(key.publicJwk)}::jsonb
      where not exists (select from signing_key where purpose = ${key.purpose})`.execute(trx);
  });
}

interface PrincipalRow {
  user_id: string;
  email: string;
  email_verified: boolean;
  identity_provider: string | null;
  first_name: string;
  last_name: string;
  authz_version: string;
  global_roles: GlobalRole[];
  accounts: { id: string; roles: AccountRole[] }[];
  cucas: { account: string; id: string; roles: CucaRole[] }[];
}

/**
 * The person of a live session with every role, in one statement; null when the session ended, idled out or ran
 * out, or the person was disabled.
 */
export async function findPrincipal(
  pool: Pool,
  key: { userId: string; sessionIdHash: Buffer; now: Date; idleMs: number },
): Promise<Principal | null> {
  const row = await inTransaction(pool, { role: 'system' }, async (trx) => {
    const { rows } = await sql<PrincipalRow>`
      select u.id as user_id, u.email, u.email_verified, u.identity_provider, u.first_name, u.last_name,
        u.authz_version::text, u.global_roles,
        coalesce((select json_agg(json_build_object('id', account_id, 'roles', roles))
          from account_role where user_id = u.id), '[]') as accounts,
        coalesce((select json_agg(json_build_object('account', account_id, 'id', cuca_id, 'roles', roles))
          from cuca_role where user_id = u.id), '[]') as cucas
      from session s join app_user u on u.id = s.user_id
      where s.id_hash = ${key.sessionIdHash} and u.id = ${key.userId} and not u.disabled and s.ended_at is null
        and s.expires_at > ${key.now} and s.last_active_at > ${new Date(key.now.getTime() - key.idleMs)}`.execute(
      trx,
    );
    return rows[0];
  });
  return row ? { ...present(row), sessionId: key.sessionIdHash.toString('hex') } : null;
}

function present(row: PrincipalRow): Omit<Principal, 'sessionId'> {
  // Without a prototype: ids come from outside, and one may be called __proto__.
  const record = <T>(): Record<string, T> => Object.create(null) as Record<string, T>;
  const accounts = record<{ roles: AccountRole[]; cucas: Record<string, { roles: CucaRole[] }> }>();
  for (const { id, roles } of row.accounts) accounts[id] = { roles, cucas: record() };
  for (const { account, id, roles } of row.cucas)
    (accounts[account] ??= { roles: [], cucas: record() }).cucas[id] = { roles };
  return {
    userId: row.user_id,
    email: row.email,
    emailVerified: row.email_verified,
    identityProvider: row.identity_provider ?? '',
    firstName: row.first_name,
    lastName: row.last_name,
    authzVersion: row.authz_version,
    globalRoles: row.global_roles,
    accounts,
  };
}
