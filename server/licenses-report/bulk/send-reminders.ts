import { usageReminderMail as texts } from '#domain/messages/en-gb/mail.ts';
import type { Ctx } from '#server/core/context.ts';
import type { Portal } from '#server/core/portal.ts';
import { composeMail, greetedAs } from '#server/mail/compose-mail.ts';
import { mailModeOf, sendMail } from '#server/mail/send-mail.ts';
import { takeReminders } from './mail-queries.ts';

/** Puts the mails of reminders into the outbox, in the transaction that marks them as mailed; answers how many. */
export async function sendReminders(ctx: Ctx & { portal: Portal }): Promise<number> {
  const { config } = ctx.portal;
  if (mailModeOf(config) === 'none') return 0;
  return ctx.transaction(async (trx) => {
    const reminded = await takeReminders(trx, { now: ctx.now, demo: config.demo });
    for (const { to, firstName, accountId, accountName, by, note } of reminded) {
      const link = `${config.PUBLIC_URL}/accounts/${encodeURIComponent(accountId)}?choose=report`;
      const mail = composeMail({
        ...{ to, subject: texts.subject },
        paragraphs: [
          texts.greeting,
          texts.asked,
          ...(note === null ? [] : [texts.message]),
          { text: texts.link, link },
          texts.why,
        ],
        values: {
          ...{ name: greetedAs({ email: to, firstName }), by, account: accountName, note: note ?? '' },
          ...{ vendor: config.VENDOR_NAME, support: config.SUPPORT_EMAIL },
        },
      });
      // One after the other: a connection takes one statement at a time.
      // oxlint-disable-next-line no-await-in-loop
      await sendMail(ctx.portal, trx, mail);
    }
    return reminded.length;
  });
}
