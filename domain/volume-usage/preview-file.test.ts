import { describe, expect, test } from 'vitest';
import { keptAside, keptOnly, receiptKey, receiptOf } from '../../testing/receipts.ts';
import type { Receipt } from '../submissions/schema.ts';
import { markTwins, previewOfProblem, previewOfReceipt } from './preview-file.ts';

const nothing = { added: 0, replaced: 0, ignored: 0, kept: 0 };
const stateOf = (receipt: Receipt) => previewOfReceipt('a.ulvd', receipt).state;
const kept = (...totals: readonly (readonly [value: string, outsideTerm: string])[]) =>
  keptOnly({
    keys: totals.map(([value, outsideTerm]) =>
      receiptKey({ totals: [{ usageType: 'itext-core', unit: 'Processed Documents', value, outsideTerm }] }),
    ),
  });
const change = (action: 'WITHDRAW' | 'CORRECT'): Partial<Receipt> => ({
  changes: [
    {
      ...{ accountId: 'a1', ordinal: 1, action, by: 'Vera Volume', byStaff: false },
      ...{ at: '2026-11-20T08:00:00.000Z', reason: 'wrong month', nextReceiptId: null },
    },
  ],
});

describe('a file that was checked without being sent', () => {
  test('is told as its receipt would tell it', () => {
    const receipt = receiptOf();
    expect(previewOfReceipt('a.ulvd', receipt)).toEqual({
      ...{ name: 'a.ulvd', state: 'new', sha256: '0'.repeat(64), receivedAt: null, eventCount: 4 },
      ...{ records: { added: 4, replaced: 0, ignored: 0, kept: 0 }, keys: [receiptKey()] },
      ...{ hasUnlinkedKeys: false, problem: null },
    });
  });

  test('names keys that are nobody’s where its receipt does', () => {
    const unmatchedKeys = [{ keyTail: 'x', period: null, records: 1, totals: [], account: null }];
    expect(previewOfReceipt('a', receiptOf({ unmatchedKeys }))).toMatchObject({ unmatchedKeys });
    expect(previewOfReceipt('a', receiptOf({ unmatchedKeys: [] }))).toMatchObject({ unmatchedKeys: [] });
    expect(previewOfReceipt('a', receiptOf())).not.toHaveProperty('unmatchedKeys');
  });

  test('says when it was received, where it was sent before', () => {
    const preview = previewOfReceipt('a', receiptOf({ duplicate: true }));
    expect(preview).toMatchObject({ state: 'received', receivedAt: '2026-11-20T08:00:00.000Z' });
  });

  test('has no hash where its receipt has no file', () => {
    expect(previewOfReceipt('a', receiptOf({ file: null })).sha256).toBeNull();
  });

  test.each([
    ['all of it would be counted', receiptOf(), 'new'],
    ['some of it would be counted', receiptOf({ hasUnlinkedKeys: true }), 'new'],
    ['no key of it is linked', keptAside(), 'unknownKey'],
    ['no key of it was linked before either', keptAside({ duplicate: true }), 'unknownKey'],
    ['the ledger has every record', receiptOf({ records: { ...nothing, ignored: 4 } }), 'received'],
    ['it was withdrawn', receiptOf({ duplicate: true, ...change('WITHDRAW') }), 'withdrawn'],
    ['it was corrected', receiptOf(change('CORRECT')), 'received'],
    ['it holds no usage', receiptOf({ eventCount: 0, records: nothing }), 'noUsage'],
    [
      'it held no usage before either',
      receiptOf({ eventCount: 0, records: nothing, duplicate: true }),
      'noUsage',
    ],
    ['nobody knows its events', keptOnly(), 'notCounted'],
    ['nobody knew its events before either', keptOnly({ duplicate: true }), 'notCounted'],
    ['all of it lies outside the term', kept(['34', '34']), 'outsideTerm'],
    ['all of two keys lies outside the term', kept(['34', '34'], ['5', '5']), 'outsideTerm'],
    ['of one key nothing is counted, for another reason', kept(['34', '34'], ['5', '0']), 'notCounted'],
    ['a part lies outside the term, the rest is unknown', kept(['34', '33']), 'notCounted'],
  ])('says what would become of it: %s', (_, receipt, state) => {
    expect(stateOf(receipt)).toBe(state);
  });
});

describe('a file that is not in order', () => {
  const problem = (code: string) => ({ name: 'a.ulvd', code, line: 3, message: 'why' });

  test('would add nothing, and says why', () => {
    expect(previewOfProblem('a.ulvd', problem('BAD_RECORD'))).toEqual({
      ...{ name: 'a.ulvd', state: 'unreadable', sha256: null, receivedAt: null, eventCount: 0 },
      ...{ records: nothing, keys: [], hasUnlinkedKeys: false, problem: problem('BAD_RECORD') },
    });
  });

  test.each([
    ['CONFLICTING_FILE', false, 'conflicting'],
    ['PERIOD_STATED', false, 'conflicting'],
    ['MAC_MISMATCH', false, 'unreadable'],
    ['SERVICE_UNAVAILABLE', true, 'retryable'],
    ['CONFLICTING_FILE', true, 'retryable'],
  ])('for %s, through no fault of its own: %s, is told as %s', (code, retryable, state) => {
    expect(previewOfProblem('a', problem(code), { retryable }).state).toBe(state);
  });
});

describe('files with the same content', () => {
  const file = (name: string, digit: string) => {
    const receipt = receiptOf();
    return previewOfReceipt(name, { ...receipt, file: receipt.file && { ...receipt.file, sha256: digit } });
  };

  test('add something once: the first of them', () => {
    const [a, b, twin, third] = [file('a', '1'), file('b', '2'), file('c', '1'), file('d', '1')];
    expect(markTwins([a, b, twin, third])).toEqual([
      a,
      b,
      { ...twin, state: 'received', records: nothing },
      { ...third, state: 'received', records: nothing },
    ]);
  });

  test.each([
    ['withdrawn', receiptOf({ duplicate: true, ...change('WITHDRAW') })],
    ['received', receiptOf({ duplicate: true })],
    ['notCounted', keptOnly()],
    ['noUsage', receiptOf({ eventCount: 0, records: nothing })],
    ['unknownKey', keptAside()],
  ])('stay %s where the first one is', (state, receipt) => {
    const [first, second] = markTwins([
      previewOfReceipt('a.ulvd', receipt),
      previewOfReceipt('b.ulvd', receipt),
    ]);
    expect([first?.state, second?.state]).toEqual([state, state]);
  });

  test('are not those that nobody could read', () => {
    const unread = ['a', 'b'].map((name) =>
      previewOfProblem(name, { name, code: 'EMPTY', line: null, message: 'why' }),
    );
    expect(markTwins(unread)).toEqual(unread);
  });
});
