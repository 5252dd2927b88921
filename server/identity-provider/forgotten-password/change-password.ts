import type { PasswordProblem } from '#domain/session/password-rule.ts';
import type { Deed } from '#server/core/deed.ts';
import type { Portal } from '#server/core/portal.ts';
import { tokenHash } from '#server/core/secrets.ts';
import { actorName } from '#server/core/actor.ts';
import { insertAudit } from '#server/audit/queries.ts';
import type { Database } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { dispatchSoon } from '#server/mail/dispatch-mail.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import { endAccess } from '#server/session/administration/end-access.ts';
import { endSessionsOf } from '#server/session/administration/queries.ts';
import { EMBEDDED_ISSUER } from '#server/session/login/provider-discovery.ts';
import { insertProof } from '#server/session/verification/queries.ts';
import { hashPassword } from '../hashing/hash-password.ts';
import { forgetNetwork } from '../login-limits.ts';
import { checkPassword } from './check-password.ts';
import { changedMail } from './password-mail.ts';
import { findLinkOwner, replacePassword, useLinks, type LinkOwner } from './queries.ts';

export interface NewPassword {
  token: string;
  password: string;
  repeated: string;
  /** Whether API tokens and calendar addresses, made by whoever knew the old password, end with it. */
  endsAccess: boolean;
  network: string;
  requestId: string;
}

export type ChangeResult = 'changed' | 'noLink' | 'differs' | PasswordProblem;

/** Whose mailed link can still be used; using it is another step. */
export const ownerOf = (portal: Portal, token: string): Promise<LinkOwner | undefined> =>
  inTransaction(portal.pool, { role: 'system' }, (trx) => findOwner(portal, trx, token));

async function findOwner(portal: Portal, trx: Database, token: string): Promise<LinkOwner | undefined> {
  const owner = await findLinkOwner(trx, tokenHash(token), portal.now());
  return owner?.demo && !portal.config.demo ? undefined : owner;
}

/** Redeems a mailed link, once. The old password, every session and every other link of the person end with it. */
export async function changePassword(portal: Portal, given: NewPassword): Promise<ChangeResult> {
  const owner = await ownerOf(portal, given.token);
  if (!owner) return 'noLink';
  const problem = await checkPassword(portal, owner.email, given.password);
  if (problem) return problem;
  if (given.password !== given.repeated) return 'differs';
  const passwordHash = await hashPassword(given.password);
  const now = portal.now();
  const changed = await inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    const still = await findOwner(portal, trx, given.token); // of two at once one finds it unused
    if (!still) return false;
    await replacePassword(trx, still.id, passwordHash);
    await useLinks(trx, still.id, now);
    await insertProof(trx, { iss: EMBEDDED_ISSUER, sub: still.id, emailKey: still.emailKey, now });
    await endSessionsOf(trx, still.id, 'passwordChanged', now);
    const audit = (deed: Omit<Deed, 'userId'>) =>
      insertAudit(trx, now, {
        actor: actorName({ kind: 'stranger' }),
        ...{ userId: still.id, requestId: given.requestId, ...deed },
      });
    await audit({
      ...{ accountId: null, object: null, action: 'session.changePassword' },
      detail: { network: given.network },
    });
    if (given.endsAccess)
      await endAccess({ now, audit: (_trx, deed) => audit(deed) }, trx, still.id, 'passwordChanged');
    await sendMail(portal, trx, changedMail(portal.config, still, { at: now, endsAccess: given.endsAccess }));
    return true;
  });
  if (!changed) return 'noLink';
  await forgetNetwork(portal, owner.emailKey, given.network);
  dispatchSoon(portal);
  return 'changed';
}
