import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { fillIn } from '../../testing/render.tsx';
import { downloadableLicense as license } from '../../testing/downloadable-licenses.ts';
import { failing, openPage, testUser, type Answers } from '../../testing/portal-page.tsx';

const LIST = 'GET /api/salesforce/accounts/acme/license-keys/downloadable';
const licensee = testUser({ acme: { name: 'Acme', roles: ['LICENSEE'], cucas: {} } });
const address = '/accounts/acme/new-licenses';
const open = (licenses: DownloadableLicense[], answers: Answers = {}, at = address) =>
  openPage(at, { user: licensee, answers: { [LIST]: licenses, ...answers } });
const notifications = () => screen.getByRole('region', { name: 'Notifications' });

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

test('the account’s page leads here before it is drawn, and the list is asked for once', async () => {
  const page = await open([license('k1')], {}, '/accounts/acme');
  await screen.findByRole('button', { name: /^Download file/ });
  expect(page.history.location.pathname).toBe(address);
  expect(page.calls.filter((call) => call === LIST)).toHaveLength(1);
});

describe('all at once', () => {
  const ARCHIVE = 'POST /api/accounts/acme/licenseKeys/archive';
  const scanning = { id: 's', name: 'Scanning', licenseType: null };
  const several = [
    license('k1'),
    license('k2', {
      productDisplayName: 'LEADTOOLS 23',
      customerUseCaseApplication: scanning,
      files: [
        { kind: 'license', name: 'L1.lic' },
        { kind: 'key', name: 'L1.lic.key' },
      ],
    }),
    license('k3'),
    license('k4', { status: 'EXPIRED', keyAction: null, hasFile: false, files: [] }),
  ];
  const bodies: unknown[] = [];
  const opened = async (answer: () => Response, licenses = several) => {
    bodies.length = 0;
    const page = await open(licenses, { [ARCHIVE]: answer });
    const mocked = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      if (input.endsWith('/archive')) bodies.push(JSON.parse(init.body as string));
      return mocked(input, init);
    });
    return page;
  };
  const zip = () =>
    new Response('zip', { headers: { 'content-disposition': 'attachment; filename="a.zip"' } });

  test('an application’s files come as one zip, without those that are not handed out, and the whole page’s too; a refusal says why and that none was downloaded', async () => {
    const user = userEvent.setup();
    const answers = [zip, zip, failing(429, 'Too many requests. Try again in 540 seconds.')];
    await opened(() => answers.shift()!());
    const button = await screen.findByRole('button', {
      name: 'Download all for Invoice archive: 2 files as a zip file',
    });
    await user.click(button);
    await waitFor(() => expect(button).toHaveTextContent('Downloaded'));
    expect(bodies).toEqual([{ licenseKeyIds: ['k1', 'k3'] }]);
    expect(saved).toEqual(['a.zip']);
    // As the search shows them.
    await user.click(screen.getByRole('button', { name: 'Download all 4 files shown here, as a zip file' }));
    await waitFor(() => expect(bodies.slice(1)).toEqual([{ licenseKeyIds: ['k1', 'k3', 'k2'] }]));
    await user.click(screen.getByRole('button', { name: /^Download all for Scanning: 2 files/ }));
    await waitFor(() => expect(notifications()).toHaveTextContent('The license files were not downloaded'));
    expect(notifications()).toHaveTextContent('Too many requests. Try again in 540 seconds.');
  });

  test('more than are handed out at once cannot be asked for, and the button says what to do', async () => {
    const user = userEvent.setup();
    await opened(
      zip,
      Array.from({ length: 101 }, (_, index) => license(`k${index}`)),
    );
    const button = await screen.findByRole('button', {
      name: /^Download all for Invoice archive: 101 files/,
    });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(
      'You can download up to 100 files at once. Use search or status to choose fewer.',
    );
    expect(bodies).toEqual([]);
  });
});

describe('search, status and order', () => {
  const WHOLE = 'ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ12';
  const licenses = [
    license('k1', { productDisplayName: 'iText 9', expiryDate: '2027-05-01', createdDate: '2024-01-01' }),
    license('k2', {
      productDisplayName: 'DITO 2',
      status: 'EXPIRING_SOON',
      expiryDate: '2026-12-01',
      createdDate: '2025-05-01',
    }),
    license('k3', {
      productDisplayName: 'Apryse 11',
      partialLicenseKey: '-QRST-UVWX-YZ12',
      expiryDate: null,
      createdDate: '2026-01-01',
    }),
  ];
  const shown = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => /iText 9|DITO 2|Apryse 11/.exec(row.textContent)?.[0]);

  test('a status is one click away, with its count, and back undoes it; what is typed stands in the address and narrows the list; a whole key leaves its tail only', async () => {
    const user = userEvent.setup();
    const { history } = await open(licenses);
    const field = await screen.findByRole('searchbox', { name: 'Search licenses' });
    expect(shown()).toEqual(['DITO 2', 'iText 9', 'Apryse 11']);
    const chips = within(await screen.findByRole('group', { name: 'Status' }));
    expect(chips.getAllByRole('button').map((chip) => chip.textContent)).toEqual([
      'All 3',
      'Ready 2',
      'Expiring soon 1',
    ]);
    await user.click(chips.getByRole('button', { name: 'Expiring soon 1' }));
    await waitFor(() => expect(shown()).toEqual(['DITO 2']));
    expect(history.location.search).toBe('?status=EXPIRING_SOON');
    expect(chips.getByRole('button', { name: 'Expiring soon 1' })).toHaveAttribute('aria-pressed', 'true');
    await act(async () => history.back());
    await waitFor(() => expect(shown()).toHaveLength(3));

    await fillIn(field, 'itext', user);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(shown()).toEqual(['iText 9']));
    expect(history.location.search).toBe('?freeTextSearch=itext');
    await user.clear(field);
    await user.paste(WHOLE);
    await waitFor(() => expect(shown()).toEqual(['Apryse 11']));
    expect(history.location.search).toBe('?freeTextSearch=-QRST-UVWX-YZ12');
    expect(field).toHaveValue('-QRST-UVWX-YZ12');
  });

  test('the address brings back what was on screen, order included', async () => {
    const user = userEvent.setup();
    const { history } = await open(licenses, {}, `${address}?status=READY&sort=newest`);
    await screen.findByText('iText 9');
    expect(shown()).toEqual(['Apryse 11', 'iText 9']);
    await user.click(screen.getByRole('button', { name: 'Sort by newest' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Product' }));
    await waitFor(() => expect(history.location.search).toBe('?status=READY&sort=product'));
  });

  test('a search without a match says so and leads back to all', async () => {
    const user = userEvent.setup();
    const { history } = await open(licenses, {}, `${address}?freeTextSearch=nothing`);
    expect(await screen.findByText('No licenses found')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all licenses' }));
    await waitFor(() => expect(shown()).toHaveLength(3));
    expect(history.location.search).toBe('');
  });

  test('of thousands a part is drawn, and more when they are asked for', async () => {
    const user = userEvent.setup();
    await open(Array.from({ length: 450 }, (_, index) => license(`k${index}`)));
    await screen.findByText('PL-k0');
    expect(screen.getAllByRole('row')).toHaveLength(201);
    await user.click(screen.getByRole('button', { name: 'Show 200 more of 250' }));
    expect(screen.getAllByRole('row')).toHaveLength(401);
  });
});

test('the foot speaks of licenses that are not handed out only where some are shown', async () => {
  const expired = license('k9', {
    status: 'EXPIRED',
    productDisplayName: 'PDFlib',
    keyAction: null,
    files: [],
  });
  const shown = /are listed last\. Their keys and files cannot be downloaded\./;
  const { history } = await open([license('k1'), expired], {}, `${address}?freeTextSearch=pdflib`);
  expect(await screen.findByText(shown)).toBeVisible();
  act(() => history.push(`${address}?freeTextSearch=zzzz`));
  expect(await screen.findByRole('heading', { name: 'No licenses found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contact support' })).toBeVisible();
  expect(screen.queryByText(shown)).not.toBeInTheDocument();
});
