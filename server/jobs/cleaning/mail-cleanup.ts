import { deleteOldMail } from '#server/mail/queries.ts';
import { outcomeOf, type Job } from '../job.ts';

const KEEP_MS = 30 * 86_400_000;

/** Removes mails that went out, or never will, after thirty days. */
export const mailCleanup: Job = {
  name: 'mail-cleanup',
  schedule: { dailyAt: '02:10' },
  async run({ portal }) {
    const removed = await deleteOldMail(portal.pool, new Date(portal.now().getTime() - KEEP_MS));
    return outcomeOf({ removed });
  },
};
