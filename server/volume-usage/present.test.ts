import { describe, expect, it } from 'vitest';
import type { ReceiptKey } from '#domain/submissions/schema.ts';
import { booked, bookedKey, licenseRow, receiptHead, type Booked } from '../../testing/booked-usage.ts';
import { presentAccountPart, type BookedKey } from './present.ts';

const line = (of: Partial<ReceiptKey>): ReceiptKey => ({
  ...{ keyTail: '…1234', licenseKeyId: 'l1', accountId: 'a1', productName: 'iText', integrity: 'mac' },
  ...{ period: null, records: 0, totals: [], unknownEvents: [], productsNotInLicense: [] },
  ...of,
});

const partOf = (keys: BookedKey[], ...effects: Booked[]) =>
  presentAccountPart(receiptHead, { id: 'a1', name: 'Own' }, keys, effects);
const linesOf = (key: Partial<BookedKey>, ...effects: Booked[]) => partOf([bookedKey(key)], ...effects).keys;

describe("an account's part of a receipt", () => {
  it('says what became of the records of this account, and of no other', () => {
    const keys = [bookedKey(), bookedKey({ tail: '…9999', accountId: 'a2', rows: [licenseRow('l9')] })];
    const part = partOf(
      keys,
      booked({ records: 2, value: 20n }),
      booked({ effect: 'replaced', records: 4, value: 40n, last: '2026-06-02' }),
      booked({ effect: 'ignored', records: 8, value: 80n }),
      booked({ records: 100, value: 1000n }, { accountId: 'a2' }),
    );
    expect(part).toEqual({
      ...{ id: 'r1', kind: 'USAGE_FILE', submittedAt: '2026-07-01T10:00:00.000Z', file: null },
      ...{ submittedBy: { name: 'Ada King', email: 'ada@example.com' }, contactEmail: 'ops@example.com' },
      ...{ accounts: [{ id: 'a1', name: 'Own' }], duplicate: false, hasUnlinkedKeys: false, eventCount: 14 },
      records: { added: 2, replaced: 4, ignored: 8, kept: 0 },
      keys: [
        {
          ...{
            keyTail: '…1234',
            licenseKeyId: 'l1',
            accountId: 'a1',
            productName: 'iText',
            integrity: 'mac',
          },
          ...{ period: { start: '2026-06-01', end: '2026-06-02' }, records: 14 },
          totals: [{ usageType: 'itext-core', unit: 'Processed Documents', value: '60', outsideTerm: '0' }],
          ...{ unknownEvents: [], productsNotInLicense: [] },
        },
      ],
    });
  });

  it('counts as kept what was written without a unit or outside the term', () => {
    const { eventCount, records } = partOf(
      [bookedKey()],
      booked({ records: 1 }, { unit: null }),
      booked({ records: 2 }, { outsideTerm: true }),
      booked({ effect: 'replaced', records: 4 }, { unit: null, outsideTerm: true }),
      booked({ effect: 'replaced', records: 8 }),
      booked({ effect: 'ignored', records: 16 }, { unit: null }),
      booked({ effect: 'ignored', records: 32 }, { outsideTerm: true }),
    );
    expect({ eventCount, records }).toEqual({
      eventCount: 63,
      records: { added: 3, replaced: 12, ignored: 48, kept: 7 },
    });
  });

  it.each(['conflict', 'stated'] as const)('counts no record whose effect is %s', (effect) => {
    const { eventCount, records } = partOf([bookedKey()], booked({ effect, records: 5 }, { unit: null }));
    expect({ eventCount, records }).toEqual({
      eventCount: 0,
      records: { added: 0, replaced: 0, ignored: 0, kept: 0 },
    });
  });
});

describe('a key of the part', () => {
  it('has a line for each license that its usage was booked for', () => {
    const rows: BookedKey['rows'] = [licenseRow('l1'), licenseRow('l2'), licenseRow('l3', null, 'DITO')];
    const dito = { licenseKeyId: 'l3', product: 'dito-sdk', event: 'dito-produce', usageType: 'dito-sdk' };
    const later = { first: '2026-05-03', last: '2026-05-04' };
    expect(linesOf({ rows }, booked({ ...later, value: 7n }, dito), booked({ value: 3n }))).toEqual([
      line({
        ...{ records: 1, period: { start: '2026-06-01', end: '2026-06-01' } },
        totals: [{ usageType: 'itext-core', unit: 'Processed Documents', value: '3', outsideTerm: '0' }],
      }),
      line({
        ...{ licenseKeyId: 'l3', productName: 'DITO', records: 1 },
        period: { start: '2026-05-03', end: '2026-05-04' },
        totals: [{ usageType: 'dito-sdk', unit: 'Processed Documents', value: '7', outsideTerm: '0' }],
      }),
    ]);
  });

  it('has its own figures where staff named one license for several keys of a file', () => {
    const { keys } = partOf(
      [bookedKey({ k: 0, tail: '…5555' }), bookedKey({ k: 1, tail: '…7777' })],
      booked({ value: 5n }, { k: 0 }),
      booked({ value: 7n, records: 2 }, { k: 1 }),
    );
    const total = { usageType: 'itext-core', unit: 'Processed Documents', outsideTerm: '0' } as const;
    const period = { start: '2026-06-01', end: '2026-06-01' };
    expect(keys).toEqual([
      line({ keyTail: '…5555', period, records: 1, totals: [{ ...total, value: '5' }] }),
      line({ keyTail: '…7777', period, records: 2, totals: [{ ...total, value: '7' }] }),
    ]);
  });

  it.each<[string, string, [string | null, ...(string | null)[]]]>([
    ['latest of two', 'l1', ['2025-01-01', '2024-01-01']],
    ['latest of two in the other order', 'l2', ['2024-01-01', '2025-01-01']],
    ['dated one after one without a date', 'l2', [null, '2024-01-01']],
    ['dated one before one without a date', 'l1', ['2024-01-01', null]],
    ['first of two without a date', 'l1', [null, null]],
    ['only one', 'l1', ['2024-01-01']],
  ])('without usage has one line, of its license that is the %s', (_, licenseKeyId, [first, ...others]) => {
    const rows: BookedKey['rows'] = [
      licenseRow('l1', first),
      ...others.map((createdDate, at) => licenseRow(`l${at + 2}`, createdDate)),
    ];
    expect(linesOf({ rows })).toEqual([line({ licenseKeyId })]);
  });
});
