import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { failing } from '../../../../../testing/portal-page.tsx';
import { licenseRecord } from '../../../../../testing/license-records.ts';
import { row, LIST, page, open, grid } from '../../../../../testing/report-page.tsx';

beforeEach(() => {
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
    exposedAt: '2026-11-14T10:00:00.000Z',
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
      'Usage source': 'automatic usage',
      Term: '1 Jan 2026 – 31 Dec 2026',
      'Usage by type': '45,000 itext-core, 500 pdfHtml',
      'This key only': '120',
      'Shared with': 'PL-2, PL-3',
      Created: '1 Jun 2025',
      Expires: '1 Jun 2999',
      'Last used': '31 Oct 2026',
      'Reported as exposed': '14 Nov 2026',
      'License key': '…TAIL-1',
      'License contact': 'Lena Licensee lena@acme.example',
    });
    // [3.29] The modules that it was used for are linked.
    expect(within(sheet).getByRole('link', { name: /^pdfHtml documentation/ })).toHaveAttribute(
      'href',
      'https://kb.itextpdf.com/itext/chapter-1-hello-html-to-pdf',
    );
    expect(within(sheet).getByRole('link', { name: 'Show usage' })).toHaveAttribute(
      'href',
      '/accounts/a1/products/iText/usage?licenseKeyId=1',
    );
    expect(
      within(sheet).getByRole('link', { name: 'Show all iText licenses in the account' }),
    ).toHaveAttribute('href', '/accounts/a1/products/iText/licenses');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    [true, 'In overage'],
    [false, 'Not in overage'],
    [null, 'Unknown'],
  ])('[4.04] whose overage is %s says so: %s', async (overage, label) => {
    await open('/reports/licenses?assignee=', {
      [LICENSES]: { content: [{ ...license, overage }], totalElements: 1 },
    });
    await userEvent.click(await screen.findByText('1 Jun 2025'));
    const sheet = await screen.findByRole('dialog', { name: 'PL-1' });
    await within(sheet).findByText('POOL-7');
    expect(factsOf(sheet)).toMatchObject({ Overage: label });
  });

  const RECORD = 'GET /api/accounts/a1/license-keys/1/record';
  const nothing = {
    activations: { limit: null, active: 0, activations: [] },
    ...{ disclosures: { total: 0, newest: [] }, submissions: { total: 0, newest: [] }, contacts: [] },
  };

  test('tells what happened to it: submissions with their receipts, who was handed it, machines, and whom to ask', async () => {
    const user = userEvent.setup();
    await open('/reports/licenses?assignee=', {
      [LICENSES]: { content: [license], totalElements: 1 },
      [RECORD]: {
        submissions: {
          total: 14,
          newest: [
            {
              ...{ receiptId: 'r-1', kind: 'USAGE_FILE', at: '2026-11-02T08:00:00Z', by: 'Vera Volume' },
              ...{ period: { start: '2026-10-01', end: '2026-10-31' }, records: 45, amendment: 'WITHDRAWN' },
            },
          ],
        },
        disclosures: {
          total: 1,
          newest: [{ kind: 'COPY', at: '2026-09-03T10:11:12Z', by: 'Lena Licensee' }],
        },
        activations: {
          ...{ limit: 3, active: 1 },
          activations: [
            {
              ...{ id: 'm1', machineTail: 'AB12', environment: 'production' },
              activatedAt: '2026-08-01T09:00:00Z',
              ...{ repeatedAt: null, releasedAt: null, releasedBy: null },
            },
          ],
        },
        contacts: [{ of: 'PRIMARY', name: 'Con Tact', email: 'con@acme.example' }],
      },
    });
    await user.click(await screen.findByText('1 Jun 2025'));
    const sheet = within(await screen.findByRole('dialog', { name: 'PL-1' }));
    const receipt = await sheet.findByRole('link', { name: 'Usage file, 2 Nov 2026, 08:00 UTC' });
    expect(receipt).toHaveAttribute('href', '/accounts/a1/usage-reports/r-1');
    expect(receipt.closest('section')).toHaveTextContent(
      /Usage reports 14.*Vera Volume1 Oct 2026 – 31 Oct 2026 · 45 records for this key · Withdrawn.*and 13 older/,
    );
    expect(sheet.getByText(/^Copied/)).toHaveTextContent('Copied 3 Sept 2026, 10:11 UTC · Lena Licensee');
    expect(sheet.getByText(/1 of 3 activated/)).toHaveTextContent(
      '…AB12 · ProductionActivated 1 Aug 2026, 09:00 UTC',
    );
    expect(sheet.getByText(/^Con Tact/)).toHaveTextContent(
      'con@acme.examplePrimary reporting contact of the application',
    );
  });

  test('of which nothing happened says so, and a record that could not be had is asked for again', async () => {
    const user = userEvent.setup();
    let isUp = false;
    await open('/reports/licenses?assignee=', {
      [LICENSES]: { content: [license], totalElements: 1 },
      [RECORD]: () => (isUp ? Response.json(nothing) : failing(400, 'no')()),
    });
    await user.click(await screen.findByText('1 Jun 2025'));
    const sheet = within(await screen.findByRole('dialog', { name: 'PL-1' }));
    const again = await sheet.findByRole('button', { name: 'Try again' });
    isUp = true;
    await user.click(again);
    expect(await sheet.findByText('No usage has been reported for this key yet.')).toBeInTheDocument();
    expect(
      sheet.getByText('The key and its file have not been copied or downloaded yet.'),
    ).toBeInTheDocument();
    expect(sheet.queryByText('Activations')).toBeNull();
  });

  test('opens by Enter, and a click on a link or a checkbox of the row does not open it', async () => {
    const user = userEvent.setup();
    await open('/reports/licenses?assignee=', {
      [LIST]: page([row('1', { productLicenseUrl: 'https://crm.example/1' })]),
      [LICENSES]: { content: [], totalElements: 0 },
    });
    const table = await grid();
    await user.click(await within(table).findByRole('checkbox', { name: /iText Core 7, Acme/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    within(table).getByText('1 Jun 2025').focus();
    await user.keyboard('{Enter}');
    const sheet = await screen.findByRole('dialog', { name: 'PL-1' });
    expect(await within(sheet).findByText('This license key no longer exists.')).toBeInTheDocument();
  });
});
