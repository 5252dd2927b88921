import type { Alert } from '#domain/alerts/schema.ts';
import type { AlertRow } from './queries.ts';

export function presentAlert(row: AlertRow): Alert {
  const any = {
    id: row.id,
    account: { id: row.accountId, name: row.accountName },
    productName: row.productName,
    names: row.names,
    keys: row.keys,
    cucaId: row.cucaId,
    raisedAt: row.raisedAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  };
  if (row.kind === 'EXPIRY') return { ...any, kind: 'EXPIRY', expiryDate: row.expiryDate, days: row.days };
  return {
    ...any,
    kind: 'USAGE',
    threshold: row.threshold,
    usagePercent: Number(row.usagePercent),
    totalUsage: row.totalUsage,
    maxVolume: row.maxVolume,
    term: { start: row.termStart, end: row.termEnd },
    percentNow: row.percentNow === null ? null : Number(row.percentNow),
  };
}
