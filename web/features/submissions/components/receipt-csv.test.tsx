import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { openPage, testUser } from '../../../../testing/portal-page.tsx';
import { receiptKey, receiptOf } from '../../../../testing/receipts.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { saveFile } from '#web/ui/save-file.ts';

vi.mock('#web/ui/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));
beforeEach(() => void vi.mocked(saveFile).mockClear());

const user = testUser({ a1: { name: 'Initech', roles: ['ITEXT_VOLUME_REPORTER'], cucas: {} } });
const account = { id: 'a1', name: 'Initech', url: null, owner: null, leadToolsTeamOwner: null, crCsm: null, regionalTerritory: null, globalTerritory: null }; // prettier-ignore
const original = { state: 'none', fileName: null, bytes: null, keptUntil: null };
const saved = async (receipt: Receipt): Promise<string[]> => {
  await openPage(`/accounts/a1/usage-reports/${receipt.id}`, {
    user,
    answers: {
      'GET /api/accounts/a1': account,
      [`GET /api/accounts/a1/usage-reports/${receipt.id}`]: {
        receipt,
        state: 'STANDS',
        fileName: null,
        original,
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV, Usage per license key' }));
  await screen.findByText(/\.csv downloaded$/);
  const [, content] = vi.mocked(saveFile).mock.calls[0] ?? [];
  return (content as string).replace('\uFEFF', '').trim().split('\r\n');
};
const totals = [
  { usageType: 'itext-core', unit: 'Processed Documents' as const, value: '34', outsideTerm: '4' },
  { usageType: 'pdfHtml', unit: 'iText modules' as const, value: '7', outsideTerm: '0' },
];

test('a receipt is saved with a line for each key and usage type, and one for a key without usage', async () => {
  const keys = [receiptKey({ totals }), receiptKey({ keyTail: 'other', totals: [], period: null })];
  expect(await saved(receiptOf({ keys }))).toEqual([
    'License key (last characters),Product,Usage type,Start date,End date,Value,Unit,Outside the term',
    '…4a0ec5d374de297,iText,itext-core,2026-10-01,2026-10-31,34,Processed Documents,4',
    '…4a0ec5d374de297,iText,pdfHtml,2026-10-01,2026-10-31,7,iText modules,0',
    '…other,iText,,,,,,',
  ]);
});

test('figures that somebody stated are saved one by one, with what was said beside each', async () => {
  const figure = {
    ...{ keyTail: '4a0ec5d374de297', licenseKeyId: 'k1', usageType: 'Logical Processors' },
    ...{ unit: 'Logical processors' as const, before: null, comment: null, outsideTerm: false },
    period: { start: '2026-01-01', end: '2026-03-31' },
  };
  const stated = [
    { ...figure, value: '16', processorsPerServer: 8, numberOfServers: 2, environment: 'Production' },
    { ...figure, value: '4', processorsPerServer: 4, outsideTerm: true, comment: 'the old one' },
  ];
  const key = receiptKey({ licenseKeyId: 'k1' });
  expect(await saved(receiptOf({ kind: 'FORM', file: null, keys: [key], stated }))).toEqual([
    'License key (last characters),Product,Usage type,Start date,End date,Value,Unit,Outside the term,Environment,Deployment,Processors per server,Servers,Comment',
    '…4a0ec5d374de297,iText,Logical Processors,2026-01-01,2026-03-31,16,Logical processors,0,Production,,8,2,',
    '…4a0ec5d374de297,iText,Logical Processors,2026-01-01,2026-03-31,4,Logical processors,4,,,4,,the old one',
  ]);
});
