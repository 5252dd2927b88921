import { raiseExpiryAlerts, raiseUsageAlerts } from '#server/alerts/raising/raise-alerts.ts';
import { alertMails } from '#server/alerts/telling/alerts-mail.ts';
import { certificationRequests } from '#server/cases/request-mail.ts';
import { notifyReporters, reportsDue } from '#server/imaging-usage/reminders/notify-reporters.ts';
import { usageReminders } from '#server/licenses-report/bulk/reminder-mail.ts';
import { dispatchMail } from '#server/mail/dispatch-mail.ts';
import { sendNotifications } from '#server/mail/notifications/send-notifications.ts';
import { receipts } from '#server/submissions/receipt-mail.ts';
import { outcomeOf, type Job } from './job.ts';

/** Tells people which licenses expire soon; after days on which nobody was there, the nearest reminder alone. */
export const expiryReminders: Job = {
  name: 'expiry-reminders',
  schedule: { dailyAt: '06:00' },
  run: async (ctx) => outcomeOf({ alerts: await raiseExpiryAlerts(ctx, { signal: ctx.signal }) }),
};

/** Tells people which licenses have used so much of their maximum; each threshold once in a term. */
export const usageAlerts: Job = {
  name: 'usage-alerts',
  schedule: { everySeconds: 900 },
  run: async (ctx) => outcomeOf({ alerts: await raiseUsageAlerts(ctx, { signal: ctx.signal }) }),
};

/** Notes that reporting contacts are to be told when usage of an imaging license can be reported, and again before its time is over. */
export const reportDueReminders: Job = {
  name: 'report-due-reminders',
  schedule: { dailyAt: '06:00' },
  run: async (ctx) => outcomeOf({ notifications: await notifyReporters(ctx) }),
};

const kinds = [receipts, alertMails, reportsDue, certificationRequests, usageReminders];

/** Mails whatever people are to be told; to add a kind is a line above. */
export const notificationMail: Job = {
  name: 'notification-mail',
  schedule: { everySeconds: 60 },
  run: async (ctx) => outcomeOf({ mails: await sendNotifications(ctx, kinds) }),
};

/** Sends what is not sent right after its call: mails that failed before, and those of a portal that ended. */
export const mailDelivery: Job = {
  name: 'mail-delivery',
  schedule: { everySeconds: 30 },
  atStart: true,
  async run({ portal, signal }) {
    const { sent, failed } = await dispatchMail(portal, signal);
    return outcomeOf({ sent, failed });
  },
};
