import { deleteOutdated } from '#server/session/login/session-queries.ts';
import { outcomeOf, type Job } from '../job.ts';

/** Removes what the log-in no longer needs: old sessions, attempts, failures and used links. */
export const sessionCleanup: Job = {
  name: 'session-cleanup',
  schedule: { everySeconds: 3600 },
  async run({ portal }) {
    const removed = await deleteOutdated(portal.pool, portal.now());
    return outcomeOf({ removed });
  },
};
