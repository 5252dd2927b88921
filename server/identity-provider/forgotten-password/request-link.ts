import type { Portal } from '#server/core/portal.ts';
import { randomToken, tokenHash } from '#server/core/secrets.ts';
import { actorName } from '#server/core/actor.ts';
import { insertAudit } from '#server/audit/queries.ts';
import type { Database } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { dispatchSoon } from '#server/mail/dispatch-mail.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import { EMBEDDED_ISSUER } from '#server/session/login/provider-discovery.ts';
import { insertToken } from '#server/session/one-time-token-queries.ts';
import { countTry } from '#server/session/tries/count-tries.ts';
import { elsewhereMail, linkMail, noPasswordMail } from './password-mail.ts';
import { findAddressee, type Addressee } from './queries.ts';

const LINK_LIFE_MS = 30 * 60_000;
const WINDOW_MS = 15 * 60_000;
/** They count for addresses that nobody has, too: the limit says nothing about anybody. */
const MAX_PER_ADDRESS = 3;
const MAX_PER_NETWORK = 30;

export interface LinkRequest {
  emailKey: string;
  network: string;
  requestId: string;
}

/**
 * Mails links for a new password. Whether anybody has the address is looked up after the answer was decided: neither
 * its words nor its time can tell.
 */
export function createLinkRequests(portal: Portal) {
  const running = new Set<Promise<void>>();
  return {
    /** Undefined, or after how many seconds to ask again. */
    async ask(request: LinkRequest): Promise<number | undefined> {
      const seconds = await countRequest(portal, request);
      if (seconds !== undefined) return seconds;
      const work = mailLink(portal, request).catch((error: unknown) =>
        portal.log.warn({ err: error }, 'an email for a new password could not be queued'),
      );
      running.add(work);
      void work.finally(() => running.delete(work));
      return undefined;
    },
    /** Ends when every mail that was asked for is in the outbox. */
    settle: async (): Promise<void> => void (await Promise.all(running)),
  };
}

/** Counts a request for a link; undefined, or after how many seconds to ask again. */
export async function countRequest(
  portal: Portal,
  { network, emailKey }: Pick<LinkRequest, 'network' | 'emailKey'>,
): Promise<number | undefined> {
  const limits = [
    { subject: `password-network:${network}`, most: MAX_PER_NETWORK },
    { subject: `password-address:${emailKey}`, most: MAX_PER_ADDRESS },
  ];
  const { seconds } = await countTry(portal, limits, WINDOW_MS);
  return seconds;
}

async function mailLink(portal: Portal, { emailKey, network, requestId }: LinkRequest): Promise<void> {
  const now = portal.now();
  await inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    const person = await findAddressee(trx, emailKey);
    if (!person || person.disabled || (person.demo && !portal.config.demo)) return;
    const answer = answerFor(portal, person);
    if (answer === 'link') await mailToken(portal, trx, { person, emailKey, now, isFirst: false });
    else
      await sendMail(
        portal,
        trx,
        answer === 'elsewhere'
          ? elsewhereMail(portal.config, person, person.identityProvider)
          : noPasswordMail(portal.config, person),
      );
    await insertAudit(trx, now, {
      actor: actorName({ kind: 'stranger' }),
      ...{ userId: person.id, accountId: null, object: null, requestId },
      action: 'session.askForPassword',
      detail: { answer, network },
    });
  });
  dispatchSoon(portal);
}

type Answer = 'link' | 'elsewhere' | 'noPassword';

/** In the demo some play people of Microsoft. */
export function answerFor({ config }: Portal, { iss, identityProvider, hasPassword }: Addressee): Answer {
  const foreign = iss !== null && iss !== EMBEDDED_ISSUER;
  const played = config.demo && identityProvider !== null && identityProvider !== 'local';
  if (foreign || played) return 'elsewhere';
  return hasPassword ? 'link' : 'noPassword';
}

/** Mails a link; `isFirst` for somebody who has no password yet. */
export async function mailToken(
  portal: Portal,
  trx: Database,
  { person, emailKey, now, isFirst }: { person: Addressee; emailKey: string; now: Date; isFirst: boolean },
): Promise<void> {
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + LINK_LIFE_MS);
  await insertToken(trx, {
    kind: isFirst ? 'FIRST_PASSWORD' : 'PASSWORD',
    tokenHash: tokenHash(token),
    userId: person.id,
    emailKey,
    payload: {},
    now,
    expiresAt,
  });
  await sendMail(portal, trx, linkMail(portal.config, person, token));
}
