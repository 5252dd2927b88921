import { describe, expect, it } from 'vitest';
import type { CorrectableLine } from '#domain/corrections/schema.ts';
import type { StatedLicense } from '#domain/ledger/days-in-term.ts';
import type { Receipt, StatedFigure } from '#domain/submissions/schema.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { NewLine } from './line-queries.ts';
import type { LoadedReceipt } from './load-receipt.ts';
import { presentClosing, presentCorrected } from './present.ts';

const ctx = {
  now: new Date('2026-11-20T08:00:00.000Z'),
  principal: { firstName: 'Ada', lastName: 'King', email: 'ada@example.com' },
  actor: { kind: 'person' },
} as unknown as AccountCtx;
const april = { start: '2026-04-01', end: '2026-04-30' };
const may = { start: '2026-05-01', end: '2026-05-31' };

const line = (entryId: string, of: Partial<CorrectableLine> = {}): CorrectableLine => ({
  ...{ entryId, licenseKeyId: 'k1', keyTail: '…1234', productName: 'LEADTOOLS OCR', usageType: 'cores' },
  ...{ unit: 'Logical processors', environment: 'Production', processorsPerServer: 8, value: '16' },
  ...{ ...april, createdDate: null, expiryDate: null },
  ...of,
});
const stated = (of: Partial<StatedFigure> = {}): StatedFigure => ({
  ...{ keyTail: '…1234', licenseKeyId: 'k1', usageType: 'cores', unit: 'Logical processors', value: '16' },
  ...{ period: april, outsideTerm: false, before: null, comment: null },
  ...{ environment: 'Production', processorsPerServer: 8, numberOfServers: 2 },
  ...of,
});
const written = (entryId: string, of: Partial<NewLine> = {}): NewLine => ({
  ...{ entryId, ...april, value: '16', outsideTerm: false, ...of },
});
const receipt = {
  ...{ id: 'r1', kind: 'FORM', submittedAt: '2026-10-01T00:00:00.000Z', contactEmail: 'ops@example.com' },
  submittedBy: { name: 'Someone Else', email: 'else@example.com' },
  accounts: [
    { id: 'a0', name: 'Other' },
    { id: 'a1', name: 'Own' },
  ],
  ...{ file: null, duplicate: true, eventCount: 9, hasUnlinkedKeys: true, keys: [] },
  records: { added: 9, replaced: 0, ignored: 0 },
} satisfies Receipt;

const corrected = (
  of: Partial<Receipt>,
  lines: CorrectableLine[],
  now: NewLine[],
  others: readonly StatedLicense[] = [],
) =>
  presentCorrected(
    ctx,
    { accountId: 'a1', receiptId: 'r1', kind: 'FORM', receipt: { ...receipt, ...of } } as LoadedReceipt,
    { id: 'r2', lines, written: now, carriers: new Map([['k1', others]]) },
  );

describe('the receipt of corrected figures', () => {
  it('divides another value over the edge of a term as the ledger does', () => {
    const february = { start: '2026-02-01', end: '2026-02-28' };
    const lines = [line('1', { ...february, value: '28', createdDate: '2026-02-10' })];
    const said = { days: 19, of: 28, outside: '9' };
    const figures = [stated({ period: february, value: '28', inTerm: said })];
    const again = (value: string, others?: StatedLicense[]) =>
      corrected({ stated: figures }, lines, [written('1', { ...february, value })], others).stated?.[0]
        ?.inTerm;
    expect(again('28')).toEqual(said);
    expect(again('10')).toEqual({ days: 19, of: 28, outside: '3' }); // 9 days before the term: 10 × 9 / 28 = 3.2
    // Of a license before it the first five: 6 × 5 / 28 = 1, and 6 - 6 × 9 / 28 = 5.
    const before = { id: 'k0', createdDate: '2025-02-06', expiryDate: '2026-02-05' };
    expect(again('6', [before])).toEqual({ days: 24, of: 28, outside: '0' });
    // Renewed since: all of it counts.
    expect(again('28', [{ ...before, expiryDate: '2026-02-09' }])).toBeUndefined();
  });

  it('says who corrected which receipt when, and what counts from now on', () => {
    const lines = [line('1'), line('2', { ...may, unit: null }), line('3')];
    const now = [
      written('1', { value: '20', start: '2026-04-02' }),
      written('2', { ...may, value: '7', outsideTerm: true }),
      written('3', { start: null, end: null, value: null }),
    ];
    expect(corrected({}, lines, now)).toEqual({
      ...{ id: 'r2', kind: 'FORM', submittedAt: '2026-11-20T08:00:00.000Z', corrects: 'r1' },
      ...{ contactEmail: 'ops@example.com', file: null, duplicate: false, hasUnlinkedKeys: false },
      submittedBy: { name: 'Ada King', email: 'ada@example.com' },
      accounts: [{ id: 'a1', name: 'Own' }],
      eventCount: 2,
      records: { added: 0, replaced: 2, ignored: 0, kept: 1 },
      keys: [
        {
          ...{ keyTail: '…1234', licenseKeyId: 'k1', accountId: 'a1', productName: 'LEADTOOLS OCR' },
          ...{ integrity: null, records: 2, period: { start: '2026-04-02', end: '2026-05-31' } },
          totals: [{ usageType: 'cores', unit: 'Logical processors', value: '27', outsideTerm: '7' }],
          ...{ unknownEvents: [], productsNotInLicense: [] },
        },
      ],
    });
  });

  it.each([
    [written('1', { start: null })],
    [written('1', { end: null })],
    [written('1', { value: null })],
    [written('unknown')],
  ])('counts nothing for what was taken out, or is no line of it: %j', (gone) => {
    expect(corrected({}, [line('1')], [gone])).toMatchObject({ eventCount: 0, keys: [] });
  });

  it('keeps the license file, the application and the case of the first one', () => {
    const kept = {
      licenseFile: { name: 'itext.json', sha256: 'ab', bytes: 3 },
      application: { id: 'app', name: 'Archive', licenseType: 'OEM' },
      certification: { caseId: 'c1', application: { id: 'app', name: 'Archive' } },
    };
    expect(corrected(kept, [line('1')], [written('1')])).toMatchObject(kept);
    expect(Object.keys(corrected({}, [line('1')], [written('1')]))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:licenseFile|application|certification|stated)$/)]),
    );
  });
});

describe('a corrected figure', () => {
  const first = (of: Partial<StatedFigure>, as: Partial<CorrectableLine>, now: Partial<NewLine> = {}) =>
    corrected({ stated: [stated(of)] }, [line('1', as)], [written('1', now)]).stated?.[0];

  it('keeps what was said beside it', () => {
    const beside = {
      ...{ comment: 'By hand', before: { period: april, value: '3' }, environment: 'Production' },
      ...{ deploymentType: 'Server', processorsPerServer: 8, reportingType: 'Yearly Reset' as const },
    };
    expect(first(beside, {}, { ...may, value: '32', outsideTerm: true })).toEqual({
      ...{ keyTail: '…1234', licenseKeyId: 'k1', usageType: 'cores', unit: 'Logical processors' },
      ...{ ...beside, period: may, value: '32', outsideTerm: true },
    });
  });

  it('says of how many servers it speaks only while it is the same (5.06)', () => {
    expect(first({}, {}, { ...may })?.numberOfServers).toBe(2);
    expect(first({}, {}, { value: '17' })).not.toHaveProperty('numberOfServers');
    expect(first({ numberOfServers: undefined }, {})).not.toHaveProperty('numberOfServers');
  });

  it.each([
    ['another key', { licenseKeyId: 'k2' }],
    ['another usage type', { usageType: 'dito' }],
    ['another start', { period: { ...april, start: '2026-04-02' } }],
    ['another end', { period: { ...april, end: '2026-04-29' } }],
    ['another value', { value: '17' }],
    ['another environment', { environment: 'Development' }],
    ['other processors', { processorsPerServer: 4 }],
    ['no processors', { processorsPerServer: undefined }],
  ])('takes nothing from a figure of %s', (_, other) => {
    expect(first({ comment: 'Of another', ...other }, {})).toMatchObject({ comment: null, before: null });
  });

  it('takes what was said of its own row among several of a period', () => {
    const rows = [
      stated({ processorsPerServer: 4, comment: 'four', value: '4' }),
      stated({ processorsPerServer: 8, comment: 'eight' }),
      stated({ processorsPerServer: undefined, numberOfServers: undefined, comment: 'none', value: '5' }),
    ];
    const lines = [
      line('1', { processorsPerServer: 8 }),
      line('2', { processorsPerServer: 4, value: '4' }),
      line('3', { processorsPerServer: null, value: '5' }),
    ];
    const now = lines.map(({ entryId }) => written(entryId, { value: '1' }));
    const { stated: said } = corrected({ stated: rows }, lines, now);
    expect(said?.map(({ comment }) => comment)).toEqual(['eight', 'four', 'none']);
  });

  it('has an environment that its receipt did not name', () => {
    const said = first({ environment: undefined, comment: 'file' }, { environment: null });
    expect(said?.comment).toBe('file');
    expect(said?.environment).toBeUndefined();
  });
});

it('tells when a day was closed as an instant', () => {
  const at = new Date('2026-07-01T10:00:00.000Z');
  const closing = { closedUntil: '2026-06-30', by: 'Sam', note: 'Half-year' };
  expect(presentClosing({ ...closing, at, id: 'c1', ordinal: 3 })).toEqual({
    ...closing,
    at: '2026-07-01T10:00:00.000Z',
  });
});
