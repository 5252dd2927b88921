import { attachOrphans } from '#server/volume-usage/attaching/attach-orphans.ts';
import { nothingToDo, type Job } from '../job.ts';

/** Books usage that was set aside and needs no decision any more; what waits for staff goes on waiting. */
export const orphanUsageAttach: Job = {
  name: 'orphan-usage-attach',
  schedule: { everySeconds: 900 },
  async run(ctx) {
    const { attached, waiting } = await attachOrphans(ctx, ctx.signal);
    return attached === 0 ? nothingToDo : { summary: { attached, waiting } };
  },
};
