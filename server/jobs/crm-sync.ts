import { syncRecords } from '#server/crm/sync/sync-records.ts';
import { nothingToDo, type Job } from './job.ts';

/** Keeps step with the CRM outside, where there is one: what customers write goes out, what staff change there comes in. */
export const crmSync: Job = {
  name: 'crm-sync',
  schedule: { everySeconds: 60 },
  async run(ctx) {
    const synced = await syncRecords(ctx, ctx.signal);
    return synced === null ? nothingToDo : { summary: synced };
  },
};
