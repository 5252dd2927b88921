import { describe, expect, it } from 'vitest';
import { receiptForExternal, summaryForExternal } from './receipt-for-external.ts';
import { Receipt, UploadSummary } from './schema.ts';

const hash = '0123456789abcdef'.repeat(4);
const period = { start: '2025-03-01', end: '2025-03-31' };
const receipt: Receipt = {
  id: 'r1',
  kind: 'USAGE_FILE',
  submittedAt: '2025-04-01T08:00:00.000Z',
  submittedBy: { name: 'Vera Volume', email: 'vera.volume@initech.example' },
  contactEmail: null,
  accounts: [{ id: 'a1', name: 'Initech' }],
  file: {
    name: 'usage.ulvd',
    sha256: hash,
    rawSha256: hash,
    bytes: 1588,
    fileId: '11111111-1111-4111-8111-111111111111',
    seq: 1,
    instanceId: 'i1',
    producer: 'licensing-base/4.2.5',
    createdAt: '2025-04-01T00:00:05Z',
  },
  duplicate: false,
  eventCount: 4,
  records: { added: 4, replaced: 0, ignored: 0 },
  keys: [
    {
      keyTail: '4a0ec5d374de297',
      licenseKeyId: 'k1',
      accountId: 'a1',
      productName: 'iText',
      integrity: 'mac',
      period,
      records: 3,
      totals: [
        {
          usageType: 'itext-core',
          unit: 'Processed Documents',
          value: '99999999999999999',
          outsideTerm: '0',
        },
      ],
      unknownEvents: [{ product: 'itext-core', event: 'sign-pdf', value: '3' }],
      productsNotInLicense: ['pdfSweep'],
    },
  ],
  hasUnlinkedKeys: true,
  unmatchedKeys: [
    {
      ...{ keyTail: 'd94f3d7f8f6b0c0', period, records: 1, account: null },
      totals: [{ usageType: 'itext-core', unit: 'Processed Documents', value: '3' }],
    },
  ],
};
const summary: UploadSummary = {
  totalFiles: 2,
  processedFiles: 1,
  invalid: ['bad.ulvd'],
  retryable: [],
  successful: [
    {
      fileName: 'usage.ulvd',
      eventCount: 4,
      licenseKeys: [
        { keyValue: '4a0ec5d374de297', orphan: false },
        { keyValue: 'd94f3d7f8f6b0c0', orphan: true },
      ],
      receipt,
    },
  ],
  problems: [{ name: 'bad.ulvd', code: 'TRUNCATED', line: 8, message: 'The file ends too early.' }],
  failReason: null,
};

describe('an upload summary', () => {
  it('[3.15] has the totals, the invalid and retryable names, and per file the events and keys with an orphan flag', () => {
    expect(UploadSummary.parse(summary)).toEqual(summary);
    for (const field of [
      'totalFiles',
      'processedFiles',
      'invalid',
      'retryable',
      'successful',
      'failReason',
    ] as const) {
      const { [field]: _, ...rest } = summary;
      expect(UploadSummary.safeParse(rest).success).toBe(false);
    }
    const [file] = summary.successful;
    for (const field of ['eventCount', 'licenseKeys'] as const) {
      const { [field]: _, ...rest } = file ?? {};
      expect(UploadSummary.safeParse({ ...summary, successful: [rest] }).success).toBe(false);
    }
  });

  it.each([
    ['a whole key', { keyTail: hash }],
    ['a figure as number', { totals: [{ ...receipt.keys[0]?.totals[0], value: 5 }] }],
    ['a figure with a sign', { totals: [{ ...receipt.keys[0]?.totals[0], value: '-5' }] }],
    [
      'a figure of 38 digits and more',
      { totals: [{ ...receipt.keys[0]?.totals[0], value: '1'.repeat(39) }] },
    ],
    ['a day of no calendar', { period: { start: '2025-02-30', end: '2025-03-01' } }],
    ['an integrity of another name', { integrity: 'mismatch' }],
  ])('never carries %s', (_, change) => {
    expect(Receipt.safeParse({ ...receipt, keys: [{ ...receipt.keys[0], ...change }] }).success).toBe(false);
  });

  it('[3.15] is told to external people without orphan keys, but for one flag', () => {
    const told = summaryForExternal(summary);
    expect(JSON.stringify(told)).not.toContain('d94f3d7f8f6b0c0');
    expect(told.successful[0]?.licenseKeys).toEqual([{ keyValue: '4a0ec5d374de297', orphan: false }]);
    expect(told.successful[0]?.receipt.hasUnlinkedKeys).toBe(true);
    expect(told.successful[0]?.eventCount).toBe(4);
    expect(receiptForExternal({ ...receipt, hasUnlinkedKeys: false }).hasUnlinkedKeys).toBe(true);
    expect(
      receiptForExternal({ ...receipt, hasUnlinkedKeys: false, unmatchedKeys: [] }).hasUnlinkedKeys,
    ).toBe(false);
  });
});
