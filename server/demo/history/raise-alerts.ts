import { raiseExpiryAlerts, raiseUsageAlerts } from '#server/alerts/raising/raise-alerts.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import type { Portal } from '#server/core/portal.ts';

/** The alerts that the demo begins with: in the lists alone, since made-up people have been told nothing yet. */
export async function raiseAlerts(portal: Portal): Promise<void> {
  const ctx = createSystemContext(portal, { kind: 'job', name: 'demo' });
  await raiseExpiryAlerts(ctx, { byMail: false });
  await raiseUsageAlerts(ctx, { byMail: false });
}
