import { planReminders } from '#domain/imaging-usage/reminders/plan-reminders.ts';
import type { Day } from '#domain/core/day.ts';
import type { Database } from '#server/db/pool.ts';
import { listDueLicenses } from '#server/ledger/reported-queries.ts';
import { insertNotifications } from '#server/mail/notifications/queries.ts';
import type { MailCtx, NotificationMails } from '#server/mail/notifications/send-notifications.ts';
import { mailModeOf } from '#server/mail/send-mail.ts';
import { presentPrincipal } from '#server/session/queries.ts';
import { composeReminder, type Reminded } from './compose-reminder.ts';
import { listNoted, listReporters, listReportingAccounts, REPORTS_DUE } from './mail-queries.ts';

/** Accounts of one transaction: a run that was ended goes on where the last one stopped. */
const ACCOUNTS_AT_ONCE = 20;

/**
 * Notes whom to tell of what is due. Who was told of it before is not noted again: a run that dies, or runs beside
 * another, tells nobody twice. Answers how many.
 */
export async function notifyReporters(ctx: MailCtx): Promise<number> {
  if (mailModeOf(ctx.portal.config) === 'none') return 0;
  let noted = 0;
  for (let after: string | null = ''; after !== null;) {
    ctx.signal?.throwIfAborted();
    // Batches follow one another: each is a transaction of its own.
    // oxlint-disable-next-line no-await-in-loop
    const done: { noted: number; last: string | null } = await noteAccounts(ctx, after);
    noted += done.noted;
    after = done.last;
  }
  return noted;
}

const noteAccounts = (ctx: MailCtx, after: string): Promise<{ noted: number; last: string | null }> =>
  ctx.transaction(async (trx) => {
    const { today, now, portal } = ctx;
    const accounts = await listReportingAccounts(trx, { after, today, limit: ACCOUNTS_AT_ONCE });
    const due = await listDue(trx, { accounts, today, demo: portal.config.demo });
    const noted = await insertNotifications(
      trx,
      due.map((one) => ({
        kind: REPORTS_DUE,
        dedupeKey: keyOf(one),
        userId: one.person.userId,
        accountId: one.license.accountId,
        payload: {
          licenseKeyId: one.license.licenseKeyId,
          applicationId: one.license.application.id,
          periodStart: one.period.start,
          periodEnd: one.period.end,
          moment: one.moment,
        },
        now,
      })),
    );
    return { noted: noted.length, last: accounts.at(-1) ?? null };
  });

/** The period by its last day: what is reported of its beginning meanwhile makes no other one. */
const keyOf = ({ license, period, moment }: Reminded): string =>
  [moment, period.end, license.licenseKeyId].join(':');

/** Whoever is to know of what in these accounts, as it stands today. */
async function listDue(
  trx: Database,
  { accounts, today, demo }: { accounts: readonly string[]; today: Day; demo: boolean },
): Promise<Reminded[]> {
  const people = accounts.length === 0 ? [] : await listReporters(trx, { accounts, demo });
  const licenses = people.length === 0 ? [] : await listDueLicenses(trx, { accounts, cucas: [] });
  return planReminders(licenses, people.map(presentPrincipal), today);
}

/** One mail to each person about an account: of what was noted, what is still due and still theirs to report. */
export const reportsDue: NotificationMails = {
  kinds: [REPORTS_DUE],
  staleAfterDays: 7,
  async compose({ portal, today }, trx, ids) {
    const noted = await listNoted(trx, ids);
    const names = new Map(noted.map(({ accountId, accountName }) => [accountId, accountName]));
    const due = await listDue(trx, { accounts: [...names.keys()], today, demo: portal.config.demo });
    const wanted = new Set(noted.map(({ dedupeKey, userId }) => `${userId} ${dedupeKey}`));
    const told = due.filter((one) => wanted.has(`${one.person.userId} ${keyOf(one)}`));
    return Map.groupBy(told, ({ license, person }) => JSON.stringify([license.accountId, person.userId]))
      .values()
      .map((own) => composeReminder(portal, names.get(own[0]?.license.accountId ?? '') ?? '', own))
      .toArray();
  },
};
