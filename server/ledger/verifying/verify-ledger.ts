import { dayOf } from '#domain/core/day.ts';
import type { LedgerDifference } from '#domain/ledger/ledger-difference.ts';
import { isVolumeFamily } from '#domain/products/find-product.ts';
import { mainUnitOf } from '#domain/products/usage-units.ts';
import type { Services } from '#server/core/portal.ts';
import type { Database } from '#server/db/pool.ts';
import type { GroupName } from '#server/db/row-scopes.ts';
import { inSnapshot } from '#server/db/transaction.ts';
import { checkCharts } from './check-charts.ts';
import { checkGroup, checkTerm, type GroupCheck } from './check-groups.ts';
import { checkProjections } from './check-projections.ts';
import { checkSubmissions } from './check-submissions.ts';
import { listOverlaps, listWrongClaims, listWrongCounts } from './claim-queries.ts';
import { addToTerms, computeExpected, type CheckedCarrier } from './compute-expected.ts';
import { openFindings, type Findings } from './findings-store.ts';
import {
  allowLongStatements,
  listGroups,
  listKeys,
  listSharedKeys,
  listSpans,
  listStrayKeys,
  listTermSums,
  type CarryingKey,
  type SharedKey,
  type Span,
  type StoredGroup,
  type StoredKey,
} from './queries.ts';
import { listSubmissions } from './submission-queries.ts';
import { nameOf } from './sums-store.ts';

/** Few enough that a batch with its days stays small, and that its snapshot is soon given back. */
const GROUPS = 100;
const KEYS = 100;
const SUBMISSIONS = 500;

export interface LedgerCheck {
  accountId?: string | undefined;
  signal?: AbortSignal;
  /** Told of each difference as it is found. */
  differs?: (difference: LedgerDifference) => void;
}
export interface LedgerReport {
  differences: number;
  keys: number;
  entries: number;
  receipts: number;
}

/**
 * Reckons what days, months, terms, totals, report lines, charts, claims and receipts must say from nothing but the
 * entries in force, in another way than the one they were written in, and names every difference. Each batch reads
 * one snapshot, in which a writer's entries and figures are both there or both not; writers never wait for it.
 */
export async function verifyLedger(
  portal: Pick<Services, 'pool' | 'now'>,
  { accountId, signal, differs = () => {} }: LedgerCheck = {},
): Promise<LedgerReport> {
  const findings = openFindings(differs);
  const report: LedgerReport = { differences: 0, keys: 0, entries: 0, receipts: 0 };
  const snapshot = <T>(work: (trx: Database) => Promise<T>): Promise<T> => {
    signal?.throwIfAborted();
    return inSnapshot(portal.pool, { role: 'system' }, async (trx) => {
      await allowLongStatements(trx);
      return work(trx);
    });
  };
  let after: GroupName | undefined;
  do {
    after = await snapshot(async (trx) => {
      const groups = await listGroups(trx, { accountId, after, limit: GROUPS });
      await checkBatch(trx, findings, { groups, report, today: dayOf(portal.now()) });
      const last = groups.at(-1);
      return last && { account_id: last.accountId, id: last.id };
    });
  } while (after);
  let submission: string | undefined;
  do {
    submission = await snapshot(async (trx) => {
      const batch = await listSubmissions(trx, { accountId, after: submission, limit: SUBMISSIONS });
      await checkSubmissions(trx, findings, batch);
      report.receipts += batch.length;
      return batch.at(-1)?.id;
    });
  } while (submission !== undefined);
  if (accountId === undefined) await snapshot((trx) => checkStrayKeys(trx, findings));
  return { ...report, differences: findings.count };
}

interface Batch {
  groups: readonly StoredGroup[];
  report: LedgerReport;
  today: string;
}

async function checkBatch(
  trx: Database,
  findings: Findings,
  { groups, report, today }: Batch,
): Promise<void> {
  if (groups.length === 0) return;
  const names = groups.map(({ accountId, id }) => ({ account_id: accountId, id }));
  const keys = await listKeys(trx, names);
  report.keys += keys.length;
  const keysOf = Map.groupBy(keys, (key) => nameOf(key.accountId, key.groupId));
  const checks = new Map<string, GroupCheck>();
  for (const group of groups) {
    const own = keysOf.get(nameOf(group.accountId, group.id));
    if (own === undefined) continue; // its keys moved to another group: nothing shows it any more
    const stated = checkTerm(findings, group, own, today);
    checks.set(nameOf(group.accountId, group.id), {
      group,
      keys: own,
      ...stated,
      sums: new Map(),
      lastUses: new Map(),
    });
  }
  const shared = await listSharedKeys(
    trx,
    keys.map(({ id }) => id),
  );
  const add = spanCounter(checks, shared);
  for (let at = 0; at < keys.length; at += KEYS)
    report.entries += await checkKeys(trx, findings, keys.slice(at, at + KEYS), { checks, add });
  // Days of licenses beside these may count on them.
  const ownIds = new Set(keys.map(({ id }) => id));
  const beside = new Map(shared.filter(({ of }) => !ownIds.has(of.id)).map(({ of }) => [of.id, of]));
  for (const span of await listSpans(trx, [...beside.keys()])) add(span, beside.get(span.key));
  const termSums = Map.groupBy(await listTermSums(trx, names), (row) => nameOf(row.accountId, row.groupId));
  for (const [name, check] of checks) checkGroup(findings, check, termSums.get(name) ?? []);
}

/** Adds spans of licenses to the sums of the groups that they count in. */
function spanCounter(checks: ReadonlyMap<string, GroupCheck>, shared: readonly SharedKey[]) {
  const carrierOf = (key: CarryingKey): CheckedCarrier => {
    const check = checks.get(nameOf(key.accountId, key.groupId));
    const { id, createdDate, expiryDate, productName } = key;
    const [term, sums] = [check?.term ?? null, check?.sums ?? new Map<string, bigint>()];
    return { id, createdDate, expiryDate, term, sums, mainUnit: mainUnitOf(productName) };
  };
  const volume = shared.filter(
    ({ of, other }) => isVolumeFamily(of.productName) && isVolumeFamily(other.productName),
  );
  const othersOf = Map.groupBy(volume, ({ of }) => of.id);
  return (span: Span, key: CarryingKey | undefined): void => {
    if (!key) return;
    const others = (othersOf.get(key.id) ?? []).map(({ other }) => carrierOf(other));
    addToTerms(span, carrierOf(key), others);
  };
}

/** Checks what keys show by themselves, and adds their entries to the sums of their groups. */
async function checkKeys(
  trx: Database,
  findings: Findings,
  keys: readonly StoredKey[],
  { checks, add }: { checks: ReadonlyMap<string, GroupCheck>; add: ReturnType<typeof spanCounter> },
): Promise<number> {
  const ids = keys.map(({ id }) => id);
  const spans = await listSpans(trx, ids);
  const expected = computeExpected(spans);
  await checkProjections(trx, findings, { keys, spans, expected });
  await checkCharts(trx, findings, { keys, expected });
  await checkClaims(trx, findings, ids);
  const keyOf = new Map(keys.map((key) => [key.id, key]));
  for (const span of spans) add(span, keyOf.get(span.key));
  for (const [id, day] of expected.lastUse) {
    const key = keyOf.get(id);
    if (key) checks.get(nameOf(key.accountId, key.groupId))?.lastUses.set(id, day);
  }
  return spans.reduce((sum, { entries }) => sum + entries, 0);
}

async function checkStrayKeys(trx: Database, findings: Findings): Promise<void> {
  for (const { table, key, accountId } of await listStrayKeys(trx))
    findings.add('keyUnknown', accountId, { table, key }, { expected: 'no row', found: 'rows' });
}

/** Holds claims against the entries in force: each entry of a form has one, each claim an entry that says the same. */
async function checkClaims(trx: Database, findings: Findings, keyIds: readonly string[]): Promise<void> {
  for (const { accountId, claims, ...of } of await listWrongCounts(trx, keyIds))
    findings.add('claims', accountId, of, { expected: 1, found: claims });
  for (const { accountId, isOutdated, says, entrySays, claim, key, entry, period } of await listWrongClaims(
    trx,
    keyIds,
  )) {
    const of = { claim, key, entry, period };
    if (isOutdated)
      findings.add('claimOutdated', accountId, of, { expected: 'an entry in force', found: entry });
    else findings.add('claimOther', accountId, of, { expected: entrySays, found: says });
  }
  for (const { accountId, claims, ...of } of await listOverlaps(trx, keyIds))
    findings.add('claimsOverlap', accountId, of, { expected: '1 claim', found: `claims ${claims}` });
}
