import { daysBetween } from '#domain/core/day.ts';
import { formatDay, formatNumber, formatPercent } from '#domain/core/format.ts';
import { alertMail as texts } from '#domain/messages/en-gb/mail.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { productOf } from '#domain/products/find-product.ts';
import type { Ctx } from '#server/core/context.ts';
import type { Portal } from '#server/core/portal.ts';
import { composeDigest } from '#server/mail/notifications/compose-digest.ts';
import type { NotificationMails } from '#server/mail/notifications/send-notifications.ts';
import type { Mail } from '#server/mail/send-mail.ts';
import { listNotices, type WaitingNotice } from './queries.ts';

/** One mail to each person with all that is told at the moment. */
export const alertMails: NotificationMails = {
  kinds: ['USAGE_ALERTS', 'EXPIRY_ALERTS'],
  staleAfterDays: 2,
  async compose(ctx, trx, ids) {
    const notices = await listNotices(trx, { ids, demo: ctx.portal.config.demo });
    return [...Map.groupBy(notices, ({ userId }) => userId).values()].map((own) => composeAlerts(ctx, own));
  },
};

/** Everything that is to be told to one person, as one mail. */
export function composeAlerts(
  { portal: { config }, today }: Pick<Ctx, 'today'> & { portal: Pick<Portal, 'config'> },
  notices: readonly WaitingNotice[],
): Mail {
  const [first] = notices;
  if (!first) throw new Error('a mail without alerts');
  return composeDigest(config, {
    texts,
    subject: notices.length === 1 ? texts.subject[first.kind] : texts.subject.several,
    reader: first,
    items: notices.map((notice) => ({
      text: lineOf(notice, today),
      link: `accounts/${encodeURIComponent(notice.accountId)}/alerts`,
    })),
    values: { account: first.accountName, count: formatNumber(notices.length) },
  });
}

function lineOf(notice: WaitingNotice, today: string): string {
  const { kind, accountName: account, productName: product, names, keys } = notice;
  const told = names.join(', ');
  const which = {
    ...{ account, product, names: keys > names.length ? fillText(texts.andMore, { names: told }) : told },
    keys: fillText(keys === 1 ? texts.key : texts.keys, { number: formatNumber(keys) }),
  };
  if (kind === 'EXPIRY') {
    const left = daysBetween(today, notice.expiryDate ?? today);
    // A mail may wait for days.
    return fillText(left < 1 ? texts.expired : left === 1 ? texts.expiresTomorrow : texts.expires, {
      ...which,
      ...{ day: formatDay(notice.expiryDate ?? today), left: formatNumber(left) },
    });
  }
  return fillText(texts.used, {
    ...which,
    percent: formatPercent(Number(notice.usagePercent)),
    used: formatNumber(notice.totalUsage ?? '0'),
    maximum: formatNumber(notice.maxVolume ?? '0'),
    unit: productOf(product)?.units[0] ?? '',
    since: formatDay(notice.termStart ?? today),
  });
}
