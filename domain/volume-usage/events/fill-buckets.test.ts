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

test('a sum says what it is of, with the key as the caller knows it', () =>
  expect(fillBuckets([event({ version: '9.2.0', instanceId: 'i1' })], (key) => `key ${key}`)).toEqual([
    {
      ...{ key: 'key k', product: 'itext-core', event: 'process-pdf', version: '9.2.0', instanceId: 'i1' },
      ...{ hour: '2025-03-01T08:00:00Z', value: 2n, events: 1 },
    },
  ]));

test('events are not the same because their names read alike in a row', () =>
  expect(sums([event({ product: 'ab', event: 'c' }), event({ product: 'a', event: 'bc' })])).toEqual([
    [2n, 1],
    [2n, 1],
  ]));

test('an entry is filled to its limit, and not beyond', () => {
  const most = Array.from({ length: 11 }, () => event({ count: Number.MAX_SAFE_INTEGER }));
  const rest = event({ count: 920_808_197_849_098 });
  expect(sums([...most, rest])).toEqual([[99_999_999_999_999_999n, 12]]);
  expect(sums([...most, rest, event({ count: 1 })])).toEqual([
    [99_999_999_999_999_999n, 12],
    [1n, 1],
  ]);
});

test('what would exceed an entry begins another, and nothing of it is lost', () => {
  const most = Number.MAX_SAFE_INTEGER; // eleven of them fit into 99,999,999,999,999,999
  const filled = sums(Array.from({ length: 12 }, () => event({ count: most })));
  expect(filled).toEqual([
    [99_079_191_802_150_901n, 11],
    [9_007_199_254_740_991n, 1],
  ]);
});
