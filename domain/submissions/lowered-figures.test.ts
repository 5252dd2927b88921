import { expect, test } from 'vitest';
import { receiptKey, receiptOf } from '../../testing/receipts.ts';
import {
  joinDecided,
  loweredFigures,
  loweredParams,
  loweredRecords,
  loweredTextOf,
} from './lowered-figures.ts';
import { mergeReceipts } from './merge-receipts.ts';
import { recordCounts, resultOf } from './receipt-result.ts';
import type { LoweredFigure, Receipt, ReceiptKey } from './schema.ts';

const waiting: LoweredFigure = { records: 3, before: '24000', wanted: '24' };
const decided = (action: 'COUNT' | 'DECLINE'): LoweredFigure => ({
  ...waiting,
  decision: { action, by: 'Ines Internal', at: '2025-04-02T08:05:00.000Z' },
});
const keyWith = (lowered: LoweredFigure, value = '0'): ReceiptKey =>
  receiptKey({
    totals: [{ usageType: 'itext-core', unit: 'Processed Documents', value, outsideTerm: '0', lowered }],
  });
const nothing = { added: 0, replaced: 0, ignored: 0, kept: 0 };

test('records that would lower closed days wait until staff count them', () => {
  expect(loweredRecords({ keys: [receiptKey()] })).toBe(0);
  expect(loweredRecords({ keys: [keyWith(waiting), keyWith(decided('DECLINE'))] })).toBe(6);
  expect(loweredRecords({ keys: [keyWith(decided('COUNT'))] })).toBe(0);
  expect(loweredFigures([keyWith(waiting)])).toMatchObject([
    { usageType: 'itext-core', difference: '-23976' },
  ]);
});

test('a file of which all waits was kept, of which a part waits is counted in part, until staff count it', () => {
  const all = receiptOf({ eventCount: 3, records: nothing, keys: [keyWith(waiting)] });
  expect(resultOf(all)).toBe('kept');
  expect(recordCounts(all)).toContainEqual(['aside', 3]);
  expect(resultOf({ ...all, eventCount: 4, records: { ...nothing, added: 1 } })).toBe('partly');
  const decision = (action: 'COUNT' | 'DECLINE', records: Partial<Receipt['records']>, value: string) =>
    receiptOf({
      eventCount: 0,
      records: { ...nothing, ...records },
      keys: [keyWith(decided(action), value)],
    });
  const counted = mergeReceipts([all, decision('COUNT', { replaced: 3 }, '24')]);
  expect(counted).toMatchObject({ eventCount: 3, records: { replaced: 3 } });
  expect(counted.keys).toEqual([keyWith(decided('COUNT'), '24')]);
  expect(resultOf(counted)).toBe('counted');
  expect(recordCounts(counted)).toContainEqual(['aside', 0]);
  const declined = mergeReceipts([all, decision('DECLINE', {}, '0')]);
  expect([resultOf(declined), loweredRecords(declined)]).toEqual(['kept', 3]);
});

test('a decision is told in the line that it is about, once', () => {
  const other = receiptKey({ keyTail: 'other', licenseKeyId: 'l2' });
  const line = keyWith({ ...waiting }, '7');
  const both = joinDecided([other, line, keyWith(decided('COUNT'), '24')]);
  expect(both).toEqual([other, keyWith(decided('COUNT'), '31')]);
  // Nothing waits for it: it is told by itself.
  expect(joinDecided([other, keyWith(decided('COUNT'), '24')])).toHaveLength(2);
  expect(joinDecided([line, line, keyWith(decided('COUNT'), '24')])).toEqual([
    keyWith(decided('COUNT'), '31'),
    line,
  ]);
});

test('the sentence says what waits, or what was decided, with the figures', () => {
  const texts = [waiting, decided('COUNT'), decided('DECLINE')].flatMap((one) =>
    loweredFigures([keyWith(one)]).map(loweredTextOf),
  );
  expect(texts).toEqual(['lowered', 'loweredCounted', 'loweredDeclined']);
  const [one] = loweredFigures([keyWith(decided('COUNT'))]);
  expect(one && loweredParams(one)).toMatchObject({
    ...{ usageType: 'itext-core', number: '3', before: '24,000', wanted: '24' },
    ...{ difference: '-23,976', day: '2 Apr 2025' },
  });
});
