import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { foldReceipt } from '#domain/submissions/history/fold-receipt.ts';
import { openPage, testUser } from '../../../../testing/portal-page.tsx';
import { receiptKey, receiptOf } from '../../../../testing/receipts.ts';

test('a receipt of many keys tells their number in the list, and each of them where it is opened', async () => {
  const keys = Array.from({ length: 12 }, (_, n) =>
    receiptKey({ keyTail: `tail-of-key-${n}`, licenseKeyId: `k${n}` }),
  );
  const receipt = receiptOf({ keys });
  await openPage('/accounts/a1/products/iText/report-usage', {
    user: testUser({ a1: { name: 'Initech', roles: ['ITEXT_VOLUME_REPORTER'], cucas: {} } }),
    answers: {
      'GET /api/accounts/a1': { id: 'a1', name: 'Initech' },
      'GET /api/accounts/a1/submissions': { receipts: [foldReceipt(receipt)], older: null },
      'GET /api/submissions/own': { receipts: [], older: null },
      [`GET /api/accounts/a1/submissions/${receipt.id}`]: receipt,
    },
  });
  const name = await screen.findByRole('link', { name: 'usage.ulvd' });
  const row = name.closest('[role=row]');
  const cells = [...(row?.querySelectorAll('[role=cell]') ?? [])].map(({ textContent }) => textContent);
  expect(cells.slice(1, 3)).toEqual(['144 documents', '12']);
  fireEvent.click(name);
  expect(await screen.findByText(/tail-of-key-9/)).toBeDefined();
});
