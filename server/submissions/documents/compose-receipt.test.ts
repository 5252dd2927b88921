import { expect, test } from 'vitest';
import type { HistoryState } from '#domain/submissions/history/history-states.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { keptAside, receiptKey, receiptOf } from '../../../testing/receipts.ts';
import { composeReceipt } from './compose-receipt.ts';

const compose = (
  receipt: Receipt,
  { fileName = null, state = 'STANDS' }: { fileName?: string | null; state?: HistoryState } = {},
) => composeReceipt(receipt, { state, fileName, now: new Date('2026-11-22T09:30:00Z') });
const factsOf = (...of: Parameters<typeof compose>) => Object.fromEntries(compose(...of).facts);

test('a receipt of a file says all of its facts', () => {
  const receipt = receiptOf({ contactEmail: 'ops@initech.example' });
  expect(compose(receipt, { fileName: 'usage.ulvd' })).toMatchObject({
    title: 'Receipt for usage.ulvd',
    heads: ['License key', 'Product', 'Usage type', 'Period', 'Value', 'Unit'],
    lines: [['…4a0ec5d374de297', 'iText', 'itext-core', 'Oct 2026', '12', 'documents']],
    remarks: [],
    note: 'Figures as counted at submission. Created on 22 Nov 2026, 09:30 UTC.',
  });
  expect(factsOf(receipt, { fileName: 'usage.ulvd' })).toEqual({
    'Receipt ID': '11111111-1111-4111-8111-111111111111',
    'Reported on': '20 Nov 2026, 08:00 UTC',
    'Reported by': 'Vera Volume (vera.volume@initech.example)',
    Method: 'Usage file',
    Status: 'Counted',
    Account: 'Initech',
    Period: 'Oct 2026',
    Records: '4 counted',
    Contact: 'ops@initech.example',
    Name: 'usage.ulvd',
    Size: '1.6 kB',
    'SHA-256': '0'.repeat(64),
    'File ID': '11111111-1111-4111-8111-111111111111',
    Sequence: '1',
    Instance: 'i1',
    'Created by': 'licensing-base/4.2.5',
  });
});

test('what is not there is not named: a file, a contact, an application', () => {
  const facts = factsOf(receiptOf({ kind: 'FORM', file: null }));
  expect(Object.keys(facts)).toEqual([
    ...['Receipt ID', 'Reported on', 'Reported by', 'Method', 'Status', 'Account', 'Period', 'Records'],
  ]);
});

test.each([
  [{ name: '', email: 'v@x.example' }, 'v@x.example'],
  [{ name: 'v@x.example', email: 'v@x.example' }, 'v@x.example'],
  [{ name: 'Vera', email: 'v@x.example' }, 'Vera (v@x.example)'],
  [{ name: 'Vera', email: 'v@x.example', token: 'CI' }, 'Vera (v@x.example), using API token “CI”'],
])('who sent it is told once: %o', (submittedBy, told) =>
  expect(factsOf(receiptOf({ submittedBy }))['Reported by']).toBe(told),
);

test('several accounts are named together, and records by what became of them', () => {
  const accounts = [
    { id: 'a1', name: 'Initech' },
    { id: 'a2', name: 'Acme' },
  ];
  const records = { added: 1000, replaced: 2, ignored: 0, kept: 3 };
  expect(factsOf(receiptOf({ accounts, records }))).toMatchObject({
    Accounts: 'Initech, Acme',
    Records: expect.stringMatching(/^(?!.*already counted).*2 corrected/),
  });
  expect(factsOf(receiptOf({ records: { added: 0, replaced: 0, ignored: 0, kept: 0 } }))['Records']).toBe(
    'none',
  );
});

test('without a period it says that there was no usage, or nothing where keys were set aside', () => {
  const keys = [receiptKey({ period: null, totals: [] })];
  expect(factsOf(receiptOf({ keys }))['Period']).toBe('no usage');
  expect(factsOf(keptAside())['Period']).toBe('–');
  expect(compose(receiptOf({ keys })).lines).toEqual([
    ['…4a0ec5d374de297', 'iText', '–', 'no usage', '–', '–'],
  ]);
});

test('[3.33] a figure over the edge of a term is marked by days', () => {
  const inTerm = { days: 19, of: 28, outside: '9' };
  const unit = 'Processed Documents' as const;
  const totals = [{ usageType: 'itext-core', unit, value: '28', outsideTerm: '28', inTerm }];
  expect(compose(receiptOf({ keys: [receiptKey({ totals })] })).remarks).toEqual([
    '…4a0ec5d374de297, itext-core: 9 outside the license term, divided by days: 19 of 28 days are in the term. Stored, not in its percentage.',
  ]);
});

test('a figure without a unit is not counted', () => {
  const totals = [{ usageType: 'pdfMagic:do-magic', unit: null, value: '1234', outsideTerm: '0' }];
  expect(compose(receiptOf({ keys: [receiptKey({ totals })] })).lines[0]?.slice(2)).toEqual([
    ...['pdfMagic:do-magic', 'Oct 2026', '1,234', 'not counted'],
  ]);
});

test.each([
  [
    { replacedByRecords: 1 },
    ['1 of these figures has since been replaced by vendor records, which are counted instead.'],
  ],
  [
    { replacedByRecords: 2 },
    ['2 of these figures have since been replaced by vendor records, which are counted instead.'],
  ],
  [
    { hasUnlinkedKeys: true },
    ['Some keys in this file are not yet linked to your account. We are checking them.'],
  ],
  [
    { hasUnlinkedKeys: true, unmatchedKeys: [{ keyTail: 'abc', records: 1 }] },
    ['…abc: does not belong to an account in this upload; set aside.'],
  ],
] as [Partial<Receipt>, string[]][])(
  'beside the figures stands what its reader has to know: %o',
  (more, remarks) => expect(compose(receiptOf(more)).remarks).toEqual(remarks),
);
