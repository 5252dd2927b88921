import { describe, expect, test } from 'vitest';
import type { Receipt } from '../../submissions/schema.ts';
import { receiptKey, receiptOf } from '../../../testing/receipts.ts';
import { growKeptReceipt, growReceipt, type BookedEvents, type KeptEvents } from './grow-receipt.ts';

const booked = (more: Partial<BookedEvents> = {}): BookedEvents => ({
  ...{ keyTail: '4a0ec5d374de297', licenseKeyId: 'k1', accountId: 'a1', productName: 'iText' },
  ...{ usageType: 'itext-core', unit: 'Processed Documents', known: true },
  ...{ product: 'itext-core', event: 'process-pdf', day: '2026-11-20', outsideTerm: false },
  ...{ value: 5n, events: 2 },
  ...more,
});
const unknown = {
  usageType: 'pdfMagic:do',
  unit: null,
  known: false,
  product: 'pdfMagic',
  event: 'do',
} as const;
const empty = receiptOf({
  ...{ kind: 'EVENTS', eventCount: 0, records: { added: 0, replaced: 0, ignored: 0, kept: 0 }, keys: [] },
});

describe('the receipt of a day of events', () => {
  test('begins with the first of a key', () => {
    expect(growReceipt(empty, [booked()])).toEqual({
      ...empty,
      eventCount: 2,
      records: { added: 2, replaced: 0, ignored: 0, kept: 0 },
      keys: [
        {
          ...{ keyTail: '4a0ec5d374de297', licenseKeyId: 'k1', accountId: 'a1', productName: 'iText' },
          ...{ integrity: null, period: { start: '2026-11-20', end: '2026-11-20' }, records: 2 },
          totals: [{ usageType: 'itext-core', unit: 'Processed Documents', value: '5', outsideTerm: '0' }],
          ...{ unknownEvents: [], productsNotInLicense: [] },
        },
      ],
    });
  });

  test('grows by what comes later, and the one that was read stays as it is', () => {
    const before = receiptOf({ records: { added: 4, replaced: 3, ignored: 1, kept: 1 } });
    const copy = structuredClone(before);
    const after = growReceipt(before, [booked({ value: 30n, events: 3 }), booked()]);
    expect(after.keys).toEqual([
      receiptKey({
        ...{ records: 9, period: { start: '2026-10-01', end: '2026-11-20' } },
        totals: [{ usageType: 'itext-core', unit: 'Processed Documents', value: '47', outsideTerm: '0' }],
      }),
    ]);
    expect([after.eventCount, after.records]).toEqual([9, { added: 9, replaced: 3, ignored: 1, kept: 1 }]);
    expect(before).toEqual(copy);
  });

  test('adds figures up that no number holds', () => {
    const most = booked({ value: 99_999_999_999_999_999n });
    expect(growReceipt(empty, [most, most]).keys[0]?.totals[0]?.value).toBe('199999999999999998');
  });

  test.each([
    ['2026-09-30', '2026-09-30', '2026-10-31'],
    ['2026-10-01', '2026-10-01', '2026-10-31'],
    ['2026-10-15', '2026-10-01', '2026-10-31'],
    ['2026-10-31', '2026-10-01', '2026-10-31'],
    ['2026-11-01', '2026-10-01', '2026-11-01'],
  ])('of a key with usage in October and on %s reaches from %s to %s', (day, start, end) => {
    expect(growReceipt(receiptOf(), [booked({ day })]).keys[0]?.period).toEqual({ start, end });
  });

  test('keeps keys apart, in the order in which they came', () => {
    const more = growReceipt(receiptOf(), [booked({ licenseKeyId: 'k2', value: 1n }), booked({ value: 2n })]);
    expect(
      more.keys.map(({ licenseKeyId, records, totals }) => [licenseKeyId, records, totals[0]?.value]),
    ).toEqual([
      ['k1', 6, '14'],
      ['k2', 2, '1'],
    ]);
  });

  test('keeps usage types apart, by their names', () => {
    const types = ['pdfSweep', 'itext-core', 'pdfHtml'].map((usageType, at) =>
      booked({ usageType, value: BigInt(at) }),
    );
    const totals = growReceipt(empty, types).keys[0]?.totals;
    expect(totals?.map(({ usageType, value }) => [usageType, value])).toEqual([
      ['itext-core', '1'],
      ['pdfHtml', '2'],
      ['pdfSweep', '0'],
    ]);
  });

  test('says of each figure how much of it lies outside the term', () => {
    const outside = booked({ outsideTerm: true, value: 7n });
    const totalOf = (...events: BookedEvents[]) => growReceipt(empty, events).keys[0]?.totals;
    const figure = (value: string, outsideTerm: string) => [
      { usageType: 'itext-core', unit: 'Processed Documents', value, outsideTerm },
    ];
    expect(totalOf(outside)).toEqual(figure('7', '7'));
    expect(totalOf(booked(), outside)).toEqual(figure('12', '7'));
    expect(totalOf(outside, booked())).toEqual(figure('12', '7'));
    expect(totalOf(outside, outside)).toEqual(figure('14', '14'));
  });

  test('counts as kept what has no unit or lies outside the term, once', () => {
    const keptOf = (...events: BookedEvents[]) => growReceipt(empty, events).records.kept;
    expect(keptOf(booked())).toBe(0);
    expect(keptOf(booked({ outsideTerm: true }))).toBe(2);
    expect(keptOf(booked(unknown))).toBe(2);
    expect(keptOf(booked({ ...unknown, outsideTerm: true }), booked({ events: 9 }))).toBe(2);
    const { kept: _, ...older } = empty.records;
    expect(growReceipt({ ...empty, records: older }, [booked()]).records.kept).toBe(0);
  });

  test('names events that nobody knows, each with its sum', () => {
    const other = { ...unknown, usageType: 'pdfMagic:undo', event: 'undo', value: 1n };
    const third = { ...unknown, usageType: 'pdfTrick:do', product: 'pdfTrick', value: 2n };
    const events = [
      booked(),
      booked(unknown),
      booked(other),
      booked(third),
      booked({ ...unknown, value: 8n }),
    ];
    expect(growReceipt(empty, events).keys[0]?.unknownEvents).toEqual([
      { product: 'pdfMagic', event: 'do', value: '13' },
      { product: 'pdfMagic', event: 'undo', value: '1' },
      { product: 'pdfTrick', event: 'do', value: '2' },
    ]);
  });
});

describe('the part of it for keys that are nobody’s', () => {
  const kept = (more: Partial<KeptEvents> = {}): KeptEvents => ({
    ...{ keyTail: 'x', usageType: 'itext-core', unit: 'Processed Documents', day: '2026-11-20' },
    ...{ value: 5n, events: 2 },
    ...more,
  });
  const total = (usageType: string, value: string) => ({ usageType, unit: 'Processed Documents', value });

  test('begins with the first of a key, and counts nothing as booked', () => {
    const before = receiptOf();
    expect(growKeptReceipt(before, [kept()])).toEqual({
      ...before,
      eventCount: 6,
      unmatchedKeys: [
        {
          ...{ keyTail: 'x', period: { start: '2026-11-20', end: '2026-11-20' }, records: 2, account: null },
          totals: [total('itext-core', '5')],
        },
      ],
    });
  });

  test('grows by key and usage type, and the one that was read stays as it is', () => {
    const first = growKeptReceipt(receiptOf(), [kept()]);
    const copy = structuredClone(first);
    const more = [
      kept({ day: '2026-11-19', events: 3 }),
      kept({ usageType: 'pdfHtml', value: 1n, day: '2026-11-21' }),
      kept({ keyTail: 'y', events: 1 }),
    ];
    const after = growKeptReceipt(first, more);
    expect(after.eventCount).toBe(12);
    expect(after.unmatchedKeys).toEqual([
      {
        ...{ keyTail: 'x', period: { start: '2026-11-19', end: '2026-11-21' }, records: 7, account: null },
        totals: [total('itext-core', '10'), total('pdfHtml', '1')],
      },
      {
        ...{ keyTail: 'y', period: { start: '2026-11-20', end: '2026-11-20' }, records: 1, account: null },
        totals: [total('itext-core', '5')],
      },
    ]);
    expect(first).toEqual(copy);
  });

  test('has a line for each of two keys that end alike; a line of old goes on', () => {
    const lines = (receipt: Receipt, ...events: KeptEvents[]) =>
      growKeptReceipt(receipt, events).unmatchedKeys?.map(({ line, records }) => [line, records]);
    const [one, two] = [kept({ line: 'a1', events: 3 }), kept({ line: 'b2', events: 4 })];
    expect(lines(receiptOf(), one, two, one)).toEqual([
      ['a1', 6],
      ['b2', 4],
    ]);
    expect(lines(growKeptReceipt(receiptOf(), [kept()]), two)).toEqual([[undefined, 6]]);
  });
});
