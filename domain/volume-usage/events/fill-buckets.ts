/** What is added up: one key's event of one kind in one hour. */
export interface EventBucket<Key> {
  key: Key;
  product: string;
  event: string;
  version: string;
  instanceId: string;
  hour: string;
  value: bigint;
  events: number;
}

/** The most that an entry of the ledger holds. */
const VALUE_MAX = 99_999_999_999_999_999n;

type Counted = Omit<EventBucket<unknown>, 'key' | 'value' | 'events'> & { licenseKey: string; count: number };

/** Adds events up by key, kind and hour. What would exceed one entry begins another: none is lost or cut. */
export function fillBuckets<Key>(
  events: readonly Counted[],
  keyOf: (licenseKey: string) => Key,
): EventBucket<Key>[] {
  const open = new Map<string, EventBucket<Key>>();
  const full: EventBucket<Key>[] = [];
  for (const { licenseKey, product, event, version, instanceId, hour, count } of events) {
    const name = [licenseKey, product, event, version, instanceId, hour].join('\0');
    const bucket = open.get(name);
    if (bucket && bucket.value + BigInt(count) <= VALUE_MAX) {
      bucket.value += BigInt(count);
      bucket.events += 1;
      continue;
    }
    if (bucket) full.push(bucket);
    const what = { key: keyOf(licenseKey), product, event, version, instanceId, hour };
    open.set(name, { ...what, value: BigInt(count), events: 1 });
  }
  return [...full, ...open.values()];
}
