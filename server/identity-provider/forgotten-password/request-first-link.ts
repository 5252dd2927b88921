import { actorName } from '#server/core/actor.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Portal } from '#server/core/portal.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { dispatchSoon } from '#server/mail/dispatch-mail.ts';
import { lockAddress } from '#server/session/login/person-queries.ts';
import { findAddressee, insertInvited } from './queries.ts';
import { answerFor, countRequest, mailToken, type LinkRequest } from './request-link.ts';

export interface Invited {
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Mails somebody who was invited a link to choose a password: their first, or another. Whom nobody knows yet gets a
 * log-in; what they may do comes with the invitation alone, and the mail proves the address.
 */
export async function requestFirstLink(
  portal: Portal,
  request: LinkRequest,
  invited: Invited,
): Promise<void> {
  if (!portal.config.embeddedProvider) throw new AppError('PASSWORD_ELSEWHERE');
  const seconds = await countRequest(portal, request);
  if (seconds !== undefined) throw new AppError('TOO_MANY_REQUESTS', { seconds });
  const { emailKey, network, requestId } = request;
  const now = portal.now();
  await inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    await lockAddress(trx, emailKey);
    if (!(await findAddressee(trx, emailKey))) await insertInvited(trx, { ...invited, emailKey });
    const person = await findAddressee(trx, emailKey);
    if (!person || person.disabled || (person.demo && !portal.config.demo)) return;
    const answer = answerFor(portal, person);
    if (answer === 'elsewhere') throw new AppError('PASSWORD_ELSEWHERE');
    const isFirst = answer === 'noPassword';
    await mailToken(portal, trx, { person, emailKey, now, isFirst });
    await insertAudit(trx, now, {
      actor: actorName({ kind: 'stranger' }),
      ...{ userId: person.id, accountId: null, object: null, requestId },
      action: 'session.askForPassword',
      detail: { answer: isFirst ? 'firstLink' : 'link', network },
    });
  });
  dispatchSoon(portal);
}
