import type { Receipt, ReceiptKey, ReceiptTotal, UnmatchedKey } from '#domain/submissions/schema.ts';
import type { UsageFile } from '#domain/volume-usage/usage-file-schema.ts';
import { countEvent, usageTypeOfEvent } from '#domain/volume-usage/count-event.ts';
import { likelyUnitOf } from '#domain/products/usage-units.ts';
import { lineOfHash } from '#server/submissions/line-queries.ts';
import type { KeyEvidence } from './check-integrity.ts';
import type { FileKey, MatchedKey } from './match-keys.ts';
import type { Slot, SlotEffect } from './staging-queries.ts';

/** What every part of one upload's receipt has in common. */
export type ReceiptHead = Omit<
  Receipt,
  'accounts' | 'eventCount' | 'records' | 'keys' | 'hasUnlinkedKeys' | 'unmatchedKeys'
>;

/** A key with what its license says of it; and where staff said whose it is, that they did. */
export type BookedKey = MatchedKey & KeyEvidence & { assigned?: NonNullable<ReceiptKey['assigned']> };

const NOTHING = { added: 0, replaced: 0, ignored: 0, kept: 0 };

/** What was booked for one account. */
export function presentAccountPart(
  head: ReceiptHead,
  account: { id: string; name: string },
  keys: readonly BookedKey[],
  effects: readonly (SlotEffect & { of: Slot })[],
): Receipt {
  const own = effects.filter(({ of }) => of.accountId === account.id);
  const byKey = Map.groupBy(own, ({ of }) => of.k); // staff may name one license for several keys of a file
  const records = { ...NOTHING };
  let lowered = 0;
  for (const { effect, records: count, of } of own) {
    if (effect === 'lowered') lowered += count;
    if (effect === 'conflict' || effect === 'stated' || effect === 'lowered') continue;
    records[effect] += count;
    if (effect !== 'ignored' && (of.unit === null || of.outsideTerm)) records.kept += count;
  }
  return {
    ...head,
    accounts: [account],
    eventCount: records.added + records.replaced + records.ignored + lowered,
    records,
    keys: keys
      .filter((key) => key.accountId === account.id)
      .flatMap((key) => presentKey(key, byKey.get(key.k))),
    hasUnlinkedKeys: false,
  };
}

/** One line per license that the key's usage was booked for; a key without usage in the file has one as well. */
function presentKey(key: BookedKey, effects: readonly (SlotEffect & { of: Slot })[] = []): ReceiptKey[] {
  const lines = key.rows.flatMap((row) => {
    const own = effects.filter(({ of }) => of.licenseKeyId === row.id);
    return own.length > 0 ? [presentLine(key, row, own)] : [];
  });
  const [latest = key.rows[0]] = key.rows.toSorted((a, b) =>
    (b.createdDate ?? '').localeCompare(a.createdDate ?? ''),
  );
  return lines.length > 0 ? lines : [presentLine(key, latest, [])];
}

interface BookedTotal {
  unit: ReceiptTotal['unit'];
  value: bigint;
  outsideTerm: bigint;
  lowered?: Lowered;
}

interface Lowered {
  records: number;
  before: bigint;
  wanted: bigint;
}

const addLowered = (sum: Lowered = { records: 0, before: 0n, wanted: 0n }, more: Lowered): Lowered => ({
  records: sum.records + more.records,
  before: sum.before + more.before,
  wanted: sum.wanted + more.wanted,
});

function presentLine(
  key: BookedKey,
  row: { id: string; productName: string },
  effects: readonly (SlotEffect & { of: Slot })[],
): ReceiptKey {
  const totals = new Map<string, BookedTotal>();
  const unknown = new Map<string, { product: string; event: string; value: bigint }>();
  for (const { of, effect, records, value, before } of effects) {
    const booked = effect === 'ignored' || effect === 'lowered' ? 0n : value;
    const counted = countEvent(row.productName, of.product, of.event);
    const total = totals.get(of.usageType) ?? { unit: counted.unit, value: 0n, outsideTerm: 0n };
    if (effect === 'lowered') total.lowered = addLowered(total.lowered, { records, before, wanted: value });
    total.value += booked;
    if (of.outsideTerm) total.outsideTerm += booked;
    totals.set(of.usageType, total);
    if (counted.known) continue;
    const seen = unknown.get(of.usageType) ?? { product: of.product, event: of.event, value: 0n };
    seen.value += booked;
    unknown.set(of.usageType, seen);
  }
  const listed = key.products && new Set(key.products);
  const unlisted = listed ? effects.map(({ of }) => of.product).filter((name) => !listed.has(name)) : [];
  return {
    keyTail: key.tail,
    licenseKeyId: row.id,
    accountId: key.accountId,
    productName: row.productName,
    integrity: key.integrity === 'mismatch' ? null : key.integrity,
    period: periodOf(effects),
    records: effects.reduce((sum, { records }) => sum + records, 0),
    totals: [...totals]
      .map(([usageType, { unit, value, outsideTerm, lowered }]) => ({
        usageType,
        unit,
        value: String(value),
        outsideTerm: String(outsideTerm),
        ...(lowered && {
          lowered: {
            records: lowered.records,
            before: String(lowered.before),
            wanted: String(lowered.wanted),
          },
        }),
      }))
      .sort((a, b) => a.usageType.localeCompare(b.usageType)),
    unknownEvents: [...unknown.values()].map((event) => ({ ...event, value: String(event.value) })),
    productsNotInLicense: [...new Set(unlisted)].sort(),
    ...(key.assigned && { assigned: key.assigned }),
  };
}

function periodOf(spans: readonly { first: string; last: string }[]): ReceiptKey['period'] {
  const days = spans.flatMap(({ first, last }) => [first, last]).sort();
  const [start] = days;
  return start === undefined ? null : { start, end: days.at(-1) ?? start };
}

/** Figures by usage type of a key whose license is not known. */
/** What nobody's keys counted, by usage type. */
export function totalsByType(
  totals: readonly Pick<UsageFile['totals'][number], 'product' | 'event' | 'count'>[],
): UnmatchedKey['totals'] {
  const sums = new Map<string, bigint>();
  for (const { product, event, count } of totals) {
    const usageType = usageTypeOfEvent(product, event) ?? `${product}:${event}`;
    sums.set(usageType, (sums.get(usageType) ?? 0n) + count);
  }
  return [...sums]
    .map(([usageType, value]) => ({ usageType, unit: likelyUnitOf(usageType), value: String(value) }))
    .sort((a, b) => a.usageType.localeCompare(b.usageType));
}

/** What was set aside: keys that no account the upload counts for explains. */
export function presentUnmatchedPart(
  head: ReceiptHead,
  keys: readonly FileKey[],
  totals: UsageFile['totals'],
): Receipt {
  const byKey = Map.groupBy(totals, ({ k }) => k);
  const unmatchedKeys = keys.map((key): UnmatchedKey => {
    const own = byKey.get(key.k) ?? [];
    return {
      keyTail: key.tail,
      line: lineOfHash(key.hash),
      period: periodOf(
        own.map(({ firstStart, lastStart }) => ({
          first: firstStart.slice(0, 10),
          last: lastStart.slice(0, 10),
        })),
      ),
      records: own.reduce((sum, { records }) => sum + records, 0),
      totals: totalsByType(own),
      account: null,
    };
  });
  return {
    ...head,
    accounts: [],
    eventCount: unmatchedKeys.reduce((sum, { records }) => sum + records, 0),
    records: NOTHING,
    keys: [],
    hasUnlinkedKeys: true,
    unmatchedKeys,
  };
}
