import type { Ctx } from '#server/core/context.ts';
import type { Portal } from '#server/core/portal.ts';
import { tryLock } from '#server/db/locks.ts';
import { mailModeOf, sendMail } from '#server/mail/send-mail.ts';
import { composeAlerts } from './alerts-mail.ts';
import { takeNotices } from './queries.ts';

/** People who are told in one transaction: each in one mail. */
const PEOPLE = 20;

/**
 * Puts mails with alerts into the outbox, in the transaction that marks what they tell as told; answers how many. One
 * process at a time, so that nobody gets in two mails what fits into one.
 */
export async function sendAlerts(ctx: Ctx & { portal: Portal }, signal?: AbortSignal): Promise<number> {
  if (mailModeOf(ctx.portal.config) === 'none') return 0;
  let mails = 0;
  for (let isMore = true; isMore;) {
    signal?.throwIfAborted();
    const done = await ctx.transaction(async (trx) => {
      if (!(await tryLock(trx, 'alertMail'))) return { taken: 0, mails: 0 };
      const { taken, notices } = await takeNotices(trx, {
        ...{ now: ctx.now, people: PEOPLE, demo: ctx.portal.config.demo },
      });
      const byReader = [...Map.groupBy(notices, ({ userId }) => userId).values()];
      for (const own of byReader) await sendMail(ctx.portal, trx, composeAlerts(ctx, own));
      return { taken, mails: byReader.length };
    });
    mails += done.mails;
    isMore = done.taken > 0;
  }
  return mails;
}
