import { removeDrafts } from '#server/drafts/remove-drafts.ts';
import { outcomeOf, type Job } from '../job.ts';

/** Removes drafts that nobody came back to for as long as the setting says. */
export const draftCleanup: Job = {
  name: 'draft-cleanup',
  schedule: { everySeconds: 3600 },
  async run(ctx) {
    const removed = await removeDrafts(ctx);
    return outcomeOf({ removed });
  },
};
