import { formatDay } from '#domain/core/format.ts';
import { dayOf } from '#domain/core/day.ts';
import { isWholeToken } from '#domain/api-tokens/token-text.ts';
import { AppError, RefusedToken } from '#server/core/app-error.ts';
import type { TokenIdentity } from '#server/core/actor.ts';
import type { Portal } from '#server/core/portal.ts';
import type { Principal } from '#server/core/principal.ts';
import { tokenHash } from '#server/core/secrets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findToken, recordUse, type FoundToken } from './queries.ts';

/** The last use is written no more often than this: reads stay reads. */
const USE_MS = 60_000;

export interface KnownToken {
  token: TokenIdentity;
  /** Its maker, with the grants that they have in the token's account now and no others. */
  principal: Principal;
}

/**
 * The API token of a call, or 401. Like a session it proves identity only: what its maker may do is read at each call,
 * so a token never exceeds them, and dies with them.
 */
export async function authenticateToken(
  portal: Portal,
  text: string,
  from: string,
  limit: (tokenHash: Buffer) => Promise<unknown>,
): Promise<KnownToken & { readAgain: () => Promise<Principal> }> {
  if (!isWholeToken(text)) throw new AppError('API_TOKEN_MISTYPED');
  const hash = tokenHash(text);
  await limit(hash); // before the database is asked: a refusal must cost little
  const known = await readToken(portal, hash, from);
  return { ...known, readAgain: async () => (await readToken(portal, hash, from)).principal };
}

function readToken(portal: Portal, hash: Buffer, from: string): Promise<KnownToken> {
  const now = portal.now();
  return inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    const found = await findToken(trx, hash);
    if (!found) throw new RefusedToken('API_TOKEN_UNKNOWN');
    const { maker, revokedAt, expiresAt, lastUsedAt } = found;
    if (revokedAt !== null || maker.disabled || (maker.demo && !portal.config.demo))
      throw new RefusedToken('API_TOKEN_REVOKED');
    if (expiresAt <= now)
      throw new AppError('API_TOKEN_EXPIRED', { day: formatDay(dayOf(new Date(expiresAt.getTime() - 1))) });
    if (lastUsedAt === null || lastUsedAt.getTime() < now.getTime() - USE_MS)
      await recordUse(trx, found.id, now, from);
    return presentToken(found);
  });
}

function presentToken({
  id,
  name,
  accountId,
  scopes,
  expiresAt,
  maker,
  roles,
  cucas,
}: FoundToken): KnownToken {
  // Without a prototype: ids come from outside, and one may be called __proto__.
  const accounts = Object.create(null) as Record<string, Principal['accounts'][string]>;
  const own = Object.create(null) as Record<string, { roles: FoundToken['cucas'][number]['roles'] }>;
  for (const cuca of cucas) own[cuca.id] = { roles: cuca.roles };
  if (roles.length > 0 || cucas.length > 0) accounts[accountId] = { roles, cucas: own };
  const { disabled: _, demo: __, ...person } = maker;
  return {
    token: { id, name, accountId, scopes, expiresAt },
    principal: {
      ...person,
      identityProvider: maker.identityProvider ?? '',
      sessionId: `token ${id}`,
      globalRoles: [],
      accounts,
    },
  };
}
