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
import { countTry } from '../tries/count-tries.ts';
import { forgetTries } from '../tries/queries.ts';
import { insertToken } from '../one-time-token-queries.ts';
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
  const key = emailKey(principal.email);
  const limits = [
    { subject: `verification-person:${principal.userId}`, most: MAX_PER_PERSON },
    { subject: `verification-address:${key}`, most: MAX_PER_ADDRESS },
  ];
  const { ids, seconds } = await countTry(portal, limits, WINDOW_MS);
  if (seconds !== undefined) throw new AppError('TOO_MANY_REQUESTS', { seconds });
  const token = randomToken();
  await inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    await insertToken(trx, {
      kind: 'ADDRESS',
      tokenHash: tokenHash(token),
      userId: principal.userId,
      emailKey: key,
      payload: { returnTo: safeReturnPath(input.query.return_to) },
      now,
      expiresAt: new Date(now.getTime() + LINK_LIFE_MS),
    });
    await sendMail(portal, trx, verificationMail(portal.config, principal, token));
  }).catch(async (error: unknown) => {
    await forgetTries(portal.pool, ids); // no mail was written
    throw error;
  });
  dispatchSoon(portal);
}
