import { emailKey } from '#domain/access/vendor-domain.ts';
import type { InputOf } from '#domain/core/endpoint.ts';
import type { sendVerification } from '#domain/session/contract.ts';
import { gateOf } from '#domain/session/gates.ts';
import { safeReturnPath } from '#domain/session/safe-return-path.ts';
import { AppError } from '#server/core/app-error.ts';
import type { PersonCtx } from '#server/core/context.ts';
import { randomToken, tokenHash } from '#server/core/secrets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { dispatchSoon } from '#server/mail/dispatch-mail.ts';
import { mailModeOf, sendMail } from '#server/mail/send-mail.ts';
import { passGates } from '../authenticate.ts';
import { identityOf } from '../login/create-token.ts';
import { insertLink, listRecentLinks } from './queries.ts';
import { verificationMail } from './verification-mail.ts';

const WINDOW_MS = 10 * 60_000;
const MAX_PER_PERSON = 3;
/** More than one person's: whoever merely claims an address leaves some for its owner. */
const MAX_PER_ADDRESS = 5;
const LINK_LIFE_MS = 60 * 60_000;

/** 7.03: mails a link that verifies the caller's address, so many times in ten minutes and no more (8.09). */
export async function sendLink(ctx: PersonCtx, input: InputOf<typeof sendVerification>): Promise<undefined> {
  const { portal, principal, now } = ctx;
  const gate = gateOf(identityOf(principal), portal.config.VENDOR_EMAIL_DOMAIN);
  if (gate === null) return;
  if (gate !== 'emailVerification') passGates(portal, principal);
  if (mailModeOf(portal.config) === 'none')
    throw new AppError('MAIL_NOT_CONFIGURED', { support: portal.config.SUPPORT_EMAIL });
  const token = randomToken();
  await inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    const since = new Date(now.getTime() - WINDOW_MS);
    const { userId } = principal;
    const key = emailKey(principal.email);
    const recent = await listRecentLinks(trx, { userId, emailKey: key, since });
    const blocking = [
      recent.filter((link) => link.userId === userId).at(-MAX_PER_PERSON),
      recent.filter((link) => link.emailKey === key).at(-MAX_PER_ADDRESS),
    ].flatMap((link) => (link ? [link.at.getTime()] : []));
    if (blocking.length > 0) {
      const wait = Math.max(...blocking) + WINDOW_MS - now.getTime();
      throw new AppError('TOO_MANY_REQUESTS', { seconds: Math.max(1, Math.ceil(wait / 1000)) });
    }
    await insertLink(trx, {
      tokenHash: tokenHash(token),
      userId,
      emailKey: key,
      returnTo: safeReturnPath(input.query.return_to),
      now,
      expiresAt: new Date(now.getTime() + LINK_LIFE_MS),
    });
    await sendMail(portal, trx, verificationMail(portal.config, principal, token));
  });
  dispatchSoon(portal);
}
