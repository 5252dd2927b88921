import { hasRoom, PUSH_SHARE } from '#domain/crm/breaker.ts';
import type { SentObject } from '#domain/crm/crm-objects.ts';
import { SalesforceError } from '#server/integrations/salesforce/salesforce-error.ts';
import type { Sync } from './open-sync.ts';
import { prepareBatch } from './prepare-batch.ts';
import { sendBatch, settleBatch } from './send-batch.ts';
import { listWaiting, type Part } from './waiting-queries.ts';

export interface Pushed {
  sent: number;
  refused: number;
}

/** In the order in which records refer to each other. A case comes first for its applications, and last for its status. */
const order = [
  ['contact', 'whole'],
  ['case', 'begun'],
  ['case', 'whole'],
  ['application', 'whole'],
  ['usage', 'whole'],
  ['case', 'whole'],
] as const satisfies readonly (readonly [SentObject, Part])[];

/** Sends what waits in the outbox, each record once however often this is cut and begun again. */
export async function pushRecords(sync: Sync): Promise<Pushed> {
  const pushed = { sent: 0, refused: 0 };
  for (const [object, part] of order)
    for (;;) {
      sync.signal.throwIfAborted();
      if (!hasRoom(sync.salesforce.calls(), PUSH_SHARE)) throw dayUsedUp();
      const { now } = sync.ctx;
      const waiting = await sync.ctx.transaction((trx) => listWaiting(trx, { object, part, now }));
      if (waiting.length === 0) break;
      const batch = await prepareBatch(sync, { object, part, waiting });
      const results = await sendBatch(sync, batch);
      const refused = await settleBatch(sync, batch, results);
      pushed.sent += waiting.length - refused;
      pushed.refused += refused;
    }
  return pushed;
}

const dayUsedUp = (): SalesforceError =>
  new SalesforceError(
    'limit',
    'SHARE',
    'The org’s calls of the day are nearly used up: the rest is left to others.',
  );
