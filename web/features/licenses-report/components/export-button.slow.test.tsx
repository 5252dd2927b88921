import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { failing } from '../../../../testing/portal-page.tsx';
import { LIST, open, page, row } from '../../../../testing/report-page.tsx';

beforeEach(() => {
  // Wide enough for every column.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1800);
});

describe('export', () => {
  const EXPORT = 'GET /api/reports/license-keys/export';

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
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    expect(await screen.findByText('Saved as licenses-report-2026-11-22.csv')).toBeInTheDocument();
    expect(calls.filter((call) => call.startsWith(EXPORT))).toEqual([`${EXPORT}?search=acme&sort=-usage`]);
  });

  test('says why nothing was saved', async () => {
    const user = userEvent.setup();
    await open('/reports/licenses?assignee=', { [EXPORT]: failing(503, 'Busy, try again in a moment.') });
    await user.click(await screen.findByRole('button', { name: 'CSV' }));
    expect(await screen.findByText('The CSV file was not saved')).toBeInTheDocument();
  });

  test('of more than 20,000 license keys is written in the background, and the page shows how far it is', async () => {
    const user = userEvent.setup();
    const asked = {
      ...{ id: '0b9d8f4c-4f0f-4a3c-9d57-0f0f6b1c2d3e', format: 'csv', state: 'WAITING', filters: [] },
      ...{ expected: 20_001, written: 0, askedAt: '2026-11-22T12:00:00.000Z', ready: null },
    };
    vi.spyOn(crypto, 'randomUUID').mockReturnValue('0b9d8f4c-4f0f-4a3c-9d57-0f0f6b1c2d3e');
    const { calls } = await open('/reports/licenses?search=acme&assignee=&sort=-usage', {
      [LIST]: page([row('1')], 20_001),
      'GET /api/reports/license-keys/files': [{ ...asked, state: 'WRITING', written: 9_000 }],
      [`PUT /api/reports/license-keys/files/${asked.id}`]: asked,
    });
    const sent = vi.spyOn(globalThis, 'fetch');
    await user.click(await screen.findByRole('button', { name: 'With all 20,001' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    expect(await screen.findByText('The file is being written in the background')).toBeInTheDocument();
    expect(calls.filter((call) => call.startsWith(EXPORT))).toEqual([]);
    const put = sent.mock.calls.find(([, init]) => init?.method === 'PUT');
    expect(JSON.parse(put?.[1]?.body as string)).toMatchObject({
      ...{ filters: { freeTextSearch: 'acme', assignee: '' }, sort: '-usage', format: 'csv' },
    });
    expect(await screen.findByRole('link', { name: 'File: 44%. Show your files' })).toHaveAttribute(
      'href',
      '/reports/licenses/files',
    );
  });

  test('asked for again after a lost answer is one file, asked for after it was answered another', async () => {
    const user = userEvent.setup();
    const FILES = '/api/reports/license-keys/files';
    await open('/reports/licenses?search=acme&assignee=', {
      [LIST]: page([row('1')], 20_001),
      [`GET ${FILES}`]: [],
    });
    const ids: string[] = [];
    const mocked = fetch;
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      if (init.method !== 'PUT' || !input.startsWith(FILES)) return mocked(input, init);
      const id = input.slice(FILES.length + 1);
      ids.push(id);
      if (ids.length === 1) throw new TypeError('Failed to fetch');
      return Response.json({
        ...{ id, format: 'csv', state: 'WAITING', filters: [], expected: 20_001, written: 0 },
        ...{ askedAt: '2026-11-22T12:00:00.000Z', ready: null },
      });
    });
    await user.click(await screen.findByRole('button', { name: 'With all 20,001' }));
    await user.keyboard('{Escape}');
    for (const asked of [1, 2, 3]) {
      await user.click(screen.getByRole('button', { name: 'CSV' }));
      await waitFor(() => expect(ids).toHaveLength(asked));
      await screen.findByRole('button', { name: 'CSV' });
    }
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[1]);
  });
});
