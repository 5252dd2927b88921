import { sendReminders } from '#server/imaging-usage/reminders/send-reminders.ts';
import { outcomeOf, type Job } from '../job.ts';

/** Mails reporting contacts when usage of an imaging license can be reported, and again before its time is over. */
export const reportDueReminders: Job = {
  name: 'report-due-reminders',
  schedule: { dailyAt: '06:00' },
  async run(ctx) {
    const mails = await sendReminders(ctx);
    return outcomeOf({ mails });
  },
};
