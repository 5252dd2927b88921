import { raiseExpiryAlerts } from '#server/alerts/raising/raise-alerts.ts';
import { outcomeOf, type Job } from '../job.ts';

/** Tells people which licenses expire soon; after days on which nobody was there, the nearest reminder alone. */
export const expiryReminders: Job = {
  name: 'expiry-reminders',
  schedule: { dailyAt: '06:00' },
  async run(ctx) {
    const alerts = await raiseExpiryAlerts(ctx, { signal: ctx.signal });
    return outcomeOf({ alerts });
  },
};
