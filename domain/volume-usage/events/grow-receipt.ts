import type { UsageUnit } from '../../products/schema.ts';
import type { DayPeriod } from '../../core/schema.ts';
import type { KeyLine } from '../../submissions/key-line.ts';
import type { Receipt, ReceiptKey, UnmatchedKey } from '../../submissions/schema.ts';

/** Some of a key's events that were booked together. */
export interface BookedEvents {
  keyTail: string;
  licenseKeyId: string;
  accountId: string;
  productName: string;
  usageType: string;
  unit: UsageUnit | null;
  known: boolean;
  product: string;
  event: string;
  day: string;
  outsideTerm: boolean;
  value: bigint;
  events: number;
}

/** The receipt of a day with more events in it. Figures only grow: an event is never taken back by another. */
export function growReceipt(receipt: Receipt, booked: readonly BookedEvents[]): Receipt {
  const keys = new Map(receipt.keys.map((key) => [lineOf(key), structuredClone(key)]));
  let [added, kept] = [0, 0];
  for (const one of booked) {
    const key = keys.get(lineOf(one)) ?? emptyKey(one);
    keys.set(lineOf(one), key);
    addToKey(key, one);
    added += one.events;
    if (one.unit === null || one.outsideTerm) kept += one.events;
  }
  return {
    ...receipt,
    eventCount: receipt.eventCount + added,
    records: {
      ...receipt.records,
      added: receipt.records.added + added,
      kept: (receipt.records.kept ?? 0) + kept,
    },
    keys: [...keys.values()],
  };
}

/** Staff may name one license for several keys: each has a line of its own. */
export const lineOf = ({ licenseKeyId, keyTail }: Pick<ReceiptKey, 'licenseKeyId' | 'keyTail'>): string =>
  JSON.stringify([licenseKeyId, keyTail]);

const emptyKey = ({ keyTail, licenseKeyId, accountId, productName }: BookedEvents): ReceiptKey => ({
  ...{ keyTail, licenseKeyId, accountId, productName },
  ...{ integrity: null, period: null, records: 0, totals: [], unknownEvents: [], productsNotInLicense: [] },
});

function addToKey(key: ReceiptKey, one: BookedEvents): void {
  key.records += one.events;
  key.period = widened(key.period, one.day);
  const total = key.totals.find(({ usageType }) => usageType === one.usageType);
  const outside = one.outsideTerm ? one.value : 0n;
  if (total) {
    total.value = String(BigInt(total.value) + one.value);
    total.outsideTerm = String(BigInt(total.outsideTerm) + outside);
  } else {
    const { usageType, unit, value } = one;
    key.totals.push({ usageType, unit, value: String(value), outsideTerm: String(outside) });
    key.totals.sort((a, b) => a.usageType.localeCompare(b.usageType));
  }
  if (one.known) return;
  const seen = key.unknownEvents.find(({ product, event }) => product === one.product && event === one.event);
  if (seen) seen.value = String(BigInt(seen.value) + one.value);
  else key.unknownEvents.push({ product: one.product, event: one.event, value: String(one.value) });
}

/** Some of an unlinked key's events. */
export type KeptEvents = KeyLine & Pick<BookedEvents, 'usageType' | 'unit' | 'day' | 'value' | 'events'>;

/** The part of a day's receipt for keys that are nobody's, with more events in it. */
export function growKeptReceipt(receipt: Receipt, kept: readonly KeptEvents[]): Receipt {
  const unmatchedKeys = structuredClone(receipt.unmatchedKeys ?? []);
  const lines = new Map(unmatchedKeys.map((key) => [nameOfKey(key), key]));
  let added = 0;
  for (const { keyTail, line, ...one } of kept) {
    // A line of old is about every key that ends so.
    const known = lines.get(nameOfKey({ keyTail })) ?? lines.get(nameOfKey({ keyTail, line }));
    const key: UnmatchedKey = known ?? { keyTail, line, period: null, records: 0, totals: [], account: null };
    if (!known) {
      lines.set(nameOfKey(key), key);
      unmatchedKeys.push(key);
    }
    key.records += one.events;
    key.period = widened(key.period, one.day);
    const total = key.totals.find(({ usageType }) => usageType === one.usageType);
    if (total) total.value = String(BigInt(total.value) + one.value);
    else key.totals.push({ usageType: one.usageType, unit: one.unit, value: String(one.value) });
    added += one.events;
  }
  return { ...receipt, eventCount: receipt.eventCount + added, unmatchedKeys };
}

/** What tells a key that was set aside from others in a receipt. */
export const nameOfKey = ({ keyTail, line }: KeyLine): string => JSON.stringify([keyTail, line]);

const widened = (period: DayPeriod | null, day: string): DayPeriod => ({
  start: period === null || day < period.start ? day : period.start,
  end: period === null || day > period.end ? day : period.end,
});
