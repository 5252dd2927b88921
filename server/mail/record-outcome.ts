import type { Portal } from '#server/core/portal.ts';
import { MAX_ATTEMPTS, pauseAfter } from './plan-retries.ts';
import { markFailed, markSent, type OutboxRow } from './queries.ts';

/** How long to go on writing down that a mail is out: what is not written down is sent again. */
const NOTE_TRIES = 20;
const NOTE_PAUSE_MS = 500;

export async function recordSent(portal: Portal, { id }: OutboxRow): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await markSent(portal.pool, id, portal.now());
    } catch (error) {
      if (tries === NOTE_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, NOTE_PAUSE_MS).unref()); // a stop does not wait for it
    }
  }
}

export async function recordFailed(portal: Portal, row: OutboxRow, error: Error): Promise<void> {
  const now = portal.now();
  const isGivenUp = row.attempts >= MAX_ATTEMPTS;
  await markFailed(portal.pool, row, {
    error: error.message,
    nextAttemptAt: new Date(now.getTime() + pauseAfter(row.attempts)),
    givenUpAt: isGivenUp ? now : null,
  });
  portal.log.warn({ err: error, mail: row.id, attempts: row.attempts }, 'a mail could not be sent');
  if (isGivenUp) portal.log.error({ mail: row.id }, 'a mail was given up');
}
