import type { Portal } from '#server/core/portal.ts';
import { extendLease, type OutboxRow } from './queries.ts';

/** How long a mail is one sender's: after so long somebody else sends what a killed process had. */
export const LEASE_SECONDS = 120;
/** Often enough that some may fail while the database is away for a moment. */
const RENEWAL_MS = 30_000;

/**
 * Keeps a mail this process's while it is being sent, however long a slow mail server takes: each of its steps has its
 * own patience, and all together may take longer than a lease. Answers how to end that.
 */
export function keepLease(portal: Portal, row: OutboxRow): () => void {
  const renew = () =>
    extendLease(portal.pool, row, LEASE_SECONDS).catch((error: unknown) =>
      portal.log.warn({ err: error, mail: row.id }, 'the lease of a mail could not be renewed'),
    );
  const timer = setInterval(() => void renew(), RENEWAL_MS).unref();
  return () => clearInterval(timer);
}
