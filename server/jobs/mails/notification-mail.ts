import { alertMails } from '#server/alerts/telling/alerts-mail.ts';
import { certificationRequests } from '#server/cases/request-mail.ts';
import { reportsDue } from '#server/imaging-usage/reminders/notify-reporters.ts';
import { usageReminders } from '#server/licenses-report/bulk/reminder-mail.ts';
import { sendNotifications } from '#server/mail/notifications/send-notifications.ts';
import { receipts } from '#server/submissions/receipt-mail.ts';
import { outcomeOf, type Job } from '../job.ts';

/** Mails whatever people are to be told; to add a kind is a line here. */
export const notificationMail: Job = {
  name: 'notification-mail',
  schedule: { everySeconds: 60 },
  async run(ctx) {
    const mails = await sendNotifications(ctx, [
      receipts,
      alertMails,
      reportsDue,
      certificationRequests,
      usageReminders,
    ]);
    return outcomeOf({ mails });
  },
};
