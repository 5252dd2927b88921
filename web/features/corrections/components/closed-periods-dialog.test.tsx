import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClosedPeriods } from '#domain/corrections/schema.ts';
import { fillIn } from '../../../../testing/render.tsx';
import { receiptOf } from '../../../../testing/receipts.ts';
import { openPage, testUser } from '../../../../testing/portal-page.tsx';

const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const PATH = '/api/accounts/a1/closed-periods';
const none: ClosedPeriods = { version: 0, closing: null, history: [], late: [] };

test('a day that cannot be closed up to does not close the periods up to the day before it', async () => {
  const sent: string[] = [];
  await openPage('/accounts/a1/usage-reports', {
    user: staffMember,
    answers: {
      'GET /api/accounts/a1/usage-reports': { content: [], totalElements: 0, next: null },
      [`GET ${PATH}`]: none,
      [`POST ${PATH}`]: () => (sent.push('closed'), Response.json(none)),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Closed periods' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Closed periods' }));
  const day = await dialog.findByRole('textbox', { name: /Close up to/ });
  await fillIn(day, '30 Sept 2020');
  await fillIn(dialog.getByRole('textbox', { name: /Note/ }), 'invoiced');
  await userEvent.clear(day);
  await fillIn(day, '30 Sept 2999');
  const close = dialog.getByRole('button', { name: 'Close periods' });
  await userEvent.click(close);
  expect(await dialog.findByText('Choose a date in the past.')).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.clear(day);
  await fillIn(day, '31 Dec 2020');
  await userEvent.click(close);
  await waitFor(() => expect(sent).toEqual(['closed']));
});

test('staff see what a file says less of closed days, and decide whether it counts', async () => {
  const asked: string[] = [];
  const receiptId = '0190a1b2-0000-7000-8000-000000000001';
  const figure = { usageType: 'itext-core', unit: 'Processed Documents' } as const;
  const late = {
    ...{ receiptId, fileName: 'usage.ulvd', submittedAt: '2025-04-02T08:05:00.000Z', by: 'Vera Volume' },
    ...{ firstDay: '2025-03-01', action: null, differences: [{ ...figure, difference: '8' }] },
    lowered: {
      ...{ isOpen: true, decision: null },
      figures: [{ ...figure, keyTail: 'e297', records: 1, before: '24000', wanted: '24' }],
    },
  };
  await openPage('/accounts/a1/usage-reports', {
    user: staffMember,
    answers: {
      'GET /api/accounts/a1/usage-reports': { content: [], totalElements: 0, next: null },
      [`GET ${PATH}`]: { ...none, late: [late] },
      [`POST ${PATH}/lowered/${receiptId}`]: () => (
        asked.push('decided'),
        Response.json(receiptOf({ id: receiptId }))
      ),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Closed periods' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Closed periods' }));
  expect(
    await dialog.findByText('itext-core, …e297: 24,000 before, 24 in this file (-23,976, 1 record)'),
  ).toBeVisible();
  expect(dialog.getByText('itext-core +8')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep the counted figures' }));
  expect(await screen.findByText('The figures counted before are still counted.')).toBeVisible();
  expect(asked).toEqual(['decided']);
});

test('staff see which licenses the vendor’s records raised or lowered in closed days', async () => {
  const of = { usageType: 'itext-core', unit: 'Processed Documents', keyTail: 'e297' } as const;
  const records = (by: 'CRM' | 'IMPORT', figures: object[]) => ({
    ...{ receiptId: null, fileName: null, submittedAt: '2025-04-02T08:05:00.000Z', by: 'job crm-sync' },
    ...{ firstDay: by === 'CRM' ? '2025-03-01' : '2025-03-02', action: null, differences: [] },
    records: { by, figures },
  });
  await openPage('/accounts/a1/usage-reports', {
    user: staffMember,
    answers: {
      'GET /api/accounts/a1/usage-reports': { content: [], totalElements: 0, next: null },
      [`GET ${PATH}`]: {
        ...none,
        late: [
          records('CRM', [{ ...of, licenseKeyId: 'K1', cause: 'LICENSE', before: '310', after: '100' }]),
          records('IMPORT', [{ ...of, licenseKeyId: 'K1', cause: 'FIGURE', before: '9', after: '12000' }]),
        ],
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Closed periods' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Closed periods' }));
  expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('CRM records, 2 Apr 2025'),
    'itext-core, …e297: 310 counted for license K1 before, 100 since its dates or key changed (-210)',
    expect.stringContaining('Import of vendor records, 2 Apr 2025'),
    'itext-core, …e297 (license K1): 9 before, 12,000 on record (+11,991)',
  ]);
});
