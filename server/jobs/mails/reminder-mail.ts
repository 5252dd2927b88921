import { sendReminders } from '#server/licenses-report/bulk/send-reminders.ts';
import { outcomeOf, type Job } from '../job.ts';

/** Mails the people whom staff reminded to report usage. */
export const reminderMail: Job = {
  name: 'reminder-mail',
  schedule: { everySeconds: 60 },
  async run(ctx) {
    const mails = await sendReminders(ctx);
    return outcomeOf({ mails });
  },
};
