import { raiseUsageAlerts } from '#server/alerts/raising/raise-alerts.ts';
import { outcomeOf, type Job } from '../job.ts';

/** Tells people which licenses have used so much of their maximum; each threshold once in a term. */
export const usageAlerts: Job = {
  name: 'usage-alerts',
  schedule: { everySeconds: 900 },
  async run(ctx) {
    const alerts = await raiseUsageAlerts(ctx, { signal: ctx.signal });
    return outcomeOf({ alerts });
  },
};
