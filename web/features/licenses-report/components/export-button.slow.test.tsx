import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { failing } from '../../../../testing/portal-page.tsx';
import { open } from '../../../../testing/report-page.tsx';

beforeEach(() => {
  // Wide enough for every column.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1800);
});

describe('export', () => {
  const LIST = 'GET /api/reports/license-keys';
  const EXPORT = `${LIST}?format=csv`;

  test('saves everything that the filters leave, in the order of the page', async () => {
    const user = userEvent.setup();
    URL.createObjectURL = vi.fn<() => string>(() => 'blob:x');
    URL.revokeObjectURL = vi.fn<() => void>();
    const { calls } = await open('/reports/licenses?search=acme&assignee=&sort=-usage', {
      [EXPORT]: () =>
        new Response('x', {
          headers: { 'content-disposition': 'attachment; filename="licenses-report-2026-11-22.csv"' },
        }),
    });
    await screen.findByText('Acme Industries');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('licenses-report-2026-11-22.csv downloaded')).toBeInTheDocument();
    expect(calls.filter((call) => call.includes('format='))).toEqual([
      `${LIST}?search=acme&sort=-usage&format=csv`,
    ]);
  });

  test('shows how much of a large file has come, and is ready for the next one after it', async () => {
    const user = userEvent.setup();
    const saved = vi.fn<(blob: Blob) => string>(() => 'blob:x');
    URL.createObjectURL = saved;
    const file = new TransformStream<Uint8Array, Uint8Array>();
    const writer = file.writable.getWriter();
    await open('/reports/licenses?assignee=', {
      [EXPORT]: () =>
        new Response(file.readable, {
          headers: { 'content-disposition': 'attachment; filename="licenses-report-2026-11-22.csv"' },
        }),
    });
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await screen.findByRole('button', { name: 'Exporting…' });
    await writer.write(new Uint8Array(18_400_000));
    await screen.findByRole('button', { name: 'Exporting… 18.4 MB' });
    await writer.write(new Uint8Array(1_600_000));
    await screen.findByRole('button', { name: 'Exporting… 20 MB' });
    await writer.close();
    await screen.findByRole('button', { name: 'Export CSV' });
    expect(saved.mock.calls.map(([blob]) => blob.size)).toEqual([20_000_000]);
  });

  test('says why nothing was saved', async () => {
    const user = userEvent.setup();
    await open('/reports/licenses?assignee=', { [EXPORT]: failing(503, 'Busy, try again in a moment.') });
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('The CSV file was not exported')).toBeInTheDocument();
  });
});
