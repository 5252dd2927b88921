import type { Portal } from '#server/core/portal.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { verifyAudit, type AuditReport } from '../verify-audit.ts';
import { findLastHead, insertCheck } from './seal-state-queries.ts';

/**
 * Holds the audit against its seals and keeps what was found, for whoever reads the record. Without a head that was
 * kept elsewhere that of the check before is asked for, so that a cut at the end is found, too.
 */
export async function checkAudit(
  portal: Pick<Portal, 'pool' | 'secrets' | 'now'>,
  head?: string,
): Promise<AuditReport> {
  const asSystem = <T>(work: Parameters<typeof inTransaction<T>>[2]): Promise<T> =>
    inTransaction(portal.pool, { role: 'system' }, work);
  const kept = head ?? (await asSystem(findLastHead)) ?? undefined;
  const report = await verifyAudit(portal, kept);
  await asSystem((trx) => insertCheck(trx, portal.now(), report));
  return report;
}
