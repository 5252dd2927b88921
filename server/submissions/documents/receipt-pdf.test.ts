import { beforeAll, describe, expect, test } from 'vitest';
import { openPdf, textOf } from '../../../testing/pdf-text.ts';
import { receiptKey, receiptOf } from '../../../testing/receipts.ts';
import type { HistoryState } from '#domain/submissions/history/history-states.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { composeReceipt } from './compose-receipt.ts';
import { writeReceiptPdf } from './write-receipt-pdf.ts';

const now = new Date('2026-11-22T09:30:00Z');

/** A receipt as PDF, read again by another library. */
async function readPdf(
  receipt: Receipt,
  {
    fileName = receipt.file?.name ?? null,
    state = 'STANDS',
  }: { fileName?: string | null; state?: HistoryState } = {},
) {
  const bytes = await writeReceiptPdf(composeReceipt(receipt, { state, fileName, now }), now);
  const pdf = await openPdf(bytes);
  return { bytes, pdf, text: await textOf(pdf) };
}

/** The roles of the structure tree, outermost first, runs told once: "Document H1 Table TR TH TD". */
function rolesOf(node: unknown, into: string[] = []): string[] {
  const { role, children = [] } = (node ?? {}) as { role?: string; children?: unknown[] };
  if (role !== undefined) into.push(role);
  for (const child of children) rolesOf(child, into);
  return into;
}

const figures = ['0', '7', '1234567', '9007199254740993', '99999999999999999'];
const told = ['0', '7', '1,234,567', '9,007,199,254,740,993', '99,999,999,999,999,999'];

describe('a receipt as PDF', () => {
  let made: Awaited<ReturnType<typeof readPdf>>;
  beforeAll(async () => {
    const keys = figures.map((value, n) =>
      receiptKey({
        keyTail: `tail-of-key-${n}`,
        totals: [{ usageType: 'itext-core', unit: 'Processed Documents', value, outsideTerm: value }],
        unknownEvents: n === 0 ? [{ product: 'pdfMagic', event: 'do-magic', value: '34' }] : [],
        productsNotInLicense: n === 1 ? ['pdfSweep'] : [],
      }),
    );
    made = await readPdf(
      receiptOf({ submittedBy: { name: 'Žofie Łukaszewicz-Ærø', email: 'z@initech.example' }, keys }),
    );
  });

  test('tells every figure digit for digit, both what was booked and what lies outside the term', () => {
    for (const [n, figure] of told.entries())
      expect(made.text).toContain(`…tail-of-key-${n} iText itext-core Oct 2026 ${figure} documents`);
    expect(made.text).toContain(
      '…tail-of-key-4, itext-core: 99,999,999,999,999,999 outside the license term; stored, not in its percentage',
    );
    expect(made.text).not.toContain('…tail-of-key-0, itext-core:');
  });

  test.each([
    ['STANDS', 'Records 4 counted'],
    ['WITHDRAWN', 'Records at submission 4 counted'],
    ['CORRECTED', 'Records at submission 4 counted'],
  ] as const)('%s: its records are told as %s', async (state, records) => {
    expect((await readPdf(receiptOf(), { state })).text).toContain(records);
  });

  test('tells each figure that somebody stated, where it ran and what was said of it', async () => {
    const figure = {
      ...{ keyTail: 'tail-of-key-0', licenseKeyId: 'k1', usageType: 'Deployments', before: null },
      ...{ unit: 'Logical processors' as const, comment: null, outsideTerm: false },
      period: { start: '2026-01-01', end: '2026-03-31' },
    };
    const servers = { processorsPerServer: 8, numberOfServers: 2000 };
    const stated = [
      { ...figure, value: '16000', environment: 'Production', deploymentType: 'Server', ...servers },
      { ...figure, value: '4', processorsPerServer: 4, comment: 'the old one' },
      { ...figure, value: '3', processorsPerServer: 1, numberOfServers: 3 },
      { ...figure, value: '0', unit: null },
    ];
    const { text, pdf } = await readPdf(receiptOf({ kind: 'FORM', file: null, stated }));
    expect(text).toContain('Reported figures License key Usage type Period Ran on Value Comment');
    const q1 = 'Deployments Q1 2026 (Jan– Mar)';
    expect(text).toContain(
      `…tail-of-key-0 ${q1} Production, Server, 2,000 × 8 processors 16,000 logical processors –`,
    );
    expect(text).toContain(`…tail-of-key-0 ${q1} 4 processors per server 4 logical processors the old one`);
    expect(text).toContain(`…tail-of-key-0 ${q1} 3 × 1 processor 3 logical processors –`);
    expect(text).toContain(`…tail-of-key-0 ${q1} – 0 `);
    const roles = rolesOf(await (await pdf.getPage(1)).getStructTree());
    expect(roles.filter((role) => role === 'Table')).toHaveLength(3);
    expect(made.text).not.toContain('Reported figures');
  });

  test('of past usage is named after its application', async () => {
    const certification = { caseId: 'c1', application: { id: 'app-1', name: 'Claims viewer' } };
    const { text } = await readPdf(receiptOf({ kind: 'WIZARD', file: null, certification }));
    expect(text).toContain('Receipt for Claims viewer');
    expect(text).toContain('Application Claims viewer');
  });

  test('tells who, when, what and the file’s facts, with letters of every Latin alphabet', () => {
    for (const fact of [
      ...['Receipt for usage.ulvd', 'Žofie Łukaszewicz-Ærø (z@initech.example)', '20 Nov 2026, 08:00 UTC'],
      ...['11111111-1111-4111-8111-111111111111', '0'.repeat(64), 'licensing-base/4.2.5', 'Period Oct 2026'],
      ...[
        'unknown event do-magic of pdfMagic; 34 stored, not counted',
        'pdfSweep is not among the products of this license',
      ],
    ])
      expect(made.text).toContain(fact);
    expect(made.text).not.toContain('[…]');
  });

  test('is tagged: a heading, tables with heads, in English, its title shown', async () => {
    const { info } = await made.pdf.getMetadata();
    expect(info).toMatchObject({ Title: 'Receipt for usage.ulvd', Language: 'en-GB' });
    expect(await made.pdf.getMarkInfo()).toMatchObject({ Marked: true });
    expect(await made.pdf.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
    const roles = rolesOf(await (await made.pdf.getPage(1)).getStructTree());
    expect(roles.slice(0, 6)).toEqual(['Root', 'Document', 'H1', 'Table', 'TR', 'TH']);
    expect(roles.filter((role) => role === 'Table')).toHaveLength(2);
    expect(roles.filter((role) => role === 'H2')).toHaveLength(2);
    expect(roles).toContain('TD');
  });

  test('embeds the letters that it uses and no more', () => {
    expect(made.bytes.length).toBeLessThan(60_000);
    expect(made.bytes.toString('latin1')).toMatch(/\/FontFile2/);
    expect(made.bytes.toString('latin1')).not.toMatch(/\/BaseFont \/(?:Helvetica|Times)/);
  });
});

test.each(['山田太郎', 'محمد', 'דוד', '🙂'])(
  'a name such as %s leaves a mark and a note, and the address beside it',
  async (name) => {
    const { text } = await readPdf(receiptOf({ submittedBy: { name, email: 'yamada@initech.example' } }), {
      fileName: `${name}.ulvd`,
    });
    expect(text).toContain('[…] (yamada@initech.example)');
    expect(text).toContain('Receipt for […].ulvd');
    expect(text).toContain('[…] marks characters that cannot be printed in this document');
  },
);

test('two hundred keys go over as many pages as they need, each with every line', async () => {
  const keys = Array.from({ length: 200 }, (_, n) =>
    receiptKey({ keyTail: `k${String(n).padStart(4, '0')}` }),
  );
  const { pdf, text } = await readPdf(receiptOf({ keys }));
  expect(pdf.numPages).toBeGreaterThan(3);
  for (const { keyTail } of keys) expect(text).toContain(`…${keyTail}`);
});
