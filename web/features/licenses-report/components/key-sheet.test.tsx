import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { licenseRecord } from '../../../../testing/license-records.ts';
import { row, LIST, page, open, grid } from '../../../../testing/report-page.tsx';

beforeEach(() => {
  localStorage.clear();
  // Wide enough for every column.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1800);
});

describe('a key', () => {
  const LICENSES = 'GET /api/accounts/a1/purchased-products/iText/licenses';
  const license = licenseRecord('1', {
    ...{
      term: { start: '2026-01-01', end: '2026-12-31' },
      groupId: 'POOL-7',
      sharedBy: 3,
      usagePerKey: '120',
    },
    ...{ sharedWith: ['PL-2', 'PL-3'], usage: { 'itext-core': '45000', pdfHtml: '500' } },
    ...{ productLicenseContact: { name: 'Lena Licensee', email: 'lena@acme.example' } },
  });
  const factsOf = (sheet: HTMLElement) =>
    Object.fromEntries(
      within(sheet)
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );

  test('opens beside the list by a click on its row, and back closes it', async () => {
    const user = userEvent.setup();
    const { calls } = await open('/reports/licenses?assignee=', {
      [LICENSES]: { content: [license], totalElements: 1 },
    });
    await user.click(await screen.findByText('1 Jun 2025'));
    const sheet = await screen.findByRole('dialog', { name: 'PL-1' });
    await within(sheet).findByText('POOL-7');
    expect(calls.filter((call) => call.startsWith(LICENSES))).toEqual([
      expect.stringContaining('licenseKeyId=1'),
    ]);
    expect(factsOf(sheet)).toMatchObject({
      'Counted from': 'automatic usage',
      Term: '1 Jan 2026 – 31 Dec 2026',
      'In the term': 'itext-core 45,000, pdfHtml 500',
      'Of this key alone': '120',
      'Shared with': 'PL-2, PL-3',
      Created: '1 Jun 2025',
      Expires: '1 Jun 2999',
      'Last used': '31 Oct 2026',
      'License key': '…TAIL-1',
      'License contact': 'Lena Licensee lena@acme.example',
    });
    expect(within(sheet).getByRole('link', { name: 'Show usage' })).toHaveAttribute(
      'href',
      '/accounts/a1/products/iText/usage?licenseKeyId=1',
    );
    expect(within(sheet).getByRole('link', { name: 'All iText licenses of the account' })).toHaveAttribute(
      'href',
      '/accounts/a1/products/iText/licenses',
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('opens by Enter, and a click on a link or a checkbox of the row does not open it', async () => {
    const user = userEvent.setup();
    await open('/reports/licenses?assignee=', {
      [LIST]: page([row('1', { productLicenseUrl: 'https://crm.example/1' })]),
      [LICENSES]: { content: [], totalElements: 0 },
    });
    const table = await grid();
    await user.click(await within(table).findByRole('checkbox', { name: /iText Core 7 of Acme/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    within(table).getByText('1 Jun 2025').focus();
    await user.keyboard('{Enter}');
    const sheet = await screen.findByRole('dialog', { name: 'PL-1' });
    expect(await within(sheet).findByText('This license key is no longer there.')).toBeInTheDocument();
  });
});
