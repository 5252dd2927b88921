import { addDays, type Day } from '#domain/core/day.ts';
import type { Period } from '#domain/core/period.ts';
import { maximumOfGroup, termOfGroup } from '#domain/licenses/term.ts';
import { usagePercent } from '#domain/licenses/usage-percent.ts';
import { unitsDiffer } from '#domain/products/usage-units.ts';
import { chosenType } from './compute-expected.ts';
import type { Findings, Shown } from './findings-store.ts';
import type { StoredGroup, StoredKey, StoredTermSum } from './queries.ts';
import { compareSums, nameOf, partsOf, sumsOf, type Sums } from './sums-store.ts';

/** A license group, what its keys state, and what of their entries lies in its term. */
export interface GroupCheck {
  group: StoredGroup;
  keys: readonly StoredKey[];
  term: Period | null;
  maximum: bigint | null;
  sums: Sums;
  /** Of its keys, as their entries say it. */
  lastUses: Map<string, Day>;
}

/** Holds sums, totals and report lines of a license group against its keys and their entries. */
export function checkGroup(
  findings: Findings,
  { group, keys, maximum, sums, lastUses }: GroupCheck,
  termSums: readonly StoredTermSum[],
): void {
  const { accountId, id } = group;
  const stored = sumsOf(termSums, (row) =>
    nameOf(row.reportingType, row.type, row.counted ? 'counted' : 'not counted'),
  );
  compareSums(sums, stored, (name, expected, found) => {
    const [reportingType = '', type = '', counted = ''] = partsOf(name);
    findings.add('termSum', accountId, { group: id, reportingType, type, counted }, { expected, found });
  });
  const reportingType = chosenType(sums);
  const chosen = [...sums].map(([name, value]) => ({ parts: partsOf(name), value }));
  const own = chosen.filter(({ parts }) => parts[0] === reportingType);
  const counted = own.filter(({ parts }) => parts[2] === 'counted');
  const total = haveOneUnit(keys) ? counted.reduce((sum, { value }) => sum + value, 0n) : null;
  const byType: Sums = new Map();
  for (const { parts, value } of own) byType.set(parts[1] ?? '', (byType.get(parts[1] ?? '') ?? 0n) + value);
  const lastUse = [...lastUses.values()].toSorted().at(-1) ?? null;
  const found = {
    total: group.total === null ? null : BigInt(group.total),
    byType: textOf(Object.entries(group.byType)),
  };
  const differs = (kind: 'total' | 'byType' | 'reportingType' | 'groupLastUse', expected: Shown, is: Shown) =>
    expected === is || findings.add(kind, accountId, { group: id }, { expected, found: is });
  differs('total', total, found.total);
  differs('byType', textOf([...byType].filter(([, value]) => value !== 0n)), found.byType);
  differs('reportingType', reportingType, group.reportingType);
  differs('groupLastUse', lastUse, group.lastUse);
  for (const key of keys)
    checkReportLine(findings, key, { total, maximum, reportingType, lastUse: lastUses.get(key.id) ?? null });
}

const haveOneUnit = (keys: readonly StoredKey[]): boolean =>
  !unitsDiffer(keys.map(({ productName }) => productName));

const textOf = (values: readonly (readonly [string, unknown])[]): string =>
  values
    .map(([name, value]) => `${name} ${String(value)}`)
    .toSorted()
    .join(', ') || 'none';

/**
 * Holds term and maximum against what the keys state. Between midnight and the daily refresh those of yesterday still stand, and are
 * what everything else is reckoned from.
 */
export function checkTerm(
  findings: Findings,
  group: StoredGroup,
  keys: readonly StoredKey[],
  today: Day,
): Pick<GroupCheck, 'term' | 'maximum'> {
  const dated = keys.map((key) => ({
    createdDate: key.createdDate,
    expiryDate: key.expiryDate,
    maxVolume: key.maximum === null ? null : BigInt(key.maximum),
  }));
  const statedOn = (day: Day): Pick<GroupCheck, 'term' | 'maximum'> => ({
    term: termOfGroup(dated, day),
    maximum: haveOneUnit(keys) ? maximumOfGroup(dated, day) : null,
  });
  const stored = {
    term: termText(group.termStart === null ? null : { start: group.termStart, end: group.termEnd ?? '' }),
    maximum: group.maximum === null ? null : BigInt(group.maximum),
  };
  const [now, before] = [statedOn(today), statedOn(addDays(today, -1))];
  if (termText(before.term) === stored.term && before.maximum === stored.maximum) return before;
  const { accountId, id } = group;
  if (termText(now.term) !== stored.term)
    findings.add('term', accountId, { group: id }, { expected: termText(now.term), found: stored.term });
  if (now.maximum !== stored.maximum)
    findings.add('maximum', accountId, { group: id }, { expected: now.maximum, found: stored.maximum });
  return now;
}

const termText = (term: Period | null): string => (term === null ? 'none' : `${term.start} to ${term.end}`);

function checkReportLine(
  findings: Findings,
  { id, accountId, line, missingReason }: StoredKey,
  group: { total: bigint | null; maximum: bigint | null; reportingType: string | null; lastUse: Day | null },
): void {
  if (line === null) {
    findings.add('reportLineMissing', accountId, { key: id }, { expected: 'a line', found: null });
    return;
  }
  // Of what nobody reported the percentage is unknown.
  const isUnreported = group.reportingType === null && group.total === 0n;
  const percent = group.total === null || isUnreported ? null : usagePercent(group.total, group.maximum);
  const reason = group.maximum === null ? (missingReason ?? (group.total === null ? 'UNKNOWN' : null)) : null;
  const columns: [string, Shown, Shown][] = [
    ['account', accountId, line.account],
    ['last use', group.lastUse, line.lastUse],
    ['percentage', percentText(percent), percentText(line.percent === null ? null : Number(line.percent))],
    ['total usage', group.total, line.total === null ? null : BigInt(line.total)],
    ['maximum', group.maximum, line.maximum === null ? null : BigInt(line.maximum)],
    ['reason for no maximum', reason, line.missingReason],
    ['reporting type', group.reportingType, line.reportingType],
  ];
  for (const [column, expected, found] of columns)
    if (expected !== found) findings.add('reportLine', accountId, { key: id, column }, { expected, found });
}

/** A float holds no more digits than these. */
const percentText = (percent: number | null): string | null =>
  percent === null ? null : String(Number(percent.toPrecision(14)));
