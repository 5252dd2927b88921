import { describe, expect, test } from 'vitest';
import { keptAside, receiptKey, receiptOf } from '../../testing/receipts.ts';
import { keepUnlinked, mergeReceipts, nameOwners } from './merge-receipts.ts';
import type { ReceiptChange, StatedFigure, UnmatchedKey } from './schema.ts';

const initech = { id: 'a1', name: 'Initech' };
const globex = { id: 'a2', name: 'Globex' };
const change = (accountId: string, ordinal: number): ReceiptChange => ({
  ...{ accountId, ordinal, action: 'WITHDRAW', by: 'Vera Volume', byStaff: false },
  ...{ at: '2026-11-20T08:00:00.000Z', reason: 'wrong month', nextReceiptId: null },
});
const aside = (keyTail: string, records = 1): UnmatchedKey => ({
  ...{ keyTail, period: null, records, totals: [], account: null },
});
const stated = (licenseKeyId: string): StatedFigure => ({
  ...{ keyTail: '4a0ec5d374de297', licenseKeyId, usageType: 'itext-core', unit: 'Processed Documents' },
  ...{ period: { start: '2026-10-01', end: '2026-10-31' }, value: '12', outsideTerm: false },
  ...{ before: null, comment: null },
});

describe('one receipt of the parts of a file', () => {
  test('has what the first part tells, and all keys, records and events of all parts', () => {
    const first = receiptOf({
      ...{ eventCount: 4, records: { added: 1, replaced: 2, ignored: 3, kept: 0 } },
      keys: [receiptKey({ licenseKeyId: 'k1' })],
    });
    const other = receiptOf({
      id: '22222222-2222-4222-8222-222222222222',
      ...{ eventCount: 5, records: { added: 10, replaced: 20, ignored: 30, kept: 7 } },
      keys: [receiptKey({ licenseKeyId: 'k2' }), receiptKey({ licenseKeyId: 'k3' })],
    });
    const merged = mergeReceipts([first, other]);
    expect(merged.id).toBe('11111111-1111-4111-8111-111111111111');
    expect(merged.eventCount).toBe(9);
    expect(merged.records).toEqual({ added: 11, replaced: 22, ignored: 33, kept: 7 });
    expect(merged.keys.map(({ licenseKeyId }) => licenseKeyId)).toEqual(['k1', 'k2', 'k3']);
  });

  test("tells how many figures of all parts the vendor's records replaced", () => {
    const parts = (...counts: (number | undefined)[]) =>
      counts.map((replacedByRecords) =>
        receiptOf(replacedByRecords === undefined ? {} : { replacedByRecords }),
      );
    const merged = (...[first, ...others]: ReturnType<typeof parts>) => mergeReceipts([first!, ...others]);
    expect(merged(...parts(undefined, 1, 2)).replacedByRecords).toBe(3);
    expect(merged(...parts(undefined, undefined))).not.toHaveProperty('replacedByRecords');
  });

  test('names each account once, in the order in which the parts have them', () => {
    const parts = [
      receiptOf({ accounts: [globex] }),
      receiptOf({ accounts: [initech] }),
      receiptOf({ accounts: [globex] }),
    ] as const;
    expect(mergeReceipts(parts).accounts).toEqual([globex, initech]);
  });

  const known = receiptOf({ duplicate: true });
  test.each([
    ['every part was known', [known, known], true],
    ['one part of two is new', [known, receiptOf()], false],
    ['the part of an account was known and something was set aside anew', [keptAside(), known], true],
    ['the part of an account is new and what is set aside was known', [keptAside({ duplicate: true }), receiptOf()], false], // prettier-ignore
    ['what is set aside was known, and there is nothing else', [keptAside({ duplicate: true })], true],
    ['everything was set aside anew', [keptAside()], false],
  ] as const)('where %s, it is a duplicate: %3$s', (_, parts, duplicate) => {
    expect(mergeReceipts([parts[0], ...parts.slice(1)]).duplicate).toBe(duplicate);
  });

  test('says that keys are not linked where one part says so', () => {
    expect(mergeReceipts([receiptOf(), keptAside()]).hasUnlinkedKeys).toBe(true);
    expect(mergeReceipts([receiptOf(), receiptOf()]).hasUnlinkedKeys).toBe(false);
  });

  test('lists the keys set aside of all parts', () => {
    const parts = [keptAside({ unmatchedKeys: [aside('one')] }), receiptOf()] as const;
    const more = keptAside({ unmatchedKeys: [aside('two'), aside('three')] });
    expect(mergeReceipts([...parts, more]).unmatchedKeys).toEqual([
      aside('one'),
      aside('two'),
      aside('three'),
    ]);
    expect(mergeReceipts([receiptOf()]).unmatchedKeys).toEqual([]);
  });

  test('lists the stated figures of all parts where figures were stated, else none', () => {
    const parts = [
      receiptOf({ stated: [stated('k1')] }),
      receiptOf(),
      receiptOf({ stated: [stated('k2')] }),
    ] as const;
    expect(mergeReceipts(parts).stated).toEqual([stated('k1'), stated('k2')]);
    expect(mergeReceipts([receiptOf()])).not.toHaveProperty('stated');
  });

  test('tells each change of an account once', () => {
    const parts = [
      receiptOf({ changes: [change('a1', 1), change('a1', 2)] }),
      receiptOf(),
      receiptOf({ changes: [change('a1', 1), change('a2', 1)] }),
    ] as const;
    expect(mergeReceipts(parts).changes).toEqual([change('a1', 1), change('a1', 2), change('a2', 1)]);
  });

  test('has no changes where nobody changed anything', () => {
    expect(mergeReceipts([receiptOf(), receiptOf({ changes: [] })])).not.toHaveProperty('changes');
  });
});

describe('what was set aside', () => {
  const part = keptAside({ unmatchedKeys: [aside('one', 3), aside('two', 4), aside('three', 5)] });

  test("is told without the keys that became somebody's, which count no longer", () => {
    expect(keepUnlinked(part, [{ keyTail: 'one' }, { keyTail: 'three', line: 'a1' }])).toEqual({
      ...part,
      unmatchedKeys: [aside('one', 3), aside('three', 5)],
      eventCount: 8,
    });
  });

  test.each([
    ["every key became somebody's", part, []],
    ['it names no key', keptAside(), [{ keyTail: 'one' }]],
  ])('is told no longer where %s', (_, receipt, keys) => {
    expect(keepUnlinked(receipt, keys)).toBeNull();
  });

  test('is told by its own line where keys end alike', () => {
    const [one, two] = [
      { ...aside('one', 3), line: 'a1' },
      { ...aside('one', 4), line: 'b2' },
    ];
    const both = keptAside({ unmatchedKeys: [one, two] });
    expect(keepUnlinked(both, [{ keyTail: 'one', line: 'b2' }])).toMatchObject({
      ...{ eventCount: 4, unmatchedKeys: [two] },
    });
    const owner = { id: 'a2', name: 'Globex' };
    expect(nameOwners(both, [{ keyTail: 'one', line: 'b2', account: owner }]).unmatchedKeys).toStrictEqual([
      aside('one', 3),
      { ...aside('one', 4), account: owner },
    ]);
  });

  test('leaves a part alone of which nothing was set aside', () => {
    const receipt = receiptOf({ eventCount: 4 });
    expect(keepUnlinked(receipt, [])).toBe(receipt);
  });
});

describe('whose the keys are that were set aside', () => {
  const receipt = keptAside({ unmatchedKeys: [aside('one'), aside('two')] });
  const owner = { id: 'a2', name: 'Globex' };

  test('is said of those of which it is known', () => {
    expect(nameOwners(receipt, [{ keyTail: 'two', line: 'a1', account: owner }])).toEqual({
      ...receipt,
      unmatchedKeys: [aside('one'), { ...aside('two'), account: owner }],
    });
  });

  test('is not said where nothing was set aside or nothing is known', () => {
    const counted = receiptOf();
    expect(nameOwners(counted, [{ keyTail: 'two', account: owner }])).toBe(counted);
    expect(nameOwners(receipt, [])).toEqual(receipt);
    expect(nameOwners(receipt, [{ keyTail: 'one', account: null }])).toEqual(receipt);
  });
});
