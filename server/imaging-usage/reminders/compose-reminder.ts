import { formatDay, formatList, formatPeriod } from '#domain/core/format.ts';
import type { PlannedReminder } from '#domain/imaging-usage/reminders/plan-reminders.ts';
import { lastReportDayOf } from '#domain/imaging-usage/reminders/reminder-moment.ts';
import { reportReminderMail as texts } from '#domain/messages/en-gb/mail.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import type { Portal } from '#server/core/portal.ts';
import type { Principal } from '#server/core/principal.ts';
import { composeDigest } from '#server/mail/notifications/compose-digest.ts';
import type { Mail } from '#server/mail/send-mail.ts';
import { unsubscribeLinkOf } from '#server/mail/unsubscribing/unsubscribe-token.ts';
import type { DueLicenseRow } from '#server/ledger/reported-queries.ts';
import { REPORTS_DUE } from './mail-queries.ts';

/** What somebody is told of a license and period. */
export type Reminded = PlannedReminder<DueLicenseRow, Omit<Principal, 'sessionId'>>;

/** The mail to one person about an account: each license with its periods, and the link to its step of the wizard. */
export function composeReminder(
  portal: Pick<Portal, 'config' | 'secrets'>,
  account: string,
  reminders: readonly Reminded[],
): Mail {
  const [first] = reminders;
  if (!first) throw new Error('a mail without reminders');
  const { userId, email, firstName } = first.person;
  const byLicense = Map.groupBy(reminders, ({ license }) => license.licenseKeyId);
  return composeDigest(portal.config, {
    texts,
    subject: texts.subject,
    reader: { to: email, firstName },
    items: [...byLicense.values()].map((of) => ({ text: lineOf(of), link: linkOf(of) })),
    values: { account },
    unsubscribe: unsubscribeLinkOf(portal, { userId, email, kind: REPORTS_DUE }),
  });
}

function lineOf(of: readonly Reminded[]): string {
  const [first] = of;
  if (!first) return '';
  const { productLicense, keyTail, licenseKeyId, application, expiryDate } = first.license;
  const lastDay = lastReportDayOf(expiryDate);
  const isAgain = of.some(({ moment }) => moment === 'AGAIN');
  const line = fillText(texts.moments[isAgain ? 'AGAIN' : 'DUE'], {
    application: application.name,
    license: productLicense ?? (keyTail === null ? licenseKeyId : `…${keyTail}`),
    periods: formatList(of.map(({ period }) => formatPeriod(period))),
  });
  return lastDay === null ? line : `${line} ${fillText(texts.until, { day: formatDay(lastDay) })}`;
}

/** The imaging page of the application, where the wizard opens at the license. */
function linkOf([first]: readonly Reminded[]): string {
  if (!first) return '';
  const { accountId, application, licenseKeyId } = first.license;
  const page = `accounts/${encodeURIComponent(accountId)}/cuca/${encodeURIComponent(application.id)}/products/default/report-usage`;
  return `${page}?usageWizard=true&license=${encodeURIComponent(licenseKeyId)}`;
}
