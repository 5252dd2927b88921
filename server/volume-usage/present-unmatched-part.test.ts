import { expect, it } from 'vitest';
import type { UsageFileTotal } from '#domain/volume-usage/usage-file-schema.ts';
import { receiptHead } from '../../testing/booked-usage.ts';
import { presentUnmatchedPart } from './present.ts';

const fileKey = (k: number, tail: string) => ({ k, tail, licenseKey: 'secret', hash: Buffer.alloc(32, k) });
const total = (k: number, of: Partial<UsageFileTotal> = {}): UsageFileTotal => ({
  ...{ k, product: 'itext-core', event: 'process-pdf', count: 1n, records: 1 },
  ...{ firstStart: '2026-06-01T05:00:00Z', lastStart: '2026-06-01T05:00:00Z', ...of },
});

it('a part set aside tells of each key when it was used, how often and for what', () => {
  const totals = [
    total(2, { product: 'pdfHtml', event: 'convert-html', count: 4n, records: 2 }),
    total(1, { count: 100n, records: 50 }),
    total(2, { count: 10n, records: 3, firstStart: '2026-05-31T23:00:00Z' }),
    total(2, { event: 'core-process', count: 7n, records: 5, lastStart: '2026-06-30T23:00:00Z' }),
    total(2, { event: 'sign-pdf', count: 9n }),
    total(0, { count: 1000n, records: 500 }),
  ];
  expect(presentUnmatchedPart(receiptHead, [fileKey(2, '…2222'), fileKey(1, '…1111')], totals)).toEqual({
    ...{
      id: 'r1',
      kind: 'USAGE_FILE',
      submittedAt: '2026-07-01T10:00:00.000Z',
      contactEmail: 'ops@example.com',
    },
    ...{ submittedBy: { name: 'Ada King', email: 'ada@example.com' }, file: null, duplicate: false },
    ...{ accounts: [], eventCount: 61, keys: [], hasUnlinkedKeys: true },
    records: { added: 0, replaced: 0, ignored: 0, kept: 0 },
    unmatchedKeys: [
      {
        ...{
          keyTail: '…2222',
          line: '020202020202',
          period: { start: '2026-05-31', end: '2026-06-30' },
          records: 11,
          account: null,
        },
        totals: [
          { usageType: 'itext-core', unit: 'Processed Documents', value: '17' },
          { usageType: 'itext-core:sign-pdf', unit: null, value: '9' },
          { usageType: 'pdfHtml', unit: 'iText modules', value: '4' },
        ],
      },
      {
        ...{
          keyTail: '…1111',
          line: '010101010101',
          period: { start: '2026-06-01', end: '2026-06-01' },
          records: 50,
          account: null,
        },
        totals: [{ usageType: 'itext-core', unit: 'Processed Documents', value: '100' }],
      },
    ],
  });
});

it('a key set aside without usage in the file has no period and no figures', () => {
  expect(presentUnmatchedPart(receiptHead, [fileKey(0, '…0000')], [total(1)])).toMatchObject({
    eventCount: 0,
    unmatchedKeys: [{ keyTail: '…0000', period: null, records: 0, totals: [], account: null }],
  });
});
