import { removeOriginals } from '#server/submissions/originals/remove-originals.ts';
import { outcomeOf, type Job } from '../job.ts';

/** Removes submitted files that were kept for as long as the setting says; their receipts stay. */
export const uploadRetention: Job = {
  name: 'upload-retention',
  schedule: { everySeconds: 3600 },
  async run(ctx) {
    const removed = await removeOriginals(ctx, ctx.portal.config, ctx.signal);
    return outcomeOf({ removed });
  },
};
