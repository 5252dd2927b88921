import { sendViewMails } from '#server/licenses-report/views/send-view-mails.ts';
import { outcomeOf, type Job } from '../job.ts';

/** Mails how many license keys views have, once a week or month, to those who asked for it. */
export const viewMail: Job = {
  name: 'view-mail',
  schedule: { everySeconds: 3600 },
  async run(ctx) {
    const mails = await sendViewMails(ctx, ctx.signal);
    return outcomeOf({ mails });
  },
};
