import type { HttpCtx } from '#server/core/context.ts';
import { isStorable } from '#server/core/input.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { saveChoice } from '#server/settings/notifications/queries.ts';
import { findEmail } from './queries.ts';
import { sendUnsubscribePage } from './unsubscribe-page.ts';
import { isMadeFor, readUnsubscribeToken, type Subscription } from './unsubscribe-token.ts';

/** The page behind the link of a mail. It asks: programs that look at links of mails must not stop anything. */
export async function askToStop(ctx: HttpCtx, { token }: { token: string }): Promise<undefined> {
  sendUnsubscribePage(ctx, await findSubscription(ctx, token), 'asks');
}

/** Stops mails of a kind: by the page's button, or by that of the mail program (RFC 8058). Twice is as good as once. */
export async function stopMail(ctx: HttpCtx, { token }: { token: string }): Promise<undefined> {
  const { portal, now } = ctx;
  const subscription = await findSubscription(ctx, token);
  if (subscription) {
    const { userId, kind } = subscription;
    await inTransaction(portal.pool, { role: 'system' }, (trx) =>
      saveChoice(trx, { userId, name: kind, value: false, now }),
    );
  }
  sendUnsubscribePage(ctx, subscription, 'stopped');
}

/** What a token was made for, as long as the address it was sent to is still that person's. */
async function findSubscription({ portal }: HttpCtx, token: string): Promise<Subscription | null> {
  const named = readUnsubscribeToken(token);
  if (!named || !isStorable(named.userId)) return null;
  const { userId, kind, hash } = named;
  const email = await inTransaction(portal.pool, { role: 'system' }, (trx) => findEmail(trx, userId));
  if (email === undefined) return null;
  const subscription = { userId, email, kind };
  return isMadeFor(portal, hash, subscription) ? subscription : null;
}
