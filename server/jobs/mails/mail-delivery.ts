import { dispatchMail } from '#server/mail/dispatch-mail.ts';
import { outcomeOf, type Job } from '../job.ts';

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
