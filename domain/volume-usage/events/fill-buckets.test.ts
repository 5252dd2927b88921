import { expect, test } from 'vitest';
import { fillBuckets } from './fill-buckets.ts';

const event = (more: object = {}) => ({
  ...{ licenseKey: 'k', product: 'itext-core', event: 'process-pdf', version: '', instanceId: '' },
  ...{ hour: '2025-03-01T08:00:00Z', count: 2 },
  ...more,
});
const sums = (events: ReturnType<typeof event>[]) =>
  fillBuckets(events, (key) => key).map(({ value, events: count }) => [value, count]);

test('events of one key, kind, instance and hour are one sum', () =>
  expect(sums([event(), event({ count: 3 }), event({ count: 0 })])).toEqual([[5n, 3]]));

test.each(['licenseKey', 'product', 'event', 'version', 'instanceId', 'hour'])(
  'events that differ in %s stay apart',
  (field) =>
    expect(sums([event(), event({ [field]: 'other' })])).toEqual([
      [2n, 1],
      [2n, 1],
    ]),
);

test('what would exceed an entry begins another, and nothing of it is lost', () => {
  const most = Number.MAX_SAFE_INTEGER; // eleven of them fit into 99,999,999,999,999,999
  const filled = sums(Array.from({ length: 12 }, () => event({ count: most })));
  expect(filled).toEqual([
    [99_079_191_802_150_901n, 11],
    [9_007_199_254_740_991n, 1],
  ]);
});
