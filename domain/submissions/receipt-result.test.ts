import { describe, expect, test } from 'vitest';
import { keptAside, keptOnly, receiptKey, receiptOf } from '../../testing/receipts.ts';
import { mergeReceipts } from './merge-receipts.ts';
import {
  hasCounted,
  hasRemarks,
  keptRecords,
  recordCounts,
  resultForSender,
  resultOf,
} from './receipt-result.ts';
import type { ReceiptChange, ReceiptTotal } from './schema.ts';

const outside = receiptKey({
  totals: [{ usageType: 'itext-core', unit: 'Processed Documents', value: '9', outsideTerm: '9' }],
});

describe('what became of a file', () => {
  test.each([
    ['counted', receiptOf()],
    ['counted', receiptOf({ records: { added: 2, replaced: 2, ignored: 0, kept: 0 } })],
    ['duplicate', receiptOf({ duplicate: true })],
    ['duplicate', receiptOf({ records: { added: 0, replaced: 0, ignored: 4 } })],
    ['nothing', receiptOf({ eventCount: 0 })],
    ['keptAside', keptAside()],
    ['kept', keptOnly()],
    ['partly', receiptOf({ records: { added: 3, replaced: 1, ignored: 0, kept: 1 } })],
    ['partly', receiptOf({ hasUnlinkedKeys: true })],
  ])('is %s', (result, receipt) => {
    expect(resultOf(receipt)).toBe(result);
  });

  test('is corrected or withdrawn where no account counts it any more', () => {
    const change = (accountId: string, action: ReceiptChange['action']): ReceiptChange => ({
      ...{ accountId, ordinal: 1, action, by: 'Vera Volume', byStaff: false, reason: 'Wrong month' },
      ...{ at: '2026-11-20T08:00:00.000Z', nextReceiptId: null },
    });
    const accounts = ['a', 'b'].map((id) => ({ id, name: id }));
    const after = (...actions: readonly ReceiptChange['action'][]) =>
      resultOf(
        receiptOf({
          ...{ accounts, keys: accounts.map(({ id }) => receiptKey({ accountId: id })) },
          changes: actions.map((action, at) => change(accounts[at]?.id ?? '', action)),
        }),
      );
    expect(after('CORRECT', 'CORRECT')).toBe('corrected');
    expect(after('CORRECT', 'WITHDRAW')).toBe('corrected');
    expect(after('WITHDRAW', 'WITHDRAW')).toBe('withdrawn');
    expect(after('CORRECT')).toBe('counted');
  });

  test('is kept on a receipt of old, too, where every figure is outside the term or has no unit', () => {
    const records = { added: 3, replaced: 1, ignored: 0 };
    expect(keptRecords(receiptOf({ records, keys: [outside] }))).toBe(4);
    expect(keptRecords(keptOnly({ records }))).toBe(4);
    expect(keptRecords(receiptOf({ records, keys: [outside, receiptKey()] }))).toBe(0);
    const mixed = receiptKey({ totals: [...outside.totals, ...receiptKey().totals] });
    expect(keptRecords(receiptOf({ records, keys: [mixed] }))).toBe(0);
  });

  test('adds up what was kept of the parts of a file', () => {
    const old = keptOnly({ records: { added: 2, replaced: 0, ignored: 0 } });
    expect(mergeReceipts([keptOnly(), old, receiptOf()]).records).toEqual({
      ...{ added: 10, replaced: 0, ignored: 0, kept: 6 },
    });
  });

  test('tells each record once, and none that was kept as counted', () => {
    expect(recordCounts(keptOnly())).toEqual([
      ...[
        ['added', 0],
        ['replaced', 0],
      ],
      ...[
        ['kept', 4],
        ['ignored', 0],
      ],
      ['aside', 0],
    ]);
    const mixed = receiptOf({ records: { added: 3, replaced: 5, ignored: 2, kept: 4 } });
    const counts = { added: 0, replaced: 4, kept: 4, ignored: 2 };
    expect(Object.fromEntries(recordCounts(mixed))).toEqual({ ...counts, aside: 0 });
    const partly = { ...mixed, hasUnlinkedKeys: true, eventCount: 17 };
    expect(Object.fromEntries(recordCounts(partly))).toEqual({ ...counts, aside: 7 });
  });

  test('has remarks for whatever its reader has to know beside the figures', () => {
    expect([receiptOf(), receiptOf({ duplicate: true })].map(hasRemarks)).toEqual([false, false]);
    const unlisted = receiptOf({ keys: [receiptKey({ productsNotInLicense: ['pdfSweep'] })] });
    const oneOfTwo = receiptOf({ keys: [receiptKey(), ...unlisted.keys] });
    const knownInPart = receiptOf({ duplicate: true, hasUnlinkedKeys: true });
    for (const receipt of [
      keptOnly(),
      keptAside(),
      keptAside({ duplicate: true }),
      knownInPart,
      unlisted,
      oneOfTwo,
    ])
      expect(hasRemarks(receipt)).toBe(true);
  });

  test.each([
    ['was counted', receiptOf(), true],
    ['was partly counted', receiptOf({ hasUnlinkedKeys: true }), true],
    ['was already counted', receiptOf({ duplicate: true }), false],
    ['was set aside', keptAside(), false],
    ['was kept', keptOnly(), false],
    ['held no record', receiptOf({ eventCount: 0 }), false],
  ])('what %s changed a figure: %3$s', (_, receipt, changed) => {
    expect(hasCounted(receipt)).toBe(changed);
  });
});

test('what was withdrawn in every account counts no longer; in one of two it still counts in the other', () => {
  const withdrawn = (accountId: string) => ({
    ...({ accountId, ordinal: 1, action: 'WITHDRAW', by: 'Vera Volume', byStaff: false } as const),
    ...{ at: '2026-11-20T08:00:00.000Z', reason: 'wrong month', nextReceiptId: null },
  });
  expect(resultOf(receiptOf({ changes: [withdrawn('a1')], duplicate: true }))).toBe('withdrawn');
  expect(resultOf(receiptOf({ changes: [withdrawn('a2')] }))).toBe('counted');
});

test('what was withdrawn in one account counts nowhere where the other knew it or kept it aside from its figures', () => {
  const total = { usageType: 'itext-core', unit: 'Processed Documents' } as const;
  const changes: ReceiptChange[] = [
    {
      ...{ accountId: 'a1', ordinal: 1, action: 'WITHDRAW', by: 'Vera Volume', byStaff: false },
      ...{ at: '2026-11-20T08:00:00.000Z', reason: 'Wrong month', nextReceiptId: null },
    },
  ];
  const beside = (
    value: string,
    outsideTerm: string,
    more: object = {},
    unit: ReceiptTotal['unit'] = total.unit,
  ) =>
    resultOf(
      receiptOf({
        accounts: ['a1', 'a2'].map((id) => ({ id, name: id })),
        records: { added: 4, replaced: 0, ignored: 2, kept: 0 },
        keys: [
          receiptKey(),
          receiptKey({ accountId: 'a2', totals: [{ ...total, unit, value, outsideTerm }] }),
        ],
        ...{ changes, ...more },
      }),
    );
  expect(beside('0', '0')).toBe('withdrawn');
  expect(beside('7', '7')).toBe('withdrawn');
  expect(beside('0', '0', { duplicate: true })).toBe('withdrawn');
  expect(beside('7', '0')).toBe('counted');
  expect(beside('7', '0', {}, null)).toBe('withdrawn');
  expect(beside('0', '0', { kind: 'LICENSE_FILE', stated: [] })).toBe('counted');
  expect(beside('7', '7', { kind: 'LICENSE_FILE', stated: [] })).toBe('withdrawn');
});

const empty = { eventCount: 0, records: { added: 0, replaced: 0, ignored: 0, kept: 0 } };
test.each([
  ['counted', receiptOf()],
  ['duplicate', receiptOf({ duplicate: true })],
  ['kept', keptOnly()],
  ['kept', keptOnly({ duplicate: true })],
  ['nothing', receiptOf(empty)],
  ['nothing', receiptOf({ ...empty, duplicate: true })],
  ['keptAside', keptAside()],
  ['keptAside', keptAside({ duplicate: true })],
])('its sender is told %s of a receipt', (told, receipt) => {
  expect(resultForSender(receipt)).toBe(told);
});
