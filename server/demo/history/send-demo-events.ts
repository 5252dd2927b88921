import { inTransaction } from '#server/db/transaction.ts';
import { openLicenseKey } from '#server/licenses/seal-license.ts';
import { createEventPlaces, sendEvents } from '#server/volume-usage/events/send-events.ts';
import { createDemoTokenContext, type DemoAccount } from './create-demo-context.ts';
import { findEventToken, type DemoKey } from './queries.ts';

const DAYS = [3, 2, 1, 0];
const HOUR_MS = 3_600_000;
const EVENTS_A_DAY = 8;

/** What the account's token sent in the newest days, of a license whose usage arrives by itself. */
export async function sendDemoEvents(
  { portal, accountId, keys, reporter }: DemoAccount,
  reportsByItself: (key: DemoKey) => boolean,
): Promise<void> {
  const key = keys.find(reportsByItself);
  const token = await inTransaction(portal.pool, { role: 'system' }, (trx) => findEventToken(trx, accountId));
  if (!key || !token) return;
  const licenseKey = openLicenseKey(portal.secrets, key.id, key.keyCiphertext);
  const places = createEventPlaces();
  for (const daysAgo of DAYS) {
    const at = new Date(portal.now().getTime() - daysAgo * 24 * HOUR_MS);
    const ctx = createDemoTokenContext({ portal, accountId, at }, reporter, token);
    const events = Array.from({ length: EVENTS_A_DAY }, (_, n) => ({
      ...{ id: `print-${daysAgo}-${n}`, licenseKey, product: 'itext-core', event: 'process-pdf' },
      ...{ version: '9.2.0', instanceId: 'print-1', count: 3 + ((n * 5) % 11) },
      at: new Date(at.getTime() - (EVENTS_A_DAY - n) * HOUR_MS).toISOString(),
    }));
    // One day after the other, as they came.
    // oxlint-disable-next-line no-await-in-loop
    await sendEvents(ctx, places, 'itext-json', events);
  }
}
