import { planReminders } from '#domain/imaging-usage/reminders/plan-reminders.ts';
import type { Ctx } from '#server/core/context.ts';
import type { Portal } from '#server/core/portal.ts';
import type { Database } from '#server/db/pool.ts';
import { mailModeOf, sendMail } from '#server/mail/send-mail.ts';
import { presentPrincipal } from '#server/session/queries.ts';
import { listDueLicenses } from '#server/ledger/reported-queries.ts';
import { composeReminder, type Reminded } from './compose-reminder.ts';
import {
  claimReminders,
  listReporters,
  listReportingAccounts,
  type NamedAccount,
  type ReminderRow,
} from './mail-queries.ts';

/** Accounts of one transaction: a run that was ended goes on where the last one stopped. */
const ACCOUNTS_AT_ONCE = 20;

type SendCtx = Ctx & { portal: Portal; signal?: AbortSignal };

/**
 * Puts mails of what is due into the outbox, one for each person and account, in the transaction that writes down who
 * was told of what: a run that dies, or runs beside another, tells nobody twice. Answers how many.
 */
export async function sendReminders(ctx: SendCtx): Promise<number> {
  if (mailModeOf(ctx.portal.config) === 'none') return 0;
  let mails = 0;
  for (let after: string | null = ''; after !== null;) {
    ctx.signal?.throwIfAborted();
    // Batches follow one another: each is a transaction of its own.
    // oxlint-disable-next-line no-await-in-loop
    const done: { mails: number; last: string | null } = await remindAccounts(ctx, after);
    mails += done.mails;
    after = done.last;
  }
  return mails;
}

const remindAccounts = (ctx: SendCtx, after: string): Promise<{ mails: number; last: string | null }> =>
  ctx.transaction(async (trx) => {
    const { today, portal } = ctx;
    const accounts = await listReportingAccounts(trx, { after, today, limit: ACCOUNTS_AT_ONCE });
    if (accounts.length === 0) return { mails: 0, last: null };
    const ids = accounts.map(({ id }) => id);
    const people = await listReporters(trx, { accounts: ids, demo: portal.config.demo });
    const licenses = people.length === 0 ? [] : await listDueLicenses(trx, { accounts: ids, cucas: [] });
    const told = await claim(trx, planReminders(licenses, people.map(presentPrincipal), today), ctx.now);
    const mails = [...Map.groupBy(told, nameOfMail).values()];
    for (const reminders of mails) {
      const mail = composeReminder(portal, accountOf(accounts, reminders), reminders);
      // One after the other: a connection takes one statement at a time.
      // oxlint-disable-next-line no-await-in-loop
      if (mail) await sendMail(portal, trx, mail);
    }
    return { mails: mails.length, last: ids.at(-1) ?? null };
  });

const nameOfMail = ({ license, person }: Reminded): string =>
  JSON.stringify([license.accountId, person.userId]);

const accountOf = (accounts: readonly NamedAccount[], [first]: readonly Reminded[]): string =>
  accounts.find(({ id }) => id === first?.license.accountId)?.name ?? '';

/** Of what is planned, what nobody was told yet. */
async function claim(trx: Database, planned: readonly Reminded[], now: Date): Promise<Reminded[]> {
  const rows = planned.map(rowOf);
  const claimed = new Set((await claimReminders(trx, rows, now)).map(nameOfRow));
  return planned.filter((one) => claimed.delete(nameOfRow(rowOf(one))));
}

const rowOf = ({ license, person, period, moment }: Reminded): ReminderRow => ({
  ...{ accountId: license.accountId, licenseKeyId: license.licenseKeyId, periodEnd: period.end, moment },
  userId: person.userId,
});

const nameOfRow = ({ licenseKeyId, periodEnd, moment, userId }: Omit<ReminderRow, 'accountId'>): string =>
  JSON.stringify([licenseKeyId, periodEnd, moment, userId]);
