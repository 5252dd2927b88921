import { sql } from 'kysely';
import type { AccountRole, CucaRole, GlobalRole } from '#domain/access/permissions.ts';
import type { Database, Pool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Principal } from '#server/core/principal.ts';

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

/** A person with every role, as the database tells it. */
export interface PersonWithRoles {
  user_id: string;
  email: string;
  email_verified: boolean;
  identity_provider: string;
  first_name: string;
  last_name: string;
  authz_version: string;
  global_roles: GlobalRole[];
  demo: boolean;
  accounts: { id: string; roles: AccountRole[] }[] | null;
  cucas: { account: string; id: string; roles: CucaRole[] }[] | null;
}

/** What is read of a person (u) with every role that they hold now. */
export const withRoles = sql`u.id as user_id, u.email, u.email_verified,
  coalesce(u.identity_provider, '') as identity_provider, u.first_name, u.last_name,
  u.authz_version::text as authz_version, u.global_roles, u.demo,
  (select json_agg(json_build_object('id', r.account_id, 'roles', r.roles))
    from account_role r where r.user_id = u.id) as accounts,
  (select json_agg(json_build_object('account', r.account_id, 'id', r.cuca_id, 'roles', r.roles))
    from cuca_role r where r.user_id = u.id) as cucas`;

/** Activity is written no more often than this: reads stay reads. */
const ACTIVITY_MS = 60_000;

/**
 * The person of a live session with every role, in one round trip; null when the session ended, idled out or ran
 * out, or the person was disabled or belongs to a demo that is over. `active` counts the call as activity, written at most once a minute.
 */
export async function findPrincipal(
  pool: Pool,
  key: {
    userId: string;
    sessionIdHash: Buffer;
    now: Date;
    idleMs: number;
    /** Whether the portal runs in demo mode. */
    demo: boolean;
    active?: boolean;
  },
): Promise<Principal | null> {
  const { sessionIdHash, now } = key;
  const { rows } = await pool.pg.query<PersonWithRoles & { last_active_at: Date }>({
    ...(pool.isPooled ? {} : { name: 'find-principal' }), // planned once per connection
    text: 'select * from public.find_principal($1, $2, $3, $4)',
    values: [sessionIdHash, key.userId, now, new Date(now.getTime() - key.idleMs)],
  });
  const [row] = rows;
  if (!row || (row.demo && !key.demo)) return null;
  if (key.active && row.last_active_at.getTime() < now.getTime() - ACTIVITY_MS)
    await recordActivity(pool, sessionIdHash, now);
  return { ...presentPrincipal(row), sessionId: sessionIdHash.toString('hex') };
}

async function recordActivity(pool: Pool, sessionIdHash: Buffer, now: Date): Promise<void> {
  await inTransaction(pool, { role: 'system' }, (trx) =>
    trx
      .updateTable('session')
      .set({ last_active_at: now })
      .where('id_hash', '=', sessionIdHash)
      .where('last_active_at', '<', now)
      .execute(),
  );
}

export function presentPrincipal(row: PersonWithRoles): Omit<Principal, 'sessionId'> {
  // Without a prototype: ids come from outside, and one may be called __proto__.
  const record = <T>(): Record<string, T> => Object.create(null) as Record<string, T>;
  const accounts = record<{ roles: AccountRole[]; cucas: Record<string, { roles: CucaRole[] }> }>();
  for (const { id, roles } of row.accounts ?? []) accounts[id] = { roles, cucas: record() };
  for (const { account, id, roles } of row.cucas ?? [])
    (accounts[account] ??= { roles: [], cucas: record() }).cucas[id] = { roles };
  return {
    userId: row.user_id,
    email: row.email,
    emailVerified: row.email_verified,
    identityProvider: row.identity_provider,
    firstName: row.first_name,
    lastName: row.last_name,
    authzVersion: row.authz_version,
    globalRoles: row.global_roles,
    accounts,
  };
}

export interface GrantNames {
  accounts: ReadonlyMap<string, string>;
  cucas: ReadonlyMap<string, string>;
  /** Application → names of the products it has keys of. */
  products: ReadonlyMap<string, readonly string[]>;
}

/** What somebody's accounts and applications are called, and which products the applications hold. */
export async function listGrantNames(trx: Database, grants: Principal['accounts']): Promise<GrantNames> {
  const accountIds = Object.keys(grants);
  const cucaIds = Object.values(grants).flatMap(({ cucas: own }) => Object.keys(own));
  const accounts = await trx
    .selectFrom('account')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${accountIds}::text[])`)
    .execute();
  const cucas = await trx
    .selectFrom('application')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${cucaIds}::text[])`)
    .execute();
  const products = await trx
    .selectFrom('license_key')
    .select(['cuca_id as cucaId', 'product_name as productName'])
    .where('account_id', '=', sql<string>`any(${accountIds}::text[])`)
    .where('cuca_id', '=', sql<string>`any(${cucaIds}::text[])`)
    .distinct()
    .orderBy('productName')
    .execute();
  const byCuca = Map.groupBy(products, ({ cucaId }) => cucaId);
  return {
    accounts: new Map(accounts.map(({ id, name }) => [id, name])),
    cucas: new Map(cucas.map(({ id, name }) => [id, name])),
    products: new Map(
      [...byCuca].map(([cucaId, rows]) => [cucaId ?? '', rows.map(({ productName }) => productName)]),
    ),
  };
}

export async function findSettings(trx: Database, userId: string): Promise<unknown> {
  const row = await trx.selectFrom('app_user').select('settings').where('id', '=', userId).executeTakeFirst();
  return row?.settings ?? {};
}

export async function updateSettings(trx: Database, userId: string, settings: object): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', userId)
    .execute();
}
