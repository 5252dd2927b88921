import { CHART_KEYS_MAX } from '../usage-chart/schema.ts';
import type { ReportRow } from './schema.ts';

/** Where the usage of selected rows is shown, or why it cannot be: a chart is about one product of one account. */
export type SelectedUsage =
  | { kind: 'none' }
  | { kind: 'severalProducts' }
  | { kind: 'tooMany' }
  | { kind: 'shown'; accountId: string; productName: string; keyIds: string[] };

export function selectedUsageOf(
  rows: readonly Pick<ReportRow, 'licenseKeyId' | 'account' | 'productName'>[],
): SelectedUsage {
  const [first] = rows;
  if (!first) return { kind: 'none' };
  const { account, productName } = first;
  if (rows.some((row) => row.account.id !== account.id || row.productName !== productName))
    return { kind: 'severalProducts' };
  if (rows.length > CHART_KEYS_MAX) return { kind: 'tooMany' };
  return {
    kind: 'shown',
    accountId: account.id,
    productName,
    keyIds: rows.map((row) => row.licenseKeyId),
  };
}
