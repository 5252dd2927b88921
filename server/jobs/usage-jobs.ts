import { syncRecords } from '#server/crm/sync/sync-records.ts';
import { refreshTerms } from '#server/ledger/refresh-terms.ts';
import { attachOrphans } from '#server/volume-usage/attaching/attach-orphans.ts';
import { nothingToDo, outcomeOf, pause, type Job } from './job.ts';

/** Books usage that was set aside and needs no decision any more; what waits for staff goes on waiting. */
export const orphanUsageAttach: Job = {
  name: 'orphan-usage-attach',
  schedule: { everySeconds: 900 },
  async run(ctx) {
    const { attached, waiting } = await attachOrphans(ctx, ctx.signal);
    return attached === 0 ? nothingToDo : { summary: { attached, waiting } };
  },
};

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

/** Keeps step with the CRM outside, where there is one: what customers write goes out, what staff change there comes in. */
export const crmSync: Job = {
  name: 'crm-sync',
  schedule: { everySeconds: 60 },
  async run(ctx) {
    const synced = await syncRecords(ctx, ctx.signal);
    return synced === null ? nothingToDo : { summary: synced };
  },
};
