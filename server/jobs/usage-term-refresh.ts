import { refreshTerms } from '#server/ledger/refresh-terms.ts';
import { outcomeOf, pause, type Job } from './job.ts';

const LOOK_AGAIN_MS = 2000;
/** An import may hold its groups for minutes. After this the run fails, and is tried again. */
const PATIENCE_MS = 300_000;

/** Brings the percentages of groups up to date whose term or maximum changed with the day. */
export const usageTermRefresh: Job = {
  name: 'usage-term-refresh',
  schedule: { dailyAt: '00:00' },
  atStart: true,
  async run({ portal, signal }) {
    const until = performance.now() + PATIENCE_MS;
    for (let all = 0; ;) {
      const { refreshed, left } = await refreshTerms(portal, signal);
      all += refreshed;
      if (left === 0) return outcomeOf({ refreshed: all });
      if (performance.now() > until)
        throw new Error(`license groups held by somebody else: ${left}; refreshed: ${all}`);
      await pause(LOOK_AGAIN_MS, signal);
    }
  },
};
