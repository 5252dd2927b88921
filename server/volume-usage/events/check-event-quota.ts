import { formatNumber } from '#domain/core/format.ts';
import { AppError } from '#server/core/app-error.ts';
import type { TokenCtx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import { listEventDays } from './queries.ts';

const DAY_MS = 86_400_000;

/**
 * What one token may send in a UTC day, so that a program that runs wild does not fill the ledger. Events that were sent
 * before are not new: repeating a batch costs nothing. Needs the lock on the account's events.
 */
export async function checkEventQuota(
  { actor, portal, now, today }: TokenCtx,
  trx: Database,
  more: number,
): Promise<void> {
  const days = await listEventDays(trx, { tokenId: actor.token.id, receivedOn: today });
  const sent = days.reduce((sum, { receipt }) => sum + receipt.eventCount, 0);
  const { EVENTS_PER_DAY: limit } = portal.config;
  if (sent + more <= limit) return;
  const seconds = Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000);
  throw new AppError('EVENT_LIMIT', { limit: formatNumber(limit), seconds });
}
