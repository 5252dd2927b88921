import { outcomeOf, type Job } from '../job.ts';
import { deleteOldInvocations } from '../queries.ts';

/** Skipped starts are many and soon of no interest. */
const KEEP = { days: 90, skippedDays: 1 };

/** Keeps the history of the jobs from growing for ever. */
export const jobCleanup: Job = {
  name: 'job-cleanup',
  schedule: { everySeconds: 3600 },
  async run({ transaction }) {
    const removed = await transaction((trx) => deleteOldInvocations(trx, KEEP));
    return outcomeOf({ removed });
  },
};
