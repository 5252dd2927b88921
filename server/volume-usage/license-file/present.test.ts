import { describe, expect, it } from 'vitest';
import type { StatedFigure } from '#domain/submissions/schema.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import type { PlacedRow, Report } from './prepare-row.ts';
import { presentReport } from './present.ts';

const ctx = {
  now: new Date('2026-07-01T10:00:00.000Z'),
  principal: { firstName: 'Ada', lastName: 'King', email: 'ada@example.com' },
  actor: { kind: 'person' },
} as unknown as SignedInCtx;
const may = { start: '2026-05-01', end: '2026-05-31' };
const june = { start: '2026-06-01', end: '2026-06-30' };

const figure = (of: Partial<StatedFigure>): StatedFigure => ({
  ...{ keyTail: '…1234', licenseKeyId: 'l1', usageType: 'itext-core', unit: 'Processed Documents' },
  ...{ period: may, value: '5', outsideTerm: false, before: null, comment: null },
  ...of,
});
const placed = (of: Partial<StatedFigure>, productName = 'iText'): PlacedRow => ({
  ...{ at: 0, accountId: 'a1', licenseKeyIds: ['l0', 'l1'], productName, figure: figure(of) },
});
const file = { entries: [], name: 'itext.json', bytes: Buffer.from('abc'), sha256: 'ab' };
const report = (of: Partial<Report>, rows: readonly PlacedRow[]) =>
  presentReport(
    ctx,
    { kind: 'LICENSE_FILE', rows: [], contactEmail: 'ops@example.com', file, ...of },
    { id: 'r1', account: { id: 'a1', name: 'Own' }, rows },
  );

describe('the receipt of stated figures', () => {
  it('says who stated what when, for which keys, and how much of it counts', () => {
    const rows = [
      placed({ period: june, comment: 'By hand' }),
      placed({ value: '7', outsideTerm: true, before: { period: may, value: '3' } }),
      placed({ licenseKeyId: 'l2', keyTail: '…5678', usageType: 'other', unit: null, value: '9' }, 'DITO'),
    ];
    const beside = { integrity: null, accountId: 'a1', unknownEvents: [], productsNotInLicense: [] };
    expect(report({}, rows)).toEqual({
      ...{ id: 'r1', kind: 'LICENSE_FILE', submittedAt: '2026-07-01T10:00:00.000Z' },
      ...{ contactEmail: 'ops@example.com', accounts: [{ id: 'a1', name: 'Own' }], file: null },
      submittedBy: { name: 'Ada King', email: 'ada@example.com' },
      licenseFile: { name: 'itext.json', sha256: 'ab', bytes: 3 },
      ...{ duplicate: false, hasUnlinkedKeys: false, eventCount: 3 },
      records: { added: 3, replaced: 0, ignored: 0, kept: 2 },
      stated: [
        {
          ...{ keyTail: '…1234', licenseKeyId: 'l1', usageType: 'itext-core', unit: 'Processed Documents' },
          ...{ period: june, value: '5', outsideTerm: false, before: null, comment: 'By hand' },
        },
        {
          ...{ keyTail: '…1234', licenseKeyId: 'l1', usageType: 'itext-core', unit: 'Processed Documents' },
          ...{ period: may, value: '7', outsideTerm: true, comment: null },
          before: { period: may, value: '3' },
        },
        {
          ...{ keyTail: '…5678', licenseKeyId: 'l2', usageType: 'other', unit: null },
          ...{ period: may, value: '9', outsideTerm: false, before: null, comment: null },
        },
      ],
      keys: [
        {
          ...{ ...beside, keyTail: '…1234', licenseKeyId: 'l1', productName: 'iText', records: 2 },
          period: { start: '2026-05-01', end: '2026-06-30' },
          totals: [{ usageType: 'itext-core', unit: 'Processed Documents', value: '12', outsideTerm: '7' }],
        },
        {
          ...{ ...beside, keyTail: '…5678', licenseKeyId: 'l2', productName: 'DITO', records: 1 },
          period: { start: '2026-05-01', end: '2026-05-31' },
          totals: [{ usageType: 'other', unit: null, value: '9', outsideTerm: '0' }],
        },
      ],
    });
  });

  it('names no license file where a form was filled in', () => {
    expect(report({ kind: 'FORM', contactEmail: null, file: null }, [])).toEqual({
      ...{ id: 'r1', kind: 'FORM', submittedAt: '2026-07-01T10:00:00.000Z', contactEmail: null },
      submittedBy: { name: 'Ada King', email: 'ada@example.com' },
      ...{ accounts: [{ id: 'a1', name: 'Own' }], file: null, licenseFile: null, duplicate: false },
      ...{ stated: [], eventCount: 0, keys: [], hasUnlinkedKeys: false },
      records: { added: 0, replaced: 0, ignored: 0, kept: 0 },
    });
  });
});
