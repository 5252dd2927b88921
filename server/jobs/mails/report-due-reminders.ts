import { notifyReporters } from '#server/imaging-usage/reminders/notify-reporters.ts';
import { outcomeOf, type Job } from '../job.ts';

/** Notes that reporting contacts are to be told when usage of an imaging license can be reported, and again before its time is over. */
export const reportDueReminders: Job = {
  name: 'report-due-reminders',
  schedule: { dailyAt: '06:00' },
  async run(ctx) {
    const notifications = await notifyReporters(ctx);
    return outcomeOf({ notifications });
  },
};
