import { scopeTexts } from '#domain/api-tokens/scope-texts.ts';
import { dayOf } from '#domain/core/day.ts';
import { formatDay } from '#domain/core/format.ts';
import { apiTokens } from '#domain/messages/en-gb/api-tokens.ts';
import { apiTokenMail as texts } from '#domain/messages/en-gb/mail.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { dispatchSoon } from '#server/mail/dispatch-mail.ts';
import { mailModeOf, sendMail } from '#server/mail/send-mail.ts';
import { findAccountName, markTold, type NewTokenRow } from './queries.ts';

/**
 * Mails its maker that a token was made, once however often the call is repeated: one that somebody else made in their
 * name is seen. A transaction of its own, since a customer's may put no mail.
 */
export async function notifyMaker(ctx: AccountCtx, row: NewTokenRow): Promise<void> {
  const { portal, principal, now } = ctx;
  const { config } = portal;
  if (mailModeOf(config) === 'none') return;
  await inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    if (!(await markTold(trx, row.id, now))) return;
    const mail = composeMail(config, {
      to: principal,
      subject: texts.subject,
      paragraphs: [
        texts.greeting,
        texts.what,
        texts.may,
        texts.until,
        {
          text: texts.alarm,
          link: `${config.PUBLIC_URL}/accounts/${encodeURIComponent(row.accountId)}/api-tokens`,
        },
      ],
      values: {
        token: row.name,
        account: await findAccountName(trx, row.accountId),
        permissions: row.scopes.map((scope) => apiTokens.apiTokens.scope[scopeTexts[scope]]).join(', '),
        day: formatDay(dayOf(new Date(row.expiresAt.getTime() - 1))),
      },
    });
    await sendMail(portal, trx, mail);
  });
  dispatchSoon(portal);
}
