import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { textAddressOf } from '#web/core/text-tab.ts';
import { applicationPerson } from '../../testing/application-person.tsx';
import { downloadableLicense as license } from '../../testing/downloadable-licenses.ts';
import { failing, openPage, testUser, type Answers } from '../../testing/portal-page.tsx';

const LIST = 'GET /api/salesforce/accounts/acme/license-keys/downloadable';
const KEY = 'POST /api/accounts/acme/licenseKeys/k1/key';
const CONTENT = 'GET /api/salesforce/accounts/acme/license-keys/k1/content';
const licensee = testUser({ acme: { name: 'Acme', roles: ['LICENSEE'], cucas: {} } });
const address = '/accounts/acme/new-licenses';

const open = (licenses: DownloadableLicense[], answers: Answers = {}, at = address) =>
  openPage(at, { user: licensee, answers: { [LIST]: licenses, ...answers } });
const names = (row: HTMLElement) =>
  within(row)
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`${text} is in no row`);
  return row;
};
const main = () => within(screen.getByRole('main'));
const notifications = () => screen.getByRole('region', { name: 'Notifications' });
const mails = () =>
  main()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith('mailto:'))
    .map((href) => decodeURIComponent(href));

const textOf = async (content: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.readAsText(content);
  });
const saved: { name: string; content: Promise<string> }[] = [];
beforeEach(() => {
  saved.length = 0;
  let last: Blob | undefined;
  const withBlobs = Object.assign(URL, {
    createObjectURL: (content: Blob) => {
      last = content;
      return 'blob:x';
    },
    revokeObjectURL: () => {},
  });
  vi.stubGlobal('URL', withBlobs);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (last) saved.push({ name: this.download, content: textOf(last) });
  });
});

test('people whose first page this is are told here that past usage is to be certified', async () => {
  const since = { since: '2026-11-20', isBegun: false };
  const state = { reports: null, expiry: null, certification: since, usage: null };
  await open([license('k1')], { 'GET /api/accounts/acme/state': state });
  expect(
    await screen.findByText('You have been asked to certify past usage · open since 20 Nov 2026'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: /^Report past usage: You have been asked/ })).toHaveAttribute(
    'href',
    '/accounts/acme/report-past-usage',
  );
});

test('[2.20] licenses stand in a table per application, with its license type, and a support link below', async () => {
  await open([
    license('k1'),
    license('k2', { productDisplayName: 'PDFlib 10', customerUseCaseApplication: null }),
  ]);
  const table = await screen.findByRole('table', { name: 'Licenses for Invoice archive' });
  const heads = within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
  expect(heads.slice(0, 4)).toEqual(['Product', 'License key', 'Created', 'Expires']);
  const row = within(table).getAllByRole('row')[1];
  expect(row).toHaveTextContent('iText Suite 9.1');
  expect(row).toHaveTextContent('…CCCC-DDDD-EEEE1');
  expect(row).toHaveTextContent('PL-k1');
  expect(row).toHaveTextContent('1 Jan 2025');
  expect(row).toHaveTextContent('1 Jan 2999');
  expect(screen.getByText('Commercial')).toBeInTheDocument();
  expect(screen.getByRole('table', { name: 'Licenses for Other licenses' })).toBeInTheDocument();
  expect(main().getByRole('link', { name: 'Contact support' })).toHaveAttribute(
    'href',
    'mailto:customer-success@vendor.example?subject=Acme%3A%20Download%20licenses',
  );
});

test('[2.20] each application has its own license type as a chip, and one without a type has none', async () => {
  const of = (id: string, name: string, licenseType: 'Internal' | 'Commercial' | null) =>
    license(id, { customerUseCaseApplication: { id, name, licenseType } });
  await open([of('k1', 'Archive', 'Internal'), of('k2', 'Billing', 'Commercial'), of('k3', 'Scans', null)]);
  const typeOf = (name: string) =>
    within(screen.getByRole('region', { name })).queryByText(/^(Internal use|Commercial)$/)?.textContent;
  await screen.findByRole('region', { name: 'Archive' });
  expect(['Archive', 'Billing', 'Scans'].map(typeOf)).toEqual(['Internal use', 'Commercial', undefined]);
});

test('the way up, the account and the title of the tab say whose licenses these are', async () => {
  await open([license('k1')]);
  const trail = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  expect(within(trail).getByRole('link', { name: 'Acme' })).toHaveAttribute('href', '/accounts/acme');
  expect(document.title).toBe('Download licenses · Acme · Northwind Imaging Customer Portal');
});

test('[9.19] licenses created before 2025-01-01 show their descriptor, later ones do not', async () => {
  await open([
    license('k1', { createdDate: '2024-12-31' }),
    license('k2', { createdDate: '2025-01-01', productLicenseDescriptor: 'A later one' }),
  ]);
  expect(await screen.findByText('Core, production')).toBeInTheDocument();
  expect(screen.queryByText('A later one')).not.toBeInTheDocument();
});

test('[6.12] without DOWNLOAD_LICENSES nothing is asked for, and page and tab say whom to ask', async () => {
  const user = testUser({ acme: { name: 'Acme', roles: ['ACCOUNT_VIEWER'], cucas: {} } });
  const page = await openPage(address, { user });
  expect(
    await screen.findByRole('heading', { level: 1, name: /Nothing to do here yet/ }),
  ).toBeInTheDocument();
  expect(document.title).toBe(
    'Nothing to do here yet for your role · Acme · Northwind Imaging Customer Portal',
  );
  expect(screen.getByRole('main')).toHaveTextContent('customer-success@vendor.example');
  expect(mails()).toEqual([
    'mailto:customer-success@vendor.example?subject=Acme: Nothing to do here yet for your role',
  ]);
  expect(page.calls.filter((call) => call.includes('license-keys'))).toEqual([]);
});

test('somebody whose role has other pages is told that downloads are not part of it, and support stands there once', async () => {
  const user = testUser({ acme: { name: 'Acme', roles: ['ITEXT_VOLUME_REPORTER'], cucas: {} } });
  await openPage(address, { user });
  expect(await screen.findByText('Your role does not include downloads')).toBeInTheDocument();
  expect(mails()).toEqual(['mailto:customer-success@vendor.example?subject=Acme: Download licenses']);
});

test('[2.17] who reports the usage of an application, or has its overview, is not told that there is nothing to do', async () => {
  const user = applicationPerson([], { a: { roles: ['LEADTOOLS_CUCA_REPORTER'], products: ['LEADTOOLS'] } });
  await openPage(address, { user });
  expect(await screen.findByText('Your role does not include downloads')).toBeInTheDocument();
  expect(screen.queryByText(/Nothing to do here yet/)).not.toBeInTheDocument();
});

test('[2.17] [2.29] whoever runs an application without the overview is led to it, and never told that there is nothing', async () => {
  const user = applicationPerson([], {
    desk: { roles: ['CUCA_OWNER'], products: ['iText'] },
    kiosk: { roles: ['LEADTOOLS_CUCA_REPORTER'], products: [] },
  });
  await openPage(address, { user });
  const link = await screen.findByRole('link', { name: 'Open App desk' });
  expect(link).toHaveAttribute('href', '/accounts/acme/cuca/desk');
  expect(screen.queryByRole('link', { name: 'Open App kiosk' })).toBeNull();
  expect(screen.queryByText(/Nothing to do here yet/)).not.toBeInTheDocument();
  expect(
    screen.queryByText(/does not include downloading licenses or reporting usage/),
  ).not.toBeInTheDocument();
});

test('[8.32] an account without licenses shows downloadLicense.empty, with one way to support', async () => {
  await open([]);
  expect(await screen.findByText('No licenses to download')).toBeInTheDocument();
  expect(mails()).toEqual(['mailto:customer-success@vendor.example?subject=Acme: Download licenses']);
});

test('[8.24] [8.32] a list that cannot be loaded shows common.error.fetchFailed with a retry that loads it', async () => {
  let broken = true;
  const answer = (): Response => (broken ? failing(403, 'Not now.')() : Response.json([license('k1')]));
  await open([], { [LIST]: answer });
  expect(await screen.findByText('This could not be loaded.')).toBeInTheDocument();
  expect(screen.getByText('Not now.')).toBeInTheDocument();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('iText Suite 9.1')).toBeInTheDocument();
});

test('while the licenses are on their way, their table stands there already', async () => {
  const pending = Promise.withResolvers<Response>();
  await open([], { [LIST]: () => pending.promise });
  await screen.findByRole('heading', { level: 1, name: 'Download licenses' });
  expect(main().getByText('Loading')).toBeInTheDocument();
  expect(main().getByText('License key')).toBeInTheDocument();
  await act(async () => pending.resolve(Response.json([license('k1')])));
  expect(await screen.findByText('iText Suite 9.1')).toBeInTheDocument();
});

describe('licenses that are not handed out', () => {
  const greyed: Partial<DownloadableLicense> = { keyAction: null, hasFile: false, files: [] };
  test.each([
    ['EXPIRED', 'Expired', 'error', 'Request renewal', 'expired'],
    ['PENDING', 'Pending', 'warning', 'Ask support', 'pending'],
    ['INACTIVE', 'Inactive', 'error', 'Ask support', 'inactive'],
  ] as const)(
    '[4.01] [4.02] one that is %s is greyed with the reason and whom to ask',
    async (status, word, tone, ask, said) => {
      await open([license('k1', { ...greyed, status, productDisplayName: 'PDFlib 10' })]);
      const row = await rowOf('PDFlib 10');
      expect(row).toHaveClass('muted');
      expect(within(row).getByText(word, { selector: `[data-tone=${tone}]` })).toBeVisible();
      expect(within(row).queryByRole('button')).toBeNull();
      expect(within(row).getByRole('link', { name: `${ask}: PDFlib 10, PL-k1` })).toHaveAttribute(
        'href',
        `mailto:customer-success@vendor.example?subject=${encodeURIComponent(`Acme: ${said} license PDFlib 10, PL-k1`)}`,
      );
      expect(screen.getByText(/are listed last\. Their keys and files cannot be downloaded\./)).toBeVisible();
      expect(screen.getByText(/^0 licenses ready to use/)).toBeVisible();
    },
  );

  test('[4.02] one that expires soon says so as a warning, a later one says nothing', async () => {
    await open([
      license('k1', { status: 'EXPIRING_SOON', expiryDate: '2026-12-01', productDisplayName: 'A 1' }),
      license('k2', { status: 'READY', expiryDate: '2027-12-01', productDisplayName: 'B 2' }),
    ]);
    const soon = within(await rowOf('A 1')).getByText('Expiring soon');
    expect(soon.closest('[data-tone]')).toHaveAttribute('data-tone', 'warning');
    expect((await rowOf('B 2')).querySelector('[data-tone]')).toBeNull();
  });

  test('they stand last, and without any of them nobody is told about them', async () => {
    await open([
      license('k1', { ...greyed, status: 'EXPIRED', expiryDate: '2020-01-01', productDisplayName: 'A 1' }),
      license('k2', { status: 'READY', productDisplayName: 'B 2' }),
      license('k3', { status: 'EXPIRING_SOON', expiryDate: '2026-12-01', productDisplayName: 'C 3' }),
    ]);
    await rowOf('A 1');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => /[ABC] \d/.exec(row.textContent)?.[0])).toEqual(['C 3', 'B 2', 'A 1']);
    expect(screen.getByText('2 licenses ready to use · next expiry 1 Dec 2026')).toBeVisible();
  });
});

describe('the actions', () => {
  test('[8.23] a copied key is confirmed at its button, which keeps the focus, and by no notification', async () => {
    const user = userEvent.setup();
    await open([license('k1', { keyAction: 'copy', hasFile: false, files: [] })], {
      [KEY]: { licenseKey: 'the whole key' },
    });
    const button = await screen.findByRole('button', {
      name: 'Copy key for iText Suite 9.1, ending in CCCC-DDDD-EEEE1',
    });
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(button).toHaveTextContent('Copied'));
    expect(button).toHaveAccessibleName('Copy key for iText Suite 9.1, ending in CCCC-DDDD-EEEE1: Copied');
    expect(await navigator.clipboard.readText()).toBe('the whole key');
    expect(button).toHaveFocus();
    expect(screen.getByText('License key copied')).toHaveAttribute('role', 'status');
    expect(within(notifications()).queryAllByRole('listitem')).toEqual([]);
  });

  test('[8.23] a download is confirmed in the same way', async () => {
    const user = userEvent.setup();
    const content = Promise.withResolvers<Response>();
    await open([license('k1')], { [CONTENT]: () => content.promise });
    const button = await screen.findByRole('button', { name: /^Download file for iText Suite 9.1/ });
    button.focus();
    await user.keyboard(' ');
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    // A browser takes the focus from a button that is disabled.
    expect(button).toBeEnabled();
    await act(async () => content.resolve(new Response('content')));
    await waitFor(() => expect(button).toHaveTextContent('Downloaded'));
    expect(button).toHaveFocus();
    expect(screen.getByText('License file downloaded')).toHaveAttribute('role', 'status');
    expect(within(notifications()).queryAllByRole('listitem')).toEqual([]);
  });

  test('[7.31] a reset is confirmed by the menu’s button, which has the focus again', async () => {
    const user = userEvent.setup();
    const { calls } = await open([license('k1', { lastDownloadedAt: '2026-11-20T12:00:00.000Z' })]);
    const more = await screen.findByRole('button', { name: /^More for iText Suite 9.1/ });
    await user.click(more);
    await user.click(screen.getByRole('menuitem', { name: 'Reset “last downloaded”' }));
    expect(await screen.findByText('“Last downloaded” was reset')).toHaveAttribute('role', 'status');
    expect(calls).toContain('DELETE /api/salesforce/accounts/acme/license-keys/k1/downloaded');
    await waitFor(() => expect(more).toHaveFocus());
  });

  test('[2.50] each product offers its one action; the others stand in the menu', async () => {
    const user = userEvent.setup();
    await open([
      license('k1', { productDisplayName: 'iText 9' }),
      license('k2', { productDisplayName: 'Apryse 11', keyAction: 'copy', hasFile: false, files: [] }),
    ]);
    expect(names(await rowOf('iText 9'))).toEqual([
      'Download file for iText 9, ending in CCCC-DDDD-EEEE1',
      'More for iText 9, ending in CCCC-DDDD-EEEE1',
    ]);
    const items = async (name: RegExp) => {
      await user.click(screen.getByRole('button', { name }));
      const found = screen.getAllByRole('menuitem').map((item) => item.textContent);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
      return found;
    };
    expect(await items(/^More for iText 9/)).toEqual([
      'Copy key',
      'Download the key as a text file',
      'Open as text in a new tab',
      'Report as exposed',
    ]);
    expect(names(await rowOf('Apryse 11'))[0]).toBe('Copy key for Apryse 11, ending in CCCC-DDDD-EEEE1');
    expect(await items(/^More for Apryse 11/)).toEqual([
      'Download the key as a text file',
      'Report as exposed',
    ]);
  });

  test('a key is reported as exposed from its menu; one that is bears the mark and offers it no more', async () => {
    const user = userEvent.setup();
    await open([
      license('k1', { productDisplayName: 'iText 9' }),
      license('k2', { productDisplayName: 'Apryse 11', exposedAt: '2026-11-20T12:00:00.000Z' }),
    ]);
    const marked = await rowOf('Apryse 11');
    expect(within(marked).getByText('Exposed').closest('[title]')).toHaveAttribute(
      'title',
      'Reported as exposed on 20 Nov 2026',
    );
    await user.click(within(marked).getByRole('button', { name: /^More for/ }));
    expect(screen.queryByRole('menuitem', { name: 'Report as exposed' })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    await user.click(screen.getByRole('button', { name: /^More for iText 9/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Report as exposed' }));
    expect(await screen.findByRole('dialog', { name: 'Report a key as exposed' })).toBeInTheDocument();
  });

  test('the machines of a license for a server stand in its menu, and of no other', async () => {
    const user = userEvent.setup();
    const leadtools = { productName: 'LEADTOOLS', productLicense: 'PL-1' };
    await open(
      [
        license('k1', { ...leadtools, productDisplayName: 'LEADTOOLS 23', deploymentType: 'Cloud' }),
        license('k2', { ...leadtools, productDisplayName: 'LEADTOOLS 22', deploymentType: 'Desktop' }),
      ],
      { 'GET /api/accounts/acme/license-keys/k1/activations': { limit: null, active: 0, activations: [] } },
    );
    await user.click(await screen.findByRole('button', { name: /^More for LEADTOOLS 22/ }));
    expect(screen.queryByRole('menuitem', { name: 'View machines' })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    await user.click(screen.getByRole('button', { name: /^More for LEADTOOLS 23/ }));
    await user.click(screen.getByRole('menuitem', { name: 'View machines' }));
    const dialog = await screen.findByRole('dialog', { name: 'Activated machines' });
    expect(await within(dialog).findByText('No machines are activated.')).toBeVisible();
  });

  test('[3.16] a license that is activated with two files hands out both, .lic and .lic.key', async () => {
    const user = userEvent.setup();
    const files = [
      { kind: 'license', name: 'L1.lic' },
      { kind: 'key', name: 'L1.lic.key' },
    ] as const;
    const leadtools = { productName: 'LEADTOOLS', productDisplayName: 'LEADTOOLS 23' };
    await open([license('k1', { ...leadtools, files: [...files] })], {
      [CONTENT]: () =>
        new Response('lic', { headers: { 'content-disposition': 'attachment; filename="L1.lic"' } }),
      [KEY]: { licenseKey: 'the whole key' },
    });
    const row = within(await rowOf('LEADTOOLS 23'));
    await user.click(row.getByRole('button', { name: /^Download \.lic file for LEADTOOLS 23/ }));
    await user.click(row.getByRole('button', { name: /^Download \.lic\.key file for LEADTOOLS 23/ }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['L1.lic', 'L1.lic.key']));
    expect(await saved[1]?.content).toBe('the whole key');
  });

  test.each([['Apryse SDK'], ['PDFlib'], ['Qoppa'], ['iText'], ['LEADTOOLS']])(
    '[8.20] [8.22] a refused clipboard leaves the key of %s to be saved as a file, without a second disclosure',
    async (productName) => {
      const user = userEvent.setup();
      const refuse = async (): Promise<never> => Promise.reject(new DOMException('no', 'NotAllowedError'));
      vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(refuse);
      vi.spyOn(navigator.clipboard, 'write').mockImplementation(refuse);
      const copies = !['iText', 'LEADTOOLS'].includes(productName);
      const change: Partial<DownloadableLicense> = copies
        ? { keyAction: 'copy', hasFile: false, files: [] }
        : {};
      const page = await open([license('k1', { productName, productDisplayName: productName, ...change })], {
        [KEY]: { licenseKey: 'the whole key' },
      });
      if (copies) await user.click(await screen.findByRole('button', { name: /^Copy key/ }));
      else {
        await user.click(await screen.findByRole('button', { name: /^More for/ }));
        await user.click(screen.getByRole('menuitem', { name: 'Copy key' }));
      }
      await waitFor(() => expect(notifications()).toHaveTextContent('The license key was not copied'));
      await user.click(within(notifications()).getByText('Download the key as a text file'));
      await waitFor(() => expect(saved).toHaveLength(1));
      expect(await saved[0]?.content).toBe('the whole key');
      expect(page.calls.filter((call) => call === KEY)).toHaveLength(1);
    },
  );

  test('[8.20] a license whose file nobody has: common.notFound, with a link that saves the key instead', async () => {
    const page = await open([license('k1', { hasFile: false, files: [{ kind: 'key', name: 'k.txt' }] })], {
      'GET /api/salesforce/accounts/acme/license-keys/k1/download-url': { url: null },
      [KEY]: { licenseKey: 'the whole key' },
    });
    const tab = { close: vi.fn<() => void>(), location: { href: '' } };
    vi.stubGlobal('open', () => tab);
    await userEvent.click(await screen.findByRole('button', { name: /^Download file/ }));
    await waitFor(() => expect(notifications()).toHaveTextContent('Not found'));
    expect(tab.close).toHaveBeenCalled();
    await userEvent.click(within(notifications()).getByText('Download the key as a text file'));
    await waitFor(() => expect(page.calls).toContain(KEY));
  });

  test('[8.21] a file that is gone meanwhile says so and loads the list again', async () => {
    const page = await open([license('k1')], {
      [CONTENT]: failing(404, 'There is no file for this license. If you expected one, contact support.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Download/ }));
    await waitFor(() => expect(notifications()).toHaveTextContent('Not found'));
    await waitFor(() => expect(page.calls.filter((call) => call === LIST)).toHaveLength(2));
  });

  test('[8.22] a refused download has the title errorNotification and the reason of the server', async () => {
    const reason = 'Too many requests. Try again in 540 seconds.';
    await open([license('k1')], { [CONTENT]: failing(429, reason) });
    await userEvent.click(await screen.findByRole('button', { name: /^Download/ }));
    await waitFor(() => expect(notifications()).toHaveTextContent('The license file was not downloaded'));
    expect(notifications()).toHaveTextContent(reason);
  });

  test('[8.22] a refused key has the title copyError and the reason of the server; equal ones are one', async () => {
    const user = userEvent.setup();
    await open([license('k1', { keyAction: 'copy' })], { [KEY]: failing(409, 'This license is inactive.') });
    const button = await screen.findByRole('button', { name: /^Copy key/ });
    await user.click(button);
    await waitFor(() => expect(notifications()).toHaveTextContent('The license key was not copied'));
    await user.click(button);
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    expect(within(notifications()).getAllByText('This license is inactive.')).toHaveLength(1);
  });
});

test('[8.20] content is shown as plain text, whatever it is', async () => {
  const made = vi.fn<(content: Blob) => string>(() => 'blob:x');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made }));
  const html = new Blob(['<script>alert(1)</script>'], { type: 'text/html' });
  html.arrayBuffer = async () => new TextEncoder().encode('<script>alert(1)</script>').buffer;
  expect(await textAddressOf(html)).toBe('blob:x');
  expect(made.mock.calls[0]?.[0].type).toBe('text/plain;charset=utf-8');
});
