import type { Day } from '#domain/core/day.ts';
import type { Database } from '#server/db/pool.ts';
import type { Expected } from './compute-expected.ts';
import type { Findings } from './findings-store.ts';
import {
  listDays,
  listDoubledHours,
  listMonths,
  listWrongStates,
  type Span,
  type StoredKey,
  type StoredUsage,
} from './queries.ts';
import { compareSums, nameOf, partsOf, sumsOf } from './sums-store.ts';

const nameOfRow = ({ key, source, type, at }: StoredUsage): string => nameOf(key, source, type, at);

/** Holds days, months and last uses of keys against their entries; and the entries against each other. */
export async function checkProjections(
  trx: Database,
  findings: Findings,
  { keys, spans, expected }: { keys: readonly StoredKey[]; spans: readonly Span[]; expected: Expected },
): Promise<void> {
  const ids = keys.map(({ id }) => id);
  const accounts = new Map(keys.map(({ id, accountId }) => [id, accountId]));
  const accountOf = (key: string): string | null => accounts.get(key) ?? null;
  const [days, months] = [await listDays(trx, ids), await listMonths(trx, ids)];
  compareSums(expected.days, sumsOf(days, nameOfRow), (name, wanted, found) => {
    const [key = '', source = '', type = '', day = ''] = partsOf(name);
    findings.add('day', accountOf(key), { key, source, type, day }, { expected: wanted, found });
  });
  compareSums(expected.months, sumsOf(months, nameOfRow), (name, wanted, found) => {
    const [key = '', source = '', type = '', day = ''] = partsOf(name);
    const month = day.slice(0, 7);
    findings.add('month', accountOf(key), { key, source, type, month }, { expected: wanted, found });
  });
  checkAccounts(findings, accountOf, { usage_day: days, usage_month: months, usage_entry: spans });
  for (const { id, accountId, lastUse } of keys) {
    const wanted: Day | null = expected.lastUse.get(id) ?? null;
    if (lastUse !== wanted)
      findings.add('lastUse', accountId, { key: id }, { expected: wanted, found: lastUse });
  }
  for (const { key, accountId, type, start, entries } of await listDoubledHours(trx, ids))
    findings.add('sameHour', accountId, { key, start, type }, { expected: 1, found: entries });
  await checkStates(trx, findings, ids);
}

/** What was withdrawn counts nowhere, what stands does. */
async function checkStates(trx: Database, findings: Findings, keyIds: readonly string[]): Promise<void> {
  for (const { key, accountId, receipt, counts, entries } of await listWrongStates(trx, keyIds)) {
    const kind = counts ? 'withdrawnCounts' : 'standingVoid';
    findings.add(kind, accountId, { key, receipt }, { expected: 0, found: entries });
  }
}

/** Rows that name another account than their key's would be shown to the wrong people. */
function checkAccounts(
  findings: Findings,
  accountOf: (key: string) => string | null,
  tables: Record<string, readonly { key: string; accountId: string }[]>,
): void {
  for (const [table, rows] of Object.entries(tables)) {
    const wrong = new Map(
      rows.filter((row) => row.accountId !== accountOf(row.key)).map((row) => [row.key, row]),
    );
    for (const { key, accountId } of wrong.values())
      findings.add('rowAccount', accountId, { table, key }, { expected: accountOf(key), found: accountId });
  }
}
