import { isInternal } from '#domain/access/can.ts';
import { gateOf } from '#domain/session/gates.ts';
import type { ViewBar } from '#domain/session/customer-view/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Portal } from '#server/core/portal.ts';
import type { Principal, ViewRow } from '#server/core/principal.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findOpenView, findPerson } from './queries.ts';

/** The session of a principal, as its row names it. */
export const sessionOf = ({ sessionId }: Pick<Principal, 'sessionId'>): Buffer =>
  Buffer.from(sessionId, 'hex');

/** The view that staff's session is in; null for everybody else, whose sessions are in none. */
export async function findViewOf(portal: Portal, staff: Principal): Promise<ViewRow | null> {
  if (!isInternal(staff)) return null;
  return (await findViewOfSession(portal, sessionOf(staff))) ?? null;
}

export const findViewOfSession = (portal: Portal, session: Buffer): Promise<ViewRow | undefined> =>
  inTransaction(portal.pool, { role: 'system' }, (trx) => findOpenView(trx, session, portal.now()));

/**
 * Whom staff see as in a view: the customer, with the customer's rights and none of staff's own. It is over once its
 * time is, once staff are none any more, and once the person cannot sign in.
 */
export async function findViewed(portal: Portal, staff: Principal, viewId: string): Promise<Principal> {
  const view = await findViewOf(portal, staff);
  if (view?.id !== viewId || gateOf(gated(staff), portal.config.VENDOR_EMAIL_DOMAIN) !== null)
    throw new AppError('VIEW_ENDED');
  return asViewed(portal, staff, view);
}

/** The principal of a view that is open. */
export async function asViewed(portal: Portal, staff: Principal, view: ViewRow): Promise<Principal> {
  const facts = { id: view.id, viewer: staff, row: view };
  if (view.subjectId === null) return { ...withRoles(view, staff), view: facts };
  const { subjectId } = view;
  const person = await inTransaction(portal.pool, { role: 'system' }, (trx) => findPerson(trx, subjectId));
  if (!person || barOf(portal, person) !== null) throw new AppError('VIEW_ENDED');
  const { isDisabled: _, ...known } = person;
  const authzVersion = `${known.authzVersion}.${view.id}`;
  return { ...known, authzVersion, sessionId: staff.sessionId, view: facts };
}

/** Somebody who does not exist, with chosen roles: nothing of anybody's own is theirs. */
function withRoles(view: ViewRow, { sessionId }: Principal): Principal {
  const { id, accountId, accountRoles, cucaId, cucaRoles } = view;
  const cucas = cucaId === null ? {} : { [cucaId]: { roles: cucaRoles } };
  return {
    ...{ userId: `view:${id}`, sessionId, email: '', emailVerified: true, identityProvider: 'local' },
    ...{ firstName: '', lastName: '', authzVersion: id, globalRoles: [] },
    accounts: { [accountId]: { roles: accountRoles, cucas } },
  };
}

const gated = (principal: Omit<Principal, 'sessionId'>) => ({
  ...principal,
  internal: isInternal(principal),
});

/** Why nobody looks on as a person; null where staff may. */
export function barOf(
  portal: Portal,
  person: Omit<Principal, 'sessionId'> & { isDisabled: boolean },
): ViewBar | null {
  if (isInternal(person)) return 'staff';
  if (person.isDisabled) return 'disabled';
  const gate = gateOf(gated(person), portal.config.VENDOR_EMAIL_DOMAIN);
  if (gate === null) return null;
  return gate === 'emailVerification' ? 'unverified' : 'staff';
}
