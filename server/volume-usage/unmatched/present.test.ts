import { describe, expect, it } from 'vitest';
import type { UnmatchedKey } from '#domain/submissions/schema.ts';
import { presentUnmatched } from './present.ts';
import type { UnmatchedRow } from './queries.ts';

const setAside = (keyTail: string, of: Partial<UnmatchedKey> = {}): UnmatchedKey => ({
  ...{ keyTail, period: { start: '2026-05-01', end: '2026-05-31' }, records: 9, account: null },
  totals: [{ usageType: 'pdfHtml', unit: 'iText modules', value: '90' }],
  ...of,
});
const row = (of: Partial<UnmatchedRow> = {}): UnmatchedRow => ({
  ...{ id: '7', keyTail: '…1234', line: 'a1', receiptId: 'r1', receiptAccountId: 'a1', fileName: 'may.lvd' },
  ...{ name: 'Ada King', email: 'ada@example.com', isInternal: true },
  submittedAt: new Date('2026-07-01T10:00:00.000Z'),
  sentFor: { id: 'a1', name: 'Sent for' },
  owner: { id: 'a2', name: 'Owner' },
  countedFor: { id: 'a3', name: 'Counted for' },
  ...{ reason: 'SENT_FOR_OTHER', state: 'ASSIGNED' },
  own: setAside('…1234', { records: 3 }),
  ...of,
});

describe('usage that was set aside', () => {
  it('is told with who sent it, whose it is and what the receipt says of its key', () => {
    expect(presentUnmatched(row())).toEqual({
      ...{ id: '7', keyTail: '…1234', receiptId: 'r1', receiptAccountId: 'a1', fileName: 'may.lvd' },
      submittedAt: '2026-07-01T10:00:00.000Z',
      uploader: { name: 'Ada King', email: 'ada@example.com', isInternal: true },
      sentFor: { id: 'a1', name: 'Sent for' },
      ...{ period: { start: '2026-05-01', end: '2026-05-31' }, records: 3 },
      totals: [{ usageType: 'pdfHtml', unit: 'iText modules', value: '90' }],
      owner: { id: 'a2', name: 'Owner' },
      ...{ reason: 'SENT_FOR_OTHER', state: 'ASSIGNED' },
      countedFor: { id: 'a3', name: 'Counted for' },
    });
  });

  it('came from the e-mail of whoever has no name', () => {
    expect(presentUnmatched(row({ name: '' })).uploader).toEqual({
      ...{ name: 'ada@example.com', email: 'ada@example.com', isInternal: true },
    });
  });

  it('has no file name where no file was sent', () => {
    expect(presentUnmatched(row({ fileName: null })).fileName).toBe('');
  });

  it.each([
    ['does not name its key', null],
    ['knows no usage of its key', setAside('…1234', { period: null, records: 0, totals: [] })],
  ])('has no figures where the receipt %s', (_, own) => {
    expect(presentUnmatched(row({ own }))).toMatchObject({ period: null, records: 0, totals: [] });
  });
});
