import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openPage, testUser } from '../../testing/portal-page.tsx';
import { saveFile } from '#web/ui/save-file.ts';

vi.mock('#web/ui/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));

const user = testUser({ acme: { name: 'Acme', roles: ['LICENSEE'], cucas: {} } });
const entry = {
  ...{ id: 'e1', kind: 'EXPIRY', day: '2099-05-31', licenses: 1, keys: 1, status: 'NOT_EXPIRED' },
  account: { id: 'acme', name: 'Acme' },
};

test('a table that the browser has whole is saved as the filters leave it, and no cell of it is a formula', async () => {
  await openPage('/accounts/acme/calendar', {
    user,
    answers: {
      'GET /api/accounts/acme/calendar': {
        entries: [
          { ...entry, productName: 'iText', names: ['=1+1', 'says "hi"'] },
          { ...entry, id: 'e2', kind: 'VOLUME', month: '2026-10', names: ['L-2'], isDue: false },
        ],
        more: 0,
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV, Calendar' }));
  expect(await screen.findByText(/^calendar-\d{4}-\d{2}-\d{2}\.csv downloaded$/)).toBeInTheDocument();
  const [name, content, type] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect([name?.slice(0, 9), type]).toEqual(['calendar-', 'text/csv;charset=utf-8']);
  const lines = (content as string).split('\r\n');
  expect(lines[0]).toBe('\uFEFFDate,Account,Entry,Details,Status');
  expect(lines[1]?.startsWith('2099-05-31,Acme,')).toBe(true);
  expect(lines[1]).toContain(`"'=1+1, says ""hi"""`);
  expect(lines).toHaveLength(4);
});
