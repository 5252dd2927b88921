import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { textAddressOf } from '#web/core/text-tab.ts';
import { failing, openPage, testUser } from '../../testing/portal-page.tsx';

const LIST = 'GET /api/salesforce/accounts/acme/license-keys/downloadable';
const licensee = testUser({ acme: { name: 'Acme', roles: ['LICENSEE'], cucas: {} } });
const address = '/accounts/acme/new-licenses';

const license = (more: Partial<DownloadableLicense> = {}): DownloadableLicense => ({
  licenseKeyId: 'k1',
  productName: 'iText Suite',
  productDisplayName: 'iText Suite 9.1',
  suffix: null,
  platform: null,
  version: '9.1',
  environment: null,
  deploymentType: null,
  maxVolume: null,
  partialLicenseKey: 'CCCC-DDDD-EEEE1',
  productLicenseDescriptor: 'Core, production',
  createdDate: '2025-01-01',
  expiryDate: '2999-01-01',
  customerUseCaseApplication: { id: 'a', name: 'Invoice archive', licenseType: 'Commercial' },
  keyAction: 'download',
  hasFile: true,
  lastDownloadedAt: null,
  ...more,
});
const open = (licenses: DownloadableLicense[]) =>
  openPage(address, { user: licensee, answers: { [LIST]: licenses } });

test('[2.20] licenses stand in a table per application, with its license type, and a support link below', async () => {
  await open([
    license(),
    license({ licenseKeyId: 'k2', productDisplayName: 'PDFlib 10', customerUseCaseApplication: null }),
  ]);
  const table = await screen.findByRole('table', { name: 'Licenses of Invoice archive' });
  const heads = within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
  expect(heads.slice(0, 4)).toEqual(['Product', 'License key', 'Created', 'Expires']);
  const row = within(table).getAllByRole('row')[1];
  expect(row).toHaveTextContent('iText Suite 9.1');
  expect(row).toHaveTextContent('…CCCC-DDDD-EEEE1');
  expect(row).toHaveTextContent('1 Jan 2025');
  expect(row).toHaveTextContent('1 Jan 2999');
  expect(screen.getByText('Commercial')).toBeInTheDocument();
  expect(screen.getByRole('table', { name: 'Licenses of Other licenses' })).toBeInTheDocument();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Contact support' })).toHaveAttribute(
    'href',
    'mailto:customer-success@vendor.example',
  );
});

test('[9.19] licenses created before 2025-01-01 show their descriptor, later ones do not', async () => {
  await open([
    license({ createdDate: '2024-12-31' }),
    license({ licenseKeyId: 'k2', createdDate: '2025-01-01', productLicenseDescriptor: 'A later one' }),
  ]);
  expect(await screen.findByText('Core, production')).toBeInTheDocument();
  expect(screen.queryByText('A later one')).not.toBeInTheDocument();
});

test('[6.12] without DOWNLOAD_LICENSES nothing is asked for, and the page says whom to ask', async () => {
  const user = testUser({ acme: { name: 'Acme', roles: ['ACCOUNT_VIEWER'], cucas: {} } });
  const page = await openPage(address, { user });
  expect(
    await screen.findByRole('heading', { level: 1, name: /Nothing to do here yet/ }),
  ).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveTextContent('customer-success@vendor.example');
  expect(page.calls.filter((call) => call.includes('license-keys'))).toEqual([]);
});

test('the page says why a license that is pending, inactive or expired is not there', async () => {
  await open([license()]);
  expect(
    await screen.findByText(/Pending, inactive and expired licenses are not listed/, { selector: 'footer' }),
  ).toBeVisible();
});

test('[8.32] an account without usable licenses shows downloadLicense.empty', async () => {
  await open([]);
  expect(await screen.findByText('No licenses to download')).toBeInTheDocument();
});

test('[8.24] [8.32] a list that cannot be loaded shows common.error.fetchFailed with a retry that loads it', async () => {
  let broken = true;
  const answer = (): Response => (broken ? failing(403, 'Not now.')() : Response.json([license()]));
  await openPage(address, { user: licensee, answers: { [LIST]: answer } });
  expect(await screen.findByText('This could not be loaded.')).toBeInTheDocument();
  expect(screen.getByText('Not now.')).toBeInTheDocument();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('iText Suite 9.1')).toBeInTheDocument();
});

const notifications = () => screen.getByRole('region', { name: 'Notifications' });

test('[8.20] a license whose file nobody has: common.notFound, with a link that saves the key instead', async () => {
  const page = await openPage(address, {
    user: licensee,
    answers: {
      [LIST]: [license({ hasFile: false })],
      'GET /api/salesforce/accounts/acme/license-keys/k1/download-url': { url: null },
      'POST /api/accounts/acme/licenseKeys/k1/key': { licenseKey: 'the whole key' },
    },
  });
  const tab = { close: vi.fn<() => void>(), location: { href: '' } };
  vi.stubGlobal('open', () => tab);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  await userEvent.click(await screen.findByRole('button', { name: /^Download/ }));
  await waitFor(() => expect(notifications()).toHaveTextContent('Not found'));
  expect(tab.close).toHaveBeenCalled();
  await userEvent.click(within(notifications()).getByText('Download the key as a text file'));
  await waitFor(() => expect(page.calls).toContain('POST /api/accounts/acme/licenseKeys/k1/key'));
});

test('[8.21] a file that is gone meanwhile says so and loads the list again', async () => {
  const page = await openPage(address, {
    user: licensee,
    answers: {
      [LIST]: [license()],
      'GET /api/salesforce/accounts/acme/license-keys/k1/content': failing(
        404,
        'There is no file for this license.',
      ),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Download/ }));
  await waitFor(() => expect(notifications()).toHaveTextContent('Not found'));
  await waitFor(() => expect(page.calls.filter((call) => call === LIST)).toHaveLength(2));
});

test('[8.22] a refused download has the title errorNotification and the reason of the server', async () => {
  const reason = 'Too many requests. Try again in 540 seconds.';
  await openPage(address, {
    user: licensee,
    answers: {
      [LIST]: [license()],
      'GET /api/salesforce/accounts/acme/license-keys/k1/content': failing(429, reason),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Download/ }));
  await waitFor(() => expect(notifications()).toHaveTextContent('The license file was not downloaded'));
  expect(notifications()).toHaveTextContent(reason);
});

test('[8.19] [8.22] [8.23] copying says copySuccess, or copyError with the reason of the server', async () => {
  const user = userEvent.setup();
  let refuse = false;
  await openPage(address, {
    user: licensee,
    answers: {
      [LIST]: [license({ keyAction: 'copy' })],
      'POST /api/accounts/acme/licenseKeys/k1/key': () =>
        refuse ? failing(409, 'This license is inactive.')() : Response.json({ licenseKey: 'the whole key' }),
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Copy key/ }));
  await waitFor(() => expect(notifications()).toHaveTextContent('License key copied'));
  expect(await navigator.clipboard.readText()).toBe('the whole key');
  refuse = true;
  await user.click(screen.getByRole('button', { name: /^Copy key/ }));
  await waitFor(() => expect(notifications()).toHaveTextContent('The license key was not copied'));
  expect(notifications()).toHaveTextContent('This license is inactive.');
});

test('[8.20] content is shown as plain text, whatever it is', async () => {
  const made = vi.fn<(content: Blob) => string>(() => 'blob:x');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made }));
  const html = new Blob(['<script>alert(1)</script>'], { type: 'text/html' });
  html.arrayBuffer = async () => new TextEncoder().encode('<script>alert(1)</script>').buffer;
  expect(await textAddressOf(html)).toBe('blob:x');
  expect(made.mock.calls[0]?.[0].type).toBe('text/plain;charset=utf-8');
});
