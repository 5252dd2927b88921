import { sendRequests } from '#server/cases/send-requests.ts';
import { outcomeOf, type Job } from '../job.ts';

/** Mails the people of an account that staff asked to certify its past usage. */
export const certificationMail: Job = {
  name: 'certification-mail',
  schedule: { everySeconds: 60 },
  async run(ctx) {
    const mails = await sendRequests(ctx);
    return outcomeOf({ mails });
  },
};
