import type { AccountGrant, ExtendedToken } from '#domain/session/schema.ts';
import { visibleItemsOf } from '#domain/session/visible-items.ts';
import type { PersonCtx } from '#server/core/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { passGates } from './authenticate.ts';
import { asViewed, findViewOf } from './customer-view/find-viewed.ts';
import { presentView } from './customer-view/present.ts';
import { identityOf } from './login/create-token.ts';
import type { Principal } from '#server/core/principal.ts';
import { listGrantNames, type GrantNames } from './queries.ts';
import { lifeOf, signToken } from './tokens.ts';

/** Node takes headers of 16 KiB, many proxies of 8: somebody with hundreds of accounts would not get through. */
const MAX_INLINED_BYTES = 2_500;

/** 7.02, 7.50, 4.14: the bearer of every other call, and the current user with accounts, roles and what they may open. */
export async function createExtendedToken(ctx: PersonCtx): Promise<ExtendedToken> {
  const { portal } = ctx;
  passGates(portal, ctx.principal);
  const row = await findViewOf(portal, ctx.principal);
  const principal = row ? await asViewed(portal, ctx.principal, row) : ctx.principal;
  const view = row ? presentView(row, principal, portal.now()) : undefined;
  const names = await inTransaction(portal.pool, { role: 'system' }, (trx) =>
    listGrantNames(trx, principal.accounts),
  );
  const salesforceAccounts = accountsOf(principal, names);
  const globalRoles = [...principal.globalRoles];
  const claims = { globalRoles, salesforceAccounts };
  const small = Buffer.byteLength(JSON.stringify(claims)) <= MAX_INLINED_BYTES;
  const accessToken = await signToken(portal, 'extended', {
    userId: ctx.principal.userId,
    sessionId: principal.sessionId,
    view: view && { ...view, subjectId: principal.userId },
    extra: small ? claims : { globalRoles },
  });
  const expiresIn = lifeOf('extended', view && { ...view, subjectId: principal.userId });
  return {
    accessToken,
    expiresIn,
    ...identityOf(principal),
    ...claims,
    authzVersion: principal.authzVersion,
    ...(view ? { view } : {}),
  };
}

function accountsOf(principal: Principal, names: GrantNames): Record<string, AccountGrant> {
  const accounts = Object.create(null) as Record<string, AccountGrant>;
  for (const [accountId, { roles, cucas }] of Object.entries(principal.accounts)) {
    const grant: AccountGrant = {
      name: names.accounts.get(accountId) ?? accountId,
      roles: [...roles],
      cucas: {},
    };
    grant.cucas = Object.create(null) as AccountGrant['cucas'];
    for (const [cucaId, cuca] of Object.entries(cucas)) {
      const products = names.products.get(cucaId) ?? [];
      grant.cucas[cucaId] = {
        name: names.cucas.get(cucaId) ?? cucaId,
        roles: [...cuca.roles],
        visibleItems: visibleItemsOf(principal, { accountId, cucaId }, products),
      };
    }
    accounts[accountId] = grant;
  }
  return accounts;
}
