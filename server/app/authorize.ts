import { accountIdOfKey, accountExists, applicationExists } from '#server/accounts/queries.ts';
import { isInternal, type Reach } from '#domain/access/can.ts';
import { meetsOnCuca, reachOfNeed, type Access, type PersonNeed } from '#domain/access/need.ts';
import type { Principal } from '#server/core/principal.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Portal } from '#server/core/portal.ts';

export interface Authorization {
  account: AuthorizedAccountId | undefined;
  reach: Reach;
  accounts: readonly AuthorizedAccountId[] | 'all';
  cucaId: string | undefined;
  keyId: string | undefined;
}

type PathParams = Readonly<Record<string, string | undefined>>;

/**
 * Turns the ids of a path into proofs that the caller may act there. No right, a foreign and a non-existing object
 * give the same 403, so that nobody learns which ids exist.
 */
export async function authorize(
  portal: Portal,
  access: Access,
  principal: Principal,
  params: PathParams,
): Promise<Authorization> {
  const need = access.need as PersonNeed;
  const nothing: Authorization = {
    account: undefined,
    reach: [],
    accounts: [],
    cucaId: undefined,
    keyId: undefined,
  };
  switch (access.scope) {
    case 'none':
      if (need === 'internal' && !isInternal(principal)) throw new AppError('ACCESS_DENIED');
      return nothing;
    case 'anyAccount':
      return { ...nothing, accounts: accountsMeeting(principal, need) };
    case 'account':
      return { ...nothing, ...(await onAccount(portal, principal, need, idIn(params, 'accountId'))) };
    case 'cuca':
      return { ...nothing, ...(await onCuca(portal, principal, need, params)) };
    case 'key':
      return { ...nothing, ...(await onKey(portal, principal, need, idIn(params, 'keyId'))) };
  }
}

/** An id that the call's scope needs: a path that does not hold it is a mistake in its contract. */
function idIn(params: PathParams, name: string): string {
  const id = params[name];
  if (id === undefined) throw new Error(`The path of this call has no ${name}.`);
  return id;
}

function accountsMeeting(principal: Principal, need: PersonNeed): readonly AuthorizedAccountId[] | 'all' {
  if (isInternal(principal)) {
    // Stryker disable next-line StringLiteral: staff hold their rights everywhere
    if (reachOfNeed(principal, need, '') !== 'all') throw new AppError('ACCESS_DENIED');
    return 'all';
  }
  const ids = Object.keys(principal.accounts).filter((id) => reachOfNeed(principal, need, id).length > 0);
  if (ids.length === 0) throw new AppError('ACCESS_DENIED');
  return ids as AuthorizedAccountId[];
}

async function onAccount(portal: Portal, principal: Principal, need: PersonNeed, accountId: string) {
  const reach = reachOfNeed(principal, need, accountId);
  if (reach.length === 0) throw new AppError('ACCESS_DENIED');
  // A role can only stand on an account that exists; internal people hold theirs everywhere.
  const exists =
    Object.hasOwn(principal.accounts, accountId) || (await accountExists(portal.pool, accountId));
  if (!exists) throw new AppError('ACCESS_DENIED');
  return { account: accountId as AuthorizedAccountId, reach };
}

async function onCuca(portal: Portal, principal: Principal, need: PersonNeed, params: PathParams) {
  const accountId = idIn(params, 'accountId');
  const cucaId = params['cucaId'] ?? idIn(params, 'applicationId');
  const may = meetsOnCuca(principal, need, accountId, cucaId);
  if (!may || !(await applicationExists(portal.pool, accountId, cucaId))) throw new AppError('ACCESS_DENIED');
  return { account: accountId as AuthorizedAccountId, reach: [cucaId] as Reach, cucaId };
}

async function onKey(portal: Portal, principal: Principal, need: PersonNeed, keyId: string) {
  const owner = await accountIdOfKey(portal.pool, keyId);
  if (!owner) throw new AppError('ACCESS_DENIED');
  const reach = reachOfNeed(principal, need, owner.accountId);
  const covered = reach === 'all' || reach.some((cucaId) => cucaId === owner.cucaId);
  if (!covered) throw new AppError('ACCESS_DENIED');
  return { account: owner.accountId as AuthorizedAccountId, reach, keyId };
}
