import { formatInstant, formatNumber } from '#domain/core/format.ts';
import { pluralCount } from '#domain/core/plural-count.ts';
import { receiptMail as texts } from '#domain/messages/en-gb/mail.ts';
import { figureTexts } from '#domain/messages/figure-texts.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { totalsCounted, type UnitTotal } from '#domain/submissions/receipt-figures.ts';
import { composeDigest } from '#server/mail/notifications/compose-digest.ts';
import type { NotificationMails } from '#server/mail/notifications/send-notifications.ts';
import { listNotices, type Notice } from './notice-queries.ts';

/** One mail to each reader with all that is told at the moment. */
export const receipts: NotificationMails = {
  kinds: ['RECEIPTS'],
  staleAfterDays: 2,
  async compose({ portal: { config } }, trx, ids) {
    const notices = await listNotices(trx, { ids, demo: config.demo });
    const byReader = Map.groupBy(notices, ({ to }) => to.toLowerCase());
    return [...byReader.values()].map((own) =>
      composeDigest(config, {
        texts,
        subject: texts.subject,
        reader: own[0],
        items: own.map((notice) => ({ text: lineOf(notice), link: linkOf(notice) })),
      }),
    );
  },
};

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
function linkOf({ accountId, receiptId, receipt }: Notice): string {
  const page = `products/iText/report-usage?receipt=${receiptId}`;
  if (accountId === null) return page;
  const account = `accounts/${encodeURIComponent(accountId)}`;
  if (receipt.kind === 'WIZARD') return `${account}/usage-reports/${receiptId}`;
  if (receipt.kind !== 'FORM' || receipt.application === undefined) return `${account}/${page}`;
  return `${account}/cuca/${encodeURIComponent(receipt.application.id)}/products/default/report-usage`;
}
