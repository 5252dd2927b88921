import type { Ctx } from '#server/core/context.ts';
import type { Portal } from '#server/core/portal.ts';
import { takeLock } from '#server/db/locks.ts';
import type { Database } from '#server/db/pool.ts';
import { mailModeOf, sendMail, type Mail } from '../send-mail.ts';
import { takeDue, type ToldKind } from './queries.ts';

/** Recipients of one transaction. */
const RECIPIENTS = 50;

export type MailCtx = Ctx & { portal: Portal; signal?: AbortSignal };

/** How notifications become mails: those of all its kinds share a mail. */
export interface NotificationMails {
  kinds: readonly ToldKind[];
  /** What waited longer is let be: the portal's pages have it. */
  staleAfterDays: number;
  /** The mails of these notifications to whoever is still to read them. */
  compose: (ctx: MailCtx, trx: Database, ids: readonly string[]) => Promise<Mail[]>;
}

/**
 * Puts the mails of all that is due into the outbox, in the transaction that marks it as mailed; answers how many. One
 * process at a time, so that nobody gets in two mails what fits into one.
 */
export async function sendNotifications(ctx: MailCtx, all: readonly NotificationMails[]): Promise<number> {
  if (mailModeOf(ctx.portal.config) === 'none') return 0;
  let mails = 0;
  for (const one of all)
    for (let isMore = true; isMore;) {
      ctx.signal?.throwIfAborted();
      // Batches follow one another: each is a transaction of its own.
      // oxlint-disable-next-line no-await-in-loop
      const done = await mailSome(ctx, one);
      mails += done.mails;
      isMore = done.isMore;
    }
  return mails;
}

const mailSome = (ctx: MailCtx, { kinds, staleAfterDays, compose }: NotificationMails) =>
  ctx.transaction(async (trx) => {
    await takeLock(trx, 'notificationMail', kinds.join(' '));
    const ids = await takeDue(trx, { kinds, staleAfterDays, now: ctx.now, recipients: RECIPIENTS });
    const mails = ids.length === 0 ? [] : await compose(ctx, trx, ids);
    // One after the other: a connection takes one statement at a time.
    // oxlint-disable-next-line no-await-in-loop
    for (const mail of mails) await sendMail(ctx.portal, trx, mail);
    return { mails: mails.length, isMore: ids.length > 0 };
  });
