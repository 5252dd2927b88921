import { describe, expect, it } from 'vitest';
import { keptAside, receiptKey, receiptOf } from '../../testing/receipts.ts';
import { presentReceipts } from './present.ts';
import type { ReceiptParts } from './queries.ts';

const initech = { id: 'a1', name: 'Initech' };
const globex = { id: 'a2', name: 'Globex' };
const id = '11111111-1111-4111-8111-111111111111';
const reader = { of: { own: 'all' }, userId: 'u1', internal: true } as const;
const outside = { ...reader, internal: false };

const key = (keyTail: string, records: number) => ({
  ...{ keyTail, records, period: null, totals: [], account: null },
});
const part = receiptOf({ contactEmail: 'ops@example.com' });
const file = keptAside({ eventCount: 7, unmatchedKeys: [key('tail-a', 2), key('tail-b', 5)] });
const unlinkedOf = (...tails: string[]) => tails.map((keyTail) => ({ keyTail, account: null }));
const row = (of: Partial<ReceiptParts> = {}): ReceiptParts => ({
  ...{ receiptId: id, submittedAt: '2026-11-20T08:00:00.000Z', part, setAside: [] },
  ...{ onlySetAside: false, hasOlder: false, fileName: 'usage.ulvd', ...of },
});
const told = { ...part, unmatchedKeys: [] };

describe('receipts', () => {
  it('are told one by one in the order of their rows, the parts of each together', () => {
    const other = receiptOf({ id: 'r2', keys: [receiptKey({ licenseKeyId: 'k9' })] });
    const more = receiptOf({
      accounts: [globex],
      keys: [receiptKey({ licenseKeyId: 'k2', accountId: 'a2' })],
    });
    const rows = [row(), row({ receiptId: 'r2', part: other }), row({ part: more })];
    expect(presentReceipts(rows, reader)).toEqual([
      {
        ...{ ...told, accounts: [initech, globex], eventCount: 8 },
        records: { added: 8, replaced: 0, ignored: 0, kept: 0 },
        keys: [receiptKey(), receiptKey({ licenseKeyId: 'k2', accountId: 'a2' })],
      },
      { ...other, unmatchedKeys: [] },
    ]);
  });

  it('are none where there is no row', () => {
    expect(presentReceipts([], reader)).toEqual([]);
  });
});

describe('what was set aside of a file', () => {
  it('is told with the part that was booked, without the keys that were linked since', () => {
    expect(
      presentReceipts([row({ setAside: [{ receipt: file, unlinked: unlinkedOf('tail-b') }] })], reader),
    ).toEqual([{ ...told, eventCount: 9, hasUnlinkedKeys: true, unmatchedKeys: [key('tail-b', 5)] }]);
  });

  it('is not told once all of its keys are linked', () => {
    expect(presentReceipts([row({ setAside: [{ receipt: file, unlinked: [] }] })], reader)).toEqual([told]);
  });

  it('is told part by part: a key that came once more since it was linked has its newer figures', () => {
    const newer = keptAside({ eventCount: 1, unmatchedKeys: [key('tail-a', 1)] });
    const setAside = [
      { receipt: file, unlinked: unlinkedOf('tail-b') },
      { receipt: newer, unlinked: unlinkedOf('tail-a') },
    ];
    expect(presentReceipts([row({ setAside })], reader)).toEqual([
      {
        ...{ ...told, eventCount: 10, hasUnlinkedKeys: true },
        unmatchedKeys: [key('tail-b', 5), key('tail-a', 1)],
      },
    ]);
  });

  it('is a receipt of its own where no account has a part, for as long as a key of it is nobody’s', () => {
    const alone = (...tails: string[]) =>
      row({ part: file, setAside: [{ receipt: file, unlinked: unlinkedOf(...tails) }], onlySetAside: true });
    expect(presentReceipts([alone('tail-a', 'tail-b')], reader)).toEqual([
      { ...file, records: { added: 0, replaced: 0, ignored: 0, kept: 0 } },
    ]);
    expect(presentReceipts([alone()], reader)).toEqual([]);
  });
});

describe('whose keys are that were set aside', () => {
  const unlinked = [{ keyTail: 'tail-a', account: globex }, ...unlinkedOf('tail-b')];

  it('is told to internal people as far as it is known', () => {
    expect(presentReceipts([row({ setAside: [{ receipt: file, unlinked }] })], reader)).toEqual([
      {
        ...{ ...told, eventCount: 11, hasUnlinkedKeys: true },
        unmatchedKeys: [{ ...key('tail-a', 2), account: globex }, key('tail-b', 5)],
      },
    ]);
  });

  it('stays as the receipt has it where nobody knows better', () => {
    const unmatchedKeys = [{ ...key('tail-a', 2), account: globex }];
    const aside = { receipt: keptAside({ unmatchedKeys }), unlinked: unlinkedOf('tail-a') };
    const rows = [row({ setAside: [aside] })];
    expect(presentReceipts(rows, reader)).toEqual([
      { ...told, eventCount: 6, hasUnlinkedKeys: true, unmatchedKeys },
    ]);
  });

  it('[6.17] is not told to external people: neither the keys nor the contact, only that there were some', () => {
    const [receipt] = presentReceipts([row({ setAside: [{ receipt: file, unlinked }] })], outside);
    expect(receipt).toEqual({ ...part, contactEmail: null, eventCount: 11, hasUnlinkedKeys: true });
  });
});
