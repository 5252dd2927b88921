import { formatInstant, formatNumber } from '#domain/core/format.ts';
import { pluralCount } from '#domain/core/plural-count.ts';
import { receiptMail as texts } from '#domain/messages/en-gb/mail.ts';
import { figureTexts } from '#domain/messages/figure-texts.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { totalsCounted, type UnitTotal } from '#domain/submissions/receipt-figures.ts';
import type { Portal } from '#server/core/portal.ts';
import { composeMail, greetedAs } from '#server/mail/compose-mail.ts';
import type { NotificationMails } from '#server/mail/notifications/send-notifications.ts';
import type { Mail } from '#server/mail/send-mail.ts';
import { listNotices, type Notice } from './notice-queries.ts';

/** How many receipts one mail tells of; the portal has the rest. */
const TOLD_MAX = 20;

/** One mail to each reader with all that is told at the moment. */
export const receipts: NotificationMails = {
  kinds: ['RECEIPTS'],
  staleAfterDays: 2,
  async compose({ portal }, trx, ids) {
    const notices = await listNotices(trx, { ids, demo: portal.config.demo });
    const byReader = Map.groupBy(notices, ({ to }) => to.toLowerCase());
    return byReader
      .values()
      .map((own) => composeReceipts(portal, own))
      .toArray();
  },
};

function composeReceipts({ config }: Pick<Portal, 'config'>, notices: readonly Notice[]): Mail {
  const [first] = notices;
  if (!first) throw new Error('a mail without receipts');
  const shown = notices.slice(0, TOLD_MAX);
  const more = notices.length - shown.length;
  // Names of files are values and never texts with places to fill in.
  const items = Object.fromEntries(shown.map((notice, at) => [`item${at}`, lineOf(notice)]));
  return composeMail({
    to: first.to,
    subject: texts.subject,
    paragraphs: [
      texts.greeting,
      texts.intro,
      ...shown.map((notice, at) => ({ text: `{{item${at}}}`, link: linkOf(config.PUBLIC_URL, notice) })),
      ...(more > 0 ? [texts.more] : []),
      texts.why,
    ],
    values: {
      ...items,
      name: greetedAs({ email: first.to, firstName: first.firstName }),
      vendor: config.VENDOR_NAME,
      support: config.SUPPORT_EMAIL,
      number: formatNumber(more),
    },
  });
}

function lineOf({ event, fileName, by, at, reason, parts }: Notice): string {
  const figures = totalsCounted(parts).map(figureOf);
  return fillText(texts.events[event], {
    ...{ what: fileName ?? texts.form, by, time: formatInstant(at), reason: reason ?? '' },
    figures: figures.length > 0 ? figures.join(', ') : texts.nothing,
  });
}

const figureOf = ({ unit, value }: UnitTotal): string =>
  fillText(figureTexts[`${unit}_${pluralCount(value) === 1 ? 'one' : 'other'}`], {
    value: formatNumber(value),
  });

/**
 * Not everybody may open the receipts of volume usage: who reports imaging usage is led to the page that they reported
 * on, who certified past usage to the receipt among their own reports.
 */
function linkOf(publicUrl: string, { accountId, receiptId, receipt }: Notice): string {
  const page = `products/iText/report-usage?receipt=${receiptId}`;
  if (accountId === null) return `${publicUrl}/${page}`;
  const account = `${publicUrl}/accounts/${encodeURIComponent(accountId)}`;
  if (receipt.kind === 'WIZARD') return `${account}/usage-reports/${receiptId}`;
  if (receipt.kind !== 'FORM' || receipt.application === undefined) return `${account}/${page}`;
  return `${account}/cuca/${encodeURIComponent(receipt.application.id)}/products/default/report-usage`;
}
