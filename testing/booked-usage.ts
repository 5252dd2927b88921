import type { BookedKey, ReceiptHead } from '#server/volume-usage/present.ts';
import type { Slot, SlotEffect } from '#server/volume-usage/staging-queries.ts';

export type Booked = SlotEffect & { of: Slot };

const hash = Buffer.alloc(1);

/** What the parts of an upload's receipt have in common. */
export const receiptHead: ReceiptHead = {
  ...{
    id: 'r1',
    kind: 'USAGE_FILE',
    submittedAt: '2026-07-01T10:00:00.000Z',
    contactEmail: 'ops@example.com',
  },
  ...{ submittedBy: { name: 'Ada King', email: 'ada@example.com' }, file: null, duplicate: false },
};

/** A license of account `a1`. */
export const licenseRow = (
  id: string,
  createdDate: string | null = null,
  productName = 'iText',
): BookedKey['rows'][0] => ({
  ...{ id, accountId: 'a1', keyHash: hash, productName, createdDate, expiryDate: null },
});

/** A key of account `a1` in a usage file, carried by the license `l1`. */
export const bookedKey = (of: Partial<BookedKey> = {}): BookedKey => ({
  ...{ k: 0, licenseKey: 'secret', hash, tail: '…1234', accountId: 'a1' },
  ...{ rows: [licenseRow('l1')], placements: [], integrity: 'mac', products: null },
  ...of,
});

/** One record of 1 June 2026, booked for the license `l1`. */
export const booked = (of: Partial<SlotEffect>, slot: Partial<Slot> = {}): Booked => ({
  ...{
    slot: 0,
    effect: 'added',
    records: 1,
    value: 1n,
    before: 0n,
    first: '2026-06-01',
    last: '2026-06-01',
    firstLine: 2,
  },
  ...of,
  of: {
    ...{ id: 0, k: 0, series: 0, from: '-infinity', until: 'infinity', accountId: 'a1', licenseKeyId: 'l1' },
    ...{ submissionId: 's1', usageType: 'itext-core', unit: 'Processed Documents', outsideTerm: false, hash },
    closedBefore: '-infinity',
    ...{ product: 'itext-core', event: 'process-pdf', version: '9.1.0' },
    ...slot,
  },
});
