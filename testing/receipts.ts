import type { Receipt, ReceiptKey, UploadedFile } from '#domain/submissions/schema.ts';

/** One key's line of a receipt: 12 documents in October, unless said otherwise. */
export const receiptKey = (more: Partial<ReceiptKey> = {}): ReceiptKey => ({
  keyTail: '4a0ec5d374de297',
  licenseKeyId: 'k1',
  accountId: 'a1',
  productName: 'iText',
  integrity: 'mac',
  period: { start: '2026-10-01', end: '2026-10-31' },
  records: 4,
  totals: [{ usageType: 'itext-core', unit: 'Processed Documents', value: '12', outsideTerm: '0' }],
  unknownEvents: [],
  productsNotInLicense: [],
  ...more,
});

/** A receipt of a file that was counted, unless said otherwise. */
export function receiptOf(more: Partial<Receipt> = {}): Receipt {
  const id = more.id ?? '11111111-1111-4111-8111-111111111111';
  return {
    id,
    kind: 'USAGE_FILE',
    submittedAt: '2026-11-20T08:00:00.000Z',
    submittedBy: { name: 'Vera Volume', email: 'vera.volume@initech.example' },
    contactEmail: null,
    accounts: [{ id: 'a1', name: 'Initech' }],
    file: {
      ...{ name: 'usage.ulvd', sha256: '0'.repeat(64), rawSha256: '0'.repeat(64), bytes: 1588 },
      ...{ fileId: id, seq: 1, instanceId: 'i1', producer: 'licensing-base/4.2.5' },
      createdAt: '2026-11-01T00:00:05Z',
    },
    duplicate: false,
    eventCount: 4,
    records: { added: 4, replaced: 0, ignored: 0, kept: 0 },
    keys: [receiptKey()],
    hasUnlinkedKeys: false,
    ...more,
  };
}

/** A file of which no key is linked to an account of the uploader. */
export const keptAside = (more: Partial<Receipt> = {}): Receipt =>
  receiptOf({
    ...{ accounts: [], keys: [], hasUnlinkedKeys: true },
    records: { added: 0, replaced: 0, ignored: 0, kept: 0 },
    ...more,
  });

/** A file whose records are all of an event that nobody knows. */
export const keptOnly = (more: Partial<Receipt> = {}): Receipt =>
  receiptOf({
    records: { added: 4, replaced: 0, ignored: 0, kept: 4 },
    keys: [
      receiptKey({
        totals: [{ usageType: 'pdfMagic:do-magic', unit: null, value: '34', outsideTerm: '0' }],
        unknownEvents: [{ product: 'pdfMagic', event: 'do-magic', value: '34' }],
      }),
    ],
    ...more,
  });

/** The answer to an upload of one file. */
export const uploadedFile = (
  receipt: Receipt = receiptOf(),
  orphans: readonly string[] = [],
): UploadedFile => ({
  fileName: receipt.file?.name ?? 'usage.ulvd',
  eventCount: receipt.eventCount,
  licenseKeys: [
    ...receipt.keys.map(({ keyTail }) => ({ keyValue: keyTail, orphan: false })),
    ...orphans.map((keyValue) => ({ keyValue, orphan: true })),
  ],
  receipt,
});
