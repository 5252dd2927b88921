import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fillIn } from '../../testing/render.tsx';
import { failing, openPage, testUser } from '../../testing/portal-page.tsx';
import { row, LIST, SAVED, page, open, grid } from '../../testing/report-page.tsx';

const OWN =
  '?assignee=ines.internal%40vendor.example&expirationStatus=NOT_EXPIRED&expirationStatus=EXPIRING_SOON';

beforeEach(() => {
  // Wide enough for every column.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1800);
});

describe('the address', () => {
  test('[2.32] without filters becomes that of the saved ones', async () => {
    const { history } = await open('/reports/licenses?devMode=true', {
      [SAVED]: { filters: { assignee: '', freeTextSearch: 'acme 100%' } },
    });
    await screen.findByText('Acme Industries');
    expect(history.location.search).toBe('?search=acme+100%25&assignee=&devMode=true');
  });

  test('is not filled any more for somebody who is on the way to another page', async () => {
    const saved = Promise.withResolvers<Response>();
    const { history, calls } = await open('/reports/licenses', { [SAVED]: () => saved.promise });
    await waitFor(() => expect(calls).toContain(SAVED));
    history.push('/command-line');
    saved.resolve(Response.json({ filters: { assignee: '' } }));
    await screen.findByRole('heading', { level: 1, name: 'Command-line tool' });
    expect(history.location.href).toBe('/command-line');
  });

  test('says what the report shows: what makes no sense leaves it, in place, and devMode stays', async () => {
    const user = userEvent.setup();
    const { history } = await open('/reports/licenses?devMode=true&expirationStatus=NEVER&search=acme&x=1');
    await screen.findByText('Acme Industries');
    expect(history.location.search).toBe('?devMode=true&search=acme&x=1&assignee=');
    expect(history.length).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(history.location.search).toBe('?assignee=&devMode=true&x=1');
    history.back();
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue('acme'));
  });

  test('[9.08] asks for 50 rows, or for as many as fill a high window and 3 more', async () => {
    vi.stubGlobal('innerHeight', 3_201);
    const { calls } = await open('/reports/licenses?assignee=');
    await screen.findByText('Acme Industries');
    expect(calls.find((call) => call.startsWith(`${LIST}?`))).toMatch(/[?&]size=68(&|$)/);
    vi.unstubAllGlobals();
  });

  test('is the report’s own until the next page is there: nothing else is asked for on the way', async () => {
    const { history, calls } = await open('/reports/licenses?search=acme&assignee=');
    await screen.findByText('Acme Industries');
    const asked = () => calls.filter((call) => call.startsWith(LIST) && !call.includes('saved-filters'));
    const before = asked();
    history.push('/accounts/a1/products');
    await screen.findByRole('heading', { level: 1, name: 'Products' });
    expect(asked()).toEqual(before);
    expect(history.location.href).toBe('/accounts/a1/products');
  });

  test('[9.22] never holds a whole license key: neither one that is typed nor one that came with a link', async () => {
    const user = userEvent.setup();
    const { history, calls } = await open(
      '/reports/licenses?search=0123456789abcdef0123456789abcdef&assignee=',
    );
    await waitFor(() => expect(history.location.search).toBe('?search=123456789abcdef&assignee='));
    await user.clear(await screen.findByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'aaaa0123456789bbbb0123456789cccc{Enter}');
    expect(history.location.search).toBe('?search=bb0123456789cccc&assignee='.replace('bb', 'b'));
    expect(screen.getByRole('searchbox')).toHaveValue('b0123456789cccc');
    await waitFor(() => expect(calls.some((call) => call.includes('search=b0123456789cccc&'))).toBe(true));
    expect(calls.filter((call) => /abcdef0123456789|0123456789bbbb0123/.test(call))).toEqual([]);
  });

  test('when saved filters cannot be loaded the report opens with the default', async () => {
    const { history } = await open('/reports/licenses', { [SAVED]: failing(400, 'no') });
    await waitFor(() => expect(history.location.search).toBe(OWN));
  });
});

describe('filters', () => {
  test('[9.22] are asked for once each, rows before the total, whether by a chip or by a quick view; a chip cuts the name of a product after 14 characters', async () => {
    const user = userEvent.setup();
    const { calls } = await open(
      '/reports/licenses?assignee=&product=iText+pdfOptimizer&product=iText+5&expirationStatus=EXPIRED',
    );
    await screen.findByText('Acme Industries');
    expect(screen.getByRole('button', { name: 'Product: iText 5, iText pdfOptim…' })).toBeVisible();
    const since = (from: number) =>
      calls
        .slice(from)
        .filter((call) => call.startsWith(`${LIST}?`))
        .map((call) => /parts=\w+/.exec(call)?.[0]);
    const first = calls.length;
    await user.click(screen.getByRole('button', { name: 'Remove filter Expiry status: Expired' }));
    await waitFor(() => expect(since(first)).toEqual(['parts=rows', 'parts=total']));
    const second = calls.length;
    await user.click(screen.getByRole('link', { name: /^Expiring soon/ }));
    await waitFor(() => expect(since(second)).toEqual(['parts=rows', 'parts=total']));
  });

  test('[2.32] [2.62] are at first one’s own keys which have not expired; search and chips change the address, going back brings them back, and a chip is edited where it stands', async () => {
    const user = userEvent.setup();
    const { history, calls } = await open('/reports/licenses');
    await screen.findByText('Acme Industries');
    expect(history.location.search).toBe(OWN);
    expect(calls.filter((call) => call.startsWith(`${LIST}?`))).toEqual([
      expect.stringContaining('assignee=ines.internal%40vendor.example'),
      expect.stringContaining('parts=total'),
    ]);

    await user.click(screen.getByRole('button', { name: 'Expiry status: Not expired, Expiring soon' }));
    const editor = screen.getByRole('dialog', { name: 'Expiry status' });
    await user.click(await within(editor).findByRole('checkbox', { name: 'Not expired' }));
    expect(history.location.search).toBe(
      '?assignee=ines.internal%40vendor.example&expirationStatus=EXPIRING_SOON',
    );
    await user.click(within(editor).getByRole('checkbox', { name: 'Expired' }));
    expect(history.location.search).toBe(
      '?assignee=ines.internal%40vendor.example&expirationStatus=EXPIRING_SOON&expirationStatus=EXPIRED',
    );
    await user.keyboard('{Escape}');

    await user.click(screen.getByRole('button', { name: 'Remove filter Assignee: Ines Internal' }));
    expect(history.location.search).toBe(
      '?assignee=&expirationStatus=EXPIRING_SOON&expirationStatus=EXPIRED',
    );
    await fillIn(screen.getByRole('searchbox'), 'PL_1%', user);
    await user.keyboard('{Enter}');
    expect(history.location.search).toBe(
      '?search=PL_1%25&assignee=&expirationStatus=EXPIRING_SOON&expirationStatus=EXPIRED',
    );
    history.back();
    await waitFor(() => expect(history.location.search).toMatch(/^\?assignee=&/));
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(history.location.search).toBe('?assignee=');
    expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
  });

  test('[2.32] [9.21] of the address stay as they are, `assignee=` being anyone; the panel holds every filter, one’s own records are a click away', async () => {
    const user = userEvent.setup();
    const { history } = await open('/reports/licenses?assignee=');
    await screen.findByText('Acme Industries');
    expect(history.location.search).toBe('?assignee=');
    expect(screen.queryByRole('button', { name: /Remove filter/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const panel = screen.getByRole('dialog', { name: 'Filters' });
    await user.click(await within(panel).findByRole('button', { name: 'My records only' }));
    expect(history.location.search).toBe('?assignee=ines.internal%40vendor.example');
    await user.click(within(panel).getByRole('checkbox', { name: 'Expired' }));
    expect(history.location.search).toBe('?assignee=ines.internal%40vendor.example&expirationStatus=EXPIRED');
  });

  test('[2.32] [3.26] are saved, reset to and forgotten; a failure to save says so and keeps them', async () => {
    const user = userEvent.setup();
    const saving = [
      failing(403, 'busy'),
      failing(503, 'busy'),
      () => Response.json({ filters: { freeTextSearch: 'acme', assignee: '', expirationStatus: [] } }),
    ];
    const { history } = await open('/reports/licenses?search=acme&assignee=', {
      'PUT /api/reports/license-keys/saved-filters': () => saving.shift()!(),
    });
    for (const title of ['The filters were not saved', 'No response. The change may have been saved']) {
      // oxlint-disable-next-line no-await-in-loop
      await user.click(await screen.findByRole('button', { name: 'Save filters' }));
      // oxlint-disable-next-line no-await-in-loop
      expect(await screen.findByText(title)).toBeInTheDocument();
      expect(history.location.search).toBe('?search=acme&assignee=');
    }
    await user.click(screen.getByRole('button', { name: 'Save filters' }));
    expect(await screen.findByText('Filters saved')).toBeInTheDocument();
    expect(saving).toEqual([]);
    expect(screen.getByRole('button', { name: 'Save filters' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await user.click(screen.getByRole('button', { name: 'More actions: Save filters' }));
    await user.click(screen.getByRole('menuitem', { name: 'Reset to saved filters' }));
    expect(history.location.search).toBe('?search=acme&assignee=');
    await user.click(screen.getByRole('button', { name: 'More actions: Save filters' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete saved filters' }));
    expect(await screen.findByText('Saved filters deleted')).toBeInTheDocument();
  });
});

describe('rows', () => {
  test('[2.65] [2.66] [2.67] [7.24] show account, product, license, status, key tail, dates and consumption; the exact total stands in the head, whatever is loaded', async () => {
    await open('/reports/licenses?assignee=', { [LIST]: page([row('1')], 1_000_000) });
    const table = await grid();
    expect(await screen.findByText('1–1 of 1,000,000 license keys')).toBeInTheDocument();
    await within(table).findByText('Acme Industries');
    expect(within(table).getAllByRole('columnheader').map((head) => head.textContent).filter(Boolean)).toEqual([
      'Licensed product', 'Product license', 'Activation', 'License key', 'Created', 'Expires', 'Last used', 'Consumption',
    ]); // prettier-ignore
    const cells = within(within(table).getAllByRole('row')[1]!).getAllByRole('gridcell');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      'Acme Industries', '', 'iText Core 7iText', 'PL-1', 'Active', '…TAIL-1', '1 Jun 2025', '1 Jun 2027', '1 Nov 2026', '45.5%45,500 / 100,000 docs',
    ]); // prettier-ignore
    expect(within(table).getByRole('link', { name: 'Acme Industries' })).toHaveAttribute(
      'href',
      '/accounts/a1/products',
    );
  });

  test('[2.68] [9.08] the account is named in its first row, which is higher; a Unified record without an application warns; keys that were ever used can be selected, and those of one product lead to their usage', async () => {
    const user = userEvent.setup();
    const account = { id: 'a2', name: 'Acme Industries' };
    await open('/reports/licenses?assignee=', {
      [LIST]: page([
        row('1'),
        row('2'),
        row('3', { account }),
        row('4', { account, lastTimeUsed: null }),
        row('5', { account, recordType: 'Unified' }),
        row('6', {
          ...{ account, recordType: 'Unified' },
          cucaId: 'c1',
          customerUseCaseApplication: { id: 'c1', name: 'C' },
        }),
      ]),
    });
    const table = await grid();
    await within(table).findAllByText('Acme Industries');
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((one) => one.style.height)).toEqual(['72px', '50px', '72px', '50px', '50px', '50px']);
    const named = rows.map((one) => within(one).queryByRole('link') !== null);
    expect(named).toEqual([true, false, true, false, false, false]);
    const warned = rows.map((one) => within(one).queryByRole('img', { name: /no application/ }));
    expect(warned.map((icon) => icon !== null)).toEqual([false, false, false, false, true, false]);

    const [, first, second, third, unused] = within(table).getAllByRole('checkbox');
    expect(first).toBeEnabled();
    expect(unused).toBeDisabled();
    expect(unused).toHaveAttribute('title', 'Never used: there is nothing to show');
    await user.click(first!);
    await user.click(second!);
    expect(await screen.findByRole('link', { name: 'Show usage' })).toHaveAttribute(
      'href',
      '/accounts/a1/products/iText/usage?licenseKeyId=1&licenseKeyId=2',
    );
    // That of another account cannot be shown with them, and says why.
    await user.click(third!);
    expect(screen.getByRole('button', { name: 'Show usage' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('button', { name: 'Show usage' })).toBeNull();
  });

  test('[4.01] [4.02] [9.19] [9.22] pending and expiring keys warn, inactive and expired ones are errors, with words; licenses created before 2025-01-01 show their descriptor, all show the last 15 characters of their key', async () => {
    await open('/reports/licenses?assignee=', {
      [LIST]: page([
        row('1', { activationStatus: 'Pending Manual Create', expirationStatus: 'EXPIRING_SOON' }),
        row('2', { activationStatus: 'Inactive', expirationStatus: 'EXPIRED' }),
        row('3', { activationStatus: null, expiryDate: null }),
        row('4', { activationStatus: 'Active' }),
        row('5', {
          ...{ activationStatus: null, createdDate: '2024-12-31' },
          productLicenseDescriptor: 'Core for the archive',
        }),
        row('6', {
          ...{ activationStatus: null, createdDate: '2025-01-01' },
          ...{ productLicenseDescriptor: 'Core for the press', partialLicenseKey: 'DDDD-EEEE-FFFFF' },
        }),
      ]),
    });
    const table = await grid();
    await within(table).findByText('Pending');
    const [pending, inactive, none] = within(table).getAllByRole('row').slice(1);
    expect(pending).toHaveTextContent('1 Jun 2027, Expiring soon');
    expect(pending?.querySelector('.tone.warning')).not.toBeNull();
    expect(inactive).toHaveTextContent('Inactive');
    expect(inactive).toHaveTextContent('1 Jun 2027, Expired');
    expect(inactive?.querySelector('.tone.error')).not.toBeNull();
    expect(none).toHaveTextContent('No expiry');
    // Colour and icon where something is wrong, and neither where nothing is.
    const told = (word: string) => {
      const status = within(table).getByText(word).closest<HTMLElement>('[data-tone]');
      return [status?.dataset['tone'], status?.querySelector('svg')?.getAttribute('class')];
    };
    expect(told('Pending')).toEqual(['warning', expect.stringContaining('lucide-circle-alert')]);
    expect(told('Inactive')).toEqual(['error', expect.stringContaining('lucide-circle-x')]);
    expect(told('Active')).toEqual([undefined, undefined]);

    expect(within(table).getByText('Core for the archive')).toBeInTheDocument();
    expect(within(table).queryByText('Core for the press')).toBeNull();
    expect(within(table).getByText('…DDDD-EEEE-FFFFF')).toBeInTheDocument();
  });

  test('[4.04] [4.08] [4.09] [4.10] consumption without a maximum is unknown and grey; overage is said from 100 percent on, in red above it only; a term in which nobody reported is no 0 %, and a reported 0 is one', async () => {
    await open('/reports/licenses?assignee=', {
      [LIST]: page([
        row('1', { usage: null, maxVolume: null, maxVolumeMissingReason: 'UNKNOWN', totalUsage: '92862', overage: null }),
        row('2', { usage: null, maxVolume: null, totalUsage: '99999999999999999', overage: null }),
        row('3', { usage: 120.5, totalUsage: '120500', overage: true }),
        row('4', { usage: 99.99, totalUsage: '99990', overage: false }),
        row('5', { usage: 100, totalUsage: '100000', overage: true }),
        row('6', { usage: 100.01, totalUsage: '100010', overage: true }),
        row('7', { usage: 0, totalUsage: '0', groupReportingType: null, overage: false, sharedBy: 2 }),
        row('8', { usage: 0, totalUsage: '0', groupReportingType: 'MANUAL', overage: false }),
      ]),
    }); // prettier-ignore
    const table = await grid();
    await within(table).findByText('Maximum unknown');
    const rows = within(table).getAllByRole('row').slice(1);
    const [unknown, silent, over] = rows;
    expect(unknown).toHaveTextContent('92,862');
    expect(within(silent!).getByRole('img', { name: /Unknown, 99,999,999,999,999,999/ })).toBeInTheDocument();
    expect(within(over!).getByRole('meter')).toHaveAttribute(
      'aria-valuetext',
      '120.5%, 120,500 of 100,000 Processed Documents, In overage',
    );
    const words = rows.slice(3, 6).map((one) => one.querySelector('.word')?.className);
    expect(words).toEqual([undefined, 'word warning', 'word error']);
    expect(within(table).getAllByText('In overage')).toHaveLength(3);
    const [unsaid, nothing] = rows.slice(6);
    expect(unsaid).toHaveTextContent('No usage reportedof 100,000 docs · Shared by 2 keys');
    expect(within(unsaid!).queryByRole('meter')).not.toBeInTheDocument();
    expect(within(nothing!).getByRole('meter')).toHaveAttribute(
      'aria-valuetext',
      '0%, 0 of 100,000 Processed Documents',
    );
  });
});

describe('without rows', () => {
  test('[8.24] a failure says what happened and offers a retry, which asks again', async () => {
    const user = userEvent.setup();
    let fails = true;
    await open('/reports/licenses?assignee=', {
      [LIST]: () => (fails ? failing(403, 'Not for you')() : Response.json(page([row('1')]))),
    });
    expect(await screen.findByText(/This could not be loaded\. Not for you/)).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Acme Industries')).toBeInTheDocument();
    expect(await screen.findByText('1–1 of 1 license key')).toBeInTheDocument();
  });

  test('somebody without accounts is told so, and is a click from all accounts with the other filters kept; an empty report says so and clears the filters', async () => {
    const user = userEvent.setup();
    const { history } = await open('/reports/licenses', { [LIST]: page([]) });
    expect(await screen.findByText('No accounts are assigned to Ines Internal.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'All accounts' }));
    expect(history.location.search).toBe(
      '?assignee=&expirationStatus=NOT_EXPIRED&expirationStatus=EXPIRING_SOON',
    );
    expect(await screen.findByText('No license keys match these filters.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(history.location.search).toBe('?assignee='));
  });

  test('a total that cannot be had is not counted for ever', async () => {
    let calls = 0;
    await open('/reports/licenses?assignee=', {
      [LIST]: () => ((calls += 1) === 1 ? Response.json(page([])) : failing(400, 'no')()),
    });
    expect(await screen.findByText('No license keys match these filters.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Counting…')).toBeNull());
  });
});

test('[2.12] [6.17] external people get the access-denied page, and nothing is asked for', async () => {
  const { calls } = await openPage('/reports/licenses', { user: testUser() });
  expect(await screen.findByText('You do not have access to this page.')).toBeInTheDocument();
  expect(calls.some((call) => call.includes('/api/reports'))).toBe(false);
});

test('a customer’s view begins where staff meet the account, and no row opens for it', async () => {
  const account = { id: 'a1', name: 'Acme Industries', keys: 3, inOverage: 0, owner: null, crCsm: null };
  await open('/reports/licenses?assignee=', {
    [LIST]: {
      ...page([row('1')]),
      accounts: [{ ...account, regionalTerritory: null, globalTerritory: null }],
    },
    'GET /api/accounts/a1/viewable': { people: [], applications: [] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'View as customer of Acme Industries' }));
  expect(await screen.findByRole('dialog', { name: 'View Acme Industries as a customer' })).toBeVisible();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});
