import { sql } from 'kysely';
import type { TokenScope } from '#domain/access/token-scopes.ts';
import type { AccountRole, CucaRole } from '#domain/access/permissions.ts';
import type { TokenIdentity } from '#server/core/actor.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import type { RowOf } from '#server/db/row-of.ts';

/** A token by its hash, with its maker and what they may do in its account now. */
export interface FoundToken extends TokenIdentity {
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  maker: {
    userId: string;
    email: string;
    emailVerified: boolean;
    identityProvider: string | null;
    firstName: string;
    lastName: string;
    authzVersion: string;
    disabled: boolean;
    demo: boolean;
  };
  roles: AccountRole[];
  cucas: { id: string; roles: CucaRole[] }[];
}

export async function findToken(trx: Database, tokenHash: Buffer): Promise<FoundToken | null> {
  const { rows } = await sql<FoundToken>`
    select t.id, t.name, t.account_id as "accountId", t.scopes, t.expires_at as "expiresAt",
      t.revoked_at as "revokedAt", t.last_used_at as "lastUsedAt",
      json_build_object('userId', u.id, 'email', u.email, 'emailVerified', u.email_verified,
        'identityProvider', u.identity_provider, 'firstName', u.first_name, 'lastName', u.last_name,
        'authzVersion', u.authz_version::text, 'disabled', u.disabled, 'demo', u.demo) as maker,
      coalesce((select r.roles from account_role r where r.user_id = u.id and r.account_id = t.account_id), '{}') as roles,
      coalesce((select json_agg(json_build_object('id', c.cuca_id, 'roles', c.roles)) from cuca_role c
        where c.user_id = u.id and c.account_id = t.account_id), '[]') as cucas
    from api_token t join app_user u on u.id = t.user_id
    where t.token_hash = ${tokenHash}`.execute(trx);
  return rows[0] ?? null;
}

export async function recordUse(trx: Database, id: string, at: Date, from: string): Promise<void> {
  await trx
    .updateTable('api_token')
    .set({ last_used_at: at, last_used_from: from })
    .where('id', '=', id)
    .execute();
}

const shownColumns = [
  'id',
  'user_id',
  'maker_name',
  'name',
  'scopes',
  'hint',
  'created_at',
  'expires_at',
  'last_used_at',
  'last_used_from',
  'revoked_at',
  'revoked_by_name',
] as const;
export type TokenRow = RowOf<'api_token', typeof shownColumns>;

export const listTokensOf = (trx: Database, account: AuthorizedAccountId): Promise<TokenRow[]> =>
  trx
    .selectFrom('api_token')
    .select(shownColumns)
    .where('account_id', '=', account)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export const findTokenOf = (
  trx: Database,
  account: AuthorizedAccountId,
  id: string,
): Promise<TokenRow | undefined> =>
  trx
    .selectFrom('api_token')
    .select(shownColumns)
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst();

export interface NewTokenRow {
  id: string;
  accountId: AuthorizedAccountId;
  userId: string;
  makerName: string;
  name: string;
  scopes: readonly TokenScope[];
  tokenHash: Buffer;
  hint: string;
  createdAt: Date;
  expiresAt: Date;
}

export async function countWorkingTokens(
  trx: Database,
  account: AuthorizedAccountId,
  now: Date,
): Promise<number> {
  const { count } = await trx
    .selectFrom('api_token')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('account_id', '=', account)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** False where the account knows the id already. */
export async function insertToken(trx: Database, token: NewTokenRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('api_token')
    .values({
      id: token.id,
      account_id: token.accountId,
      user_id: token.userId,
      maker_name: token.makerName,
      name: token.name,
      scopes: [...token.scopes],
      token_hash: token.tokenHash,
      hint: token.hint,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Another text for a token that its maker made just so and that nobody has used; false where that is not the case. */
export async function replaceUnusedToken(trx: Database, token: NewTokenRow): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('api_token')
    .set({ token_hash: token.tokenHash, hint: token.hint })
    .where('id', '=', token.id)
    .where('account_id', '=', token.accountId)
    .where('user_id', '=', token.userId)
    .where('name', '=', token.name)
    .where(sql<boolean>`scopes = ${[...token.scopes]}::text[]`)
    .where('expires_at', '=', token.expiresAt)
    .where('last_used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** False where its maker was told of it before. */
export async function markTold(trx: Database, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('api_token')
    .set({ told_at: at })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Ends a token; false where it was revoked before. */
export async function markRevoked(
  trx: Database,
  account: AuthorizedAccountId,
  id: string,
  by: { userId: string; name: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('api_token')
    .set({ revoked_at: by.at, revoked_by: by.userId, revoked_by_name: by.name })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function findAccountName(trx: Database, account: AuthorizedAccountId): Promise<string> {
  const row = await trx.selectFrom('account').select('name').where('id', '=', account).executeTakeFirst();
  return row?.name ?? '';
}
