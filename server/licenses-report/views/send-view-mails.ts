import { formatDay, formatNumber } from '#domain/core/format.ts';
import { fromSaved, readSaved } from '#domain/licenses-report/saved-filters.ts';
import { viewMail as texts } from '#domain/messages/en-gb/mail.ts';
import type { Ctx } from '#server/core/context.ts';
import type { Portal } from '#server/core/portal.ts';
import { composeMail, greetedAs } from '#server/mail/compose-mail.ts';
import { mailModeOf, sendMail } from '#server/mail/send-mail.ts';
import { prepareConditions } from '../conditions/prepare-conditions.ts';
import { countLines } from '../count-queries.ts';
import { takeDueMail, updateCounted, type DueMail } from './mail-queries.ts';

type JobCtx = Ctx & { portal: Portal };

/** Puts the due mails of views into the outbox, each in the transaction that marks it; answers how many. */
export async function sendViewMails(ctx: JobCtx, signal?: AbortSignal): Promise<number> {
  if (mailModeOf(ctx.portal.config) === 'none') return 0;
  let mails = 0;
  while (signal?.aborted !== true && (await sendNext(ctx))) mails += 1;
  return mails;
}

const sendNext = (ctx: JobCtx): Promise<boolean> =>
  ctx.transaction(async (trx) => {
    const due = await takeDueMail(trx, {
      ...{ now: ctx.now, today: ctx.today, demo: ctx.portal.config.demo },
    });
    if (!due) return false;
    const filters = fromSaved(readSaved(due.filters) ?? {});
    // “My own” are the reader's own, whoever saved the view.
    const reader = { ...ctx, principal: { email: due.to } };
    const keys = await countLines(trx, await prepareConditions(reader, trx, filters));
    await updateCounted(trx, { ...due, counted: keys, countedOn: ctx.today });
    await sendMail(ctx.portal, trx, composeViewMail(ctx, due, keys));
    return true;
  });

function composeViewMail({ portal: { config } }: JobCtx, due: DueMail, keys: number) {
  const change = keys - Number(due.counted);
  return composeMail({
    to: due.to,
    subject: texts.subject,
    paragraphs: [
      texts.greeting,
      texts.now,
      change === 0 ? texts.same : change > 0 ? texts.more : texts.fewer,
      { text: texts.link, link: `${config.PUBLIC_URL}/reports/licenses?view=${due.viewId}` },
      texts.why,
    ],
    values: {
      ...{ name: greetedAs({ email: due.to, firstName: due.firstName }), view: due.name },
      ...{ vendor: config.VENDOR_NAME, number: formatNumber(keys), before: formatNumber(due.counted) },
      ...{ change: formatNumber(Math.abs(change)), day: formatDay(due.countedOn) },
    },
  });
}
