import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ReportFile } from '#domain/licenses-report/files/schema.ts';
import { failing, openPage, testUser, type Answers } from '../../testing/portal-page.tsx';

const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const LIST = 'GET /api/reports/license-keys/files';
const file = (n: number, more: Partial<ReportFile> = {}): ReportFile => ({
  id: `0b9d8f4c-4f0f-4a3c-9d57-0f0f6b1c2d3${n}`,
  format: 'xlsx',
  state: 'WRITING',
  filters: [],
  expected: 300_000,
  written: 135_000,
  askedAt: '2026-11-20T12:00:00.000Z',
  ready: null,
  ...more,
});
const ready = {
  fileName: 'licenses-report-2026-11-20.csv',
  asOf: '2026-11-20',
  keptUntil: '2026-11-27T12:00:00.000Z',
};
const open = (answers: Answers, user = staffMember) => openPage('/reports/licenses/files', { user, answers });
const cards = async () =>
  within(await screen.findByRole('list', { name: 'Your files' })).getAllByRole('listitem');

test('each file says what is in it, how far it is and until when it is kept', async () => {
  await open({
    [LIST]: [
      file(1),
      file(2, { state: 'WAITING', written: 0 }),
      file(3, {
        ...{ state: 'READY', format: 'csv', written: 31_353, ready },
        filters: [
          { label: 'Search', value: 'acme' },
          { label: 'Platform', value: 'iText' },
        ],
      }),
      file(4, { state: 'EXPIRED', ready }),
      file(5, { state: 'FAILED' }),
    ],
  });
  const [writing, waiting, kept, expired, failed] = await cards();
  expect(writing).toHaveTextContent('Excel file, 300,000 license keys');
  expect(writing).toHaveTextContent('All license keys');
  expect(within(writing!).getByRole('progressbar', { name: 'Being written' })).toHaveAttribute(
    'aria-valuenow',
    '45',
  );
  expect(within(waiting!).getByRole('progressbar', { name: 'Waits for its turn' })).toBeInTheDocument();
  expect(kept).toHaveTextContent('CSV, 31,353 license keys');
  expect(kept).toHaveTextContent('Search: acme · Platform: iText');
  expect(kept).toHaveTextContent('Ready, kept until 27 Nov 2026');
  expect(expired).toHaveTextContent('No longer kept');
  expect(failed).toHaveTextContent('Could not be written');
  expect(failed).toHaveTextContent('Save the report again to have it written anew.');
  for (const one of [writing, waiting, expired, failed])
    expect(within(one!).queryByRole('button', { name: /^Save/ })).toBeNull();
});

test('a file that is ready is saved', async () => {
  const user = userEvent.setup();
  URL.createObjectURL = vi.fn<() => string>(() => 'blob:x');
  URL.revokeObjectURL = vi.fn<() => void>();
  const kept = file(3, { state: 'READY', ready });
  await open({
    [LIST]: [kept],
    [`GET /api/reports/license-keys/files/${kept.id}/content`]: () =>
      new Response('x', {
        headers: { 'content-disposition': 'attachment; filename="licenses-report-2026-11-20.csv"' },
      }),
  });
  await user.click(await screen.findByRole('button', { name: 'Save Excel file, 135,000 license keys' }));
  expect(await screen.findByText('Saved as licenses-report-2026-11-20.csv')).toBeInTheDocument();
});

test('a file that is being written is cancelled, and is gone from the list', async () => {
  const user = userEvent.setup();
  let files = [file(1)];
  const { calls } = await open({
    [LIST]: () => Response.json(files),
    [`DELETE /api/reports/license-keys/files/${file(1).id}`]: () => {
      files = [];
      return new Response(null, { status: 204 });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel Excel file, 300,000 license keys' }));
  expect(await screen.findByText('No files yet')).toBeInTheDocument();
  expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
});

test('what could not be saved or deleted is said', async () => {
  const user = userEvent.setup();
  const kept = file(3, { state: 'READY', ready });
  await open({
    [LIST]: [kept],
    [`GET /api/reports/license-keys/files/${kept.id}/content`]: failing(404, 'This file is no longer kept.'),
    [`DELETE /api/reports/license-keys/files/${kept.id}`]: failing(409, 'Not now'),
  });
  await user.click(await screen.findByRole('button', { name: /^Save / }));
  expect(await screen.findByText('The file was not saved')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Delete / }));
  expect(await screen.findByText('The file was not deleted')).toBeInTheDocument();
});

test('without files, with a failure and without the right the page says so, and leads back to the report', async () => {
  const empty = await open({ [LIST]: [] });
  expect(await screen.findByText('No files yet')).toBeInTheDocument();
  const trail = screen.getByRole('navigation', { name: 'Breadcrumb' });
  expect(within(trail).getByRole('link', { name: 'Licenses report' })).toHaveAttribute(
    'href',
    '/reports/licenses',
  );
  empty.unmount();
  const failed = await open({ [LIST]: failing(503, 'Not now') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  failed.unmount();
  await open({ [LIST]: [] }, testUser({}));
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'You do not have access to this page.',
    ),
  );
});
