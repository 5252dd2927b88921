import type { Ctx } from '#server/core/context.ts';
import { reviveMails } from './queries.ts';

/** Has mails that were given up tried anew, by whichever portal looks next. Answers how many there were. */
export function resendMail(ctx: Ctx): Promise<number> {
  return ctx.transaction(async (trx) => {
    const mails = await reviveMails(trx, ctx.now);
    if (mails > 0)
      await ctx.audit(trx, { action: 'mail.resendMail', object: null, accountId: null, detail: { mails } });
    return mails;
  });
}
