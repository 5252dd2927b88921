import { closeOverdueViews } from '#server/session/customer-view/end-view.ts';
import { outcomeOf, type Job } from '../job.ts';

const VIEWS_OF_A_BATCH = 100;

/** Writes down the end of views as a customer that nobody has ended: their time is over, or their session. */
export const viewEnds: Job = {
  name: 'view-ends',
  schedule: { everySeconds: 300 },
  async run(ctx) {
    let ended = 0;
    for (let batch = VIEWS_OF_A_BATCH; batch === VIEWS_OF_A_BATCH && !ctx.signal.aborted; ended += batch)
      batch = await ctx.transaction((trx) => closeOverdueViews(trx, ctx, VIEWS_OF_A_BATCH));
    return outcomeOf({ ended });
  },
};
