import { describe, expect, it } from 'vitest';
import type { Receipt } from '#domain/submissions/schema.ts';
import { keptAside, receiptKey, receiptOf } from '../../../testing/receipts.ts';
import { presentHistoryRow, tailsOf } from './present.ts';

const aside = (keyTail: string, start: string, end: string) => ({
  ...{ keyTail, period: { start, end }, records: 1, totals: [], account: null },
});
const keys = [
  receiptKey({ keyTail: 'tail-b', licenseKeyId: 'k2', productName: 'pdf2data' }),
  receiptKey({ keyTail: 'tail-a', period: { start: '2026-09-30', end: '2026-10-02' } }),
  receiptKey({ keyTail: 'tail-b', productName: 'DITO' }),
  receiptKey({ keyTail: 'tail-c', productName: 'DITO' }),
];
const row = (more: Partial<Receipt>, amendment: 'CORRECTED' | 'WITHDRAWN' | null = null) =>
  presentHistoryRow({ receipt: receiptOf(more), amendment, fileName: 'usage.ulvd' });
const told = {
  ...{ id: '11111111-1111-4111-8111-111111111111', kind: 'USAGE_FILE', fileName: 'usage.ulvd' },
  submittedAt: '2026-11-20T08:00:00.000Z',
  submittedBy: { name: 'Vera Volume', email: 'vera.volume@initech.example' },
  ...{ application: null, keyTails: ['4a0ec5d374de297'], keyCount: 1, products: ['iText'] },
  period: { start: '2026-10-01', end: '2026-10-31' },
  ...{ totals: [{ unit: 'Processed Documents', value: '12' }], state: 'STANDS', replacedByRecords: 0 },
};

describe('a submission in one line', () => {
  it('says who sent what when, and what counts of it', () => {
    expect(row({})).toEqual(told);
  });

  it("tells how many of its figures the vendor's records replaced", () => {
    expect(row({ replacedByRecords: 2 })).toEqual({ ...told, replacedByRecords: 2 });
  });

  it('names its application', () => {
    const application = { id: 'app', name: 'Archive', licenseType: 'OEM' };
    expect(row({ application })).toEqual({ ...told, application: 'Archive' });
  });

  it('names three of its keys and every product once, and counts each key once, those set aside included', () => {
    const unmatchedKeys = [
      aside('tail-d', '2026-08-05', '2026-11-02'),
      aside('tail-a', '2026-09-01', '2026-09-01'),
    ];
    expect(row({ keys, unmatchedKeys, hasUnlinkedKeys: true })).toEqual({
      ...{ ...told, keyTails: ['tail-b', 'tail-a', 'tail-c'], keyCount: 4, state: 'PARTLY' },
      products: ['DITO', 'iText', 'pdf2data'],
      period: { start: '2026-08-05', end: '2026-11-02' },
      totals: [{ unit: 'Processed Documents', value: '48' }],
    });
  });

  it('was what it said when it was corrected, and counts nothing where all of it was set aside', () => {
    expect(row({ records: { added: 4, replaced: 0, ignored: 0, kept: 4 } }, 'CORRECTED')).toEqual({
      ...told,
      state: 'CORRECTED',
    });
    const receipt = keptAside({ unmatchedKeys: [aside('tail-d', '2026-08-05', '2026-08-06')] });
    expect(presentHistoryRow({ receipt, amendment: null, fileName: null })).toEqual({
      ...{ ...told, fileName: null, keyTails: ['tail-d'], keyCount: 1, products: [], totals: [] },
      ...{ period: { start: '2026-08-05', end: '2026-08-06' }, state: 'NOTHING' },
    });
  });
});

it('tells the tails of keys that count before those that were set aside, each once', () => {
  const unmatchedKeys = [
    aside('tail-d', '2026-08-05', '2026-08-06'),
    aside('tail-a', '2026-09-01', '2026-09-01'),
  ];
  expect(tailsOf(receiptOf({ keys, unmatchedKeys }))).toEqual(['tail-b', 'tail-a', 'tail-c', 'tail-d']);
  expect(tailsOf(receiptOf())).toEqual(['4a0ec5d374de297']);
});
