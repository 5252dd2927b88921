import { act, renderHook, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { UploadSummary } from '#domain/submissions/schema.ts';
import type { SearchedZip } from '#web/features/volume-usage/upload-store.ts';
import { useUpload } from '#web/features/volume-usage/use-upload.ts';
import { fillIn } from '../../testing/render.tsx';
import { failing, openPage, testUser, type Answers } from '../../testing/portal-page.tsx';
import { uploadedFile } from '../../testing/receipts.ts';

const reporter = testUser({ a1: { name: 'Initech', roles: ['ITEXT_VOLUME_REPORTER'], cucas: {} } });
const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const send = vi.hoisted(() => vi.fn<(address: string, request: { body: FormData }) => Promise<Response>>());
vi.mock('#web/core/send-with-progress.ts', () => ({ sendWithProgress: send }));
const searchZip = vi.hoisted(() => vi.fn<() => Promise<SearchedZip>>());
vi.mock('#web/features/volume-usage/zips/zip-channel.ts', () => ({ searchZip }));
const summary: UploadSummary = {
  ...{ totalFiles: 1, processedFiles: 1, invalid: [], retryable: [], successful: [uploadedFile()] },
  ...{ problems: [], failReason: null },
};
const PAGE = '/accounts/a1/products/iText/report-usage';
const open = (user = reporter, address = PAGE, answers: Answers = {}) =>
  openPage(address, {
    user,
    answers: {
      'GET /api/accounts/a1': { id: 'a1', name: 'Initech' },
      'GET /api/accounts/a1/submissions': { receipts: [], older: null },
      ...answers,
    },
  });
async function choose(...names: string[]): Promise<void> {
  const input = await screen.findByLabelText(/Usage files/, { selector: 'input' });
  await userEvent.upload(
    input,
    names.map((name) => new File(['{"t":"h"}'], name)),
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const startAnew = () => renderHook(() => useUpload()).result.current.store.reset();

beforeEach(() => {
  send.mockReset().mockImplementation(async () => Response.json(summary));
  startAnew(); // the upload of a tab outlives its pages
});

test('[5.20] [9.05] the field takes usage files and zips that hold them, and nothing is sent without one', async () => {
  await open();
  const input = await screen.findByLabelText(/Usage files/, { selector: 'input' });
  expect(input).toHaveAttribute('accept', '.ulvd,.lvd,.zip');
  expect(input).toBeRequired();
  expect(screen.getByRole('button', { name: 'Upload' })).toHaveAttribute('aria-disabled', 'true');
});

test('[6.17] [2.71] customers are asked for no contact and send none, staff are asked', async () => {
  const { unmount } = await open();
  await choose('usage.ulvd');
  await press('Upload');
  await screen.findByRole('region', { name: 'What was counted' });
  expect(send.mock.calls[0]?.[1].body.has('lufAdditionalData')).toBe(false);
  startAnew();
  await screen.findByLabelText(/Usage files/, { selector: 'input' });
  expect(screen.queryByLabelText(/Contact e-mail/)).toBeNull();
  unmount();
  await open(staffMember);
  expect(await screen.findByLabelText(/Contact e-mail/)).toBeVisible();
});

test('[2.73] who comes by way of the license file can send a usage file', async () => {
  await open(reporter, `${PAGE}?mode=license-file`);
  await userEvent.click(await screen.findByRole('radio', { name: 'Usage file' }));
  await choose('usage.ulvd');
  await press('Upload');
  expect(await screen.findByRole('region', { name: 'What was counted' })).toBeVisible();
});

test('[2.72] [2.73] a license file can be reported for the account that staff chose', async () => {
  const key = { product: 'itext-core', keyTail: '4a0ec5d374de297' };
  const row = { ...key, start: '2025-03-01', end: '2025-03-31', value: '7', comment: '', confirmed: false };
  const draft = {
    ...{ version: '00000000-0000-4000-8000-000000000001', holder: { name: 'Ines', isCaller: true } },
    ...{ savedAt: '2026-11-20T09:00:00.000Z', expiresAt: '2027-02-18T09:00:00.000Z' },
    content: JSON.stringify({ files: [{ keyTail: key.keyTail, name: 'key.json', rows: [row] }] }),
  };
  const license = { licenseKeyId: 'k1', productName: 'iText', accountId: 'a1', accountName: 'Initech' };
  await open(staffMember, '/products/iText/report-usage?mode=license-file', {
    'GET /api/reports/accounts': [{ id: 'a7', name: 'Umbrella' }],
    'GET /api/drafts/license-usage/a1': { draft },
    'POST /api/usage/manual/licenses/itext': [
      { ...key, createdDate: '2025-02-01', expiryDate: '2026-02-01', unit: 'Processed Documents', license },
    ],
    'POST /api/usage/manual/licenseKeys/k1/itext-manual-usage/earlier': [],
    'POST /api/usage/manual/licenses/itext/usage': failing(400, 'Not now.'),
  });
  const fetched = vi.spyOn(globalThis, 'fetch');
  await fillIn(await screen.findByRole('combobox', { name: /Account/ }), 'Umb');
  await userEvent.click(await screen.findByRole('option', { name: 'Umbrella (a7)' }));
  const input = screen.getByLabelText(/License file/, { selector: 'input[type=file]' });
  await userEvent.upload(input, new File(['{}'], 'key.json', { type: 'application/json' }));
  await screen.findByRole('group', { name: 'itext-core, period 1' });
  await press('Report usage');
  expect(await screen.findByText(/Not now/)).toBeVisible();
  const sent = fetched.mock.calls.find(([to]) => to === '/api/usage/manual/licenses/itext/usage');
  expect(JSON.parse(sent?.[1]?.body as string)).toMatchObject({ accountId: 'a7' });
});

test('[2.73] nothing can be sent while a zip is still being opened', async () => {
  const found = Promise.withResolvers<SearchedZip>();
  searchZip.mockReturnValueOnce(found.promise);
  await open();
  await choose('oct.ulvd', 'year.zip');
  const button = screen.getByRole('button', { name: 'Upload' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('A zip is still being opened.');
  await act(async () => found.resolve({ files: [], problems: [] }));
  expect(button).not.toHaveAttribute('aria-disabled');
});

test('[4.20] [4.21] what the server could not take is tried again; its outcome is red before and green after', async () => {
  send.mockImplementationOnce(async () => new Response('away', { status: 503 }));
  await open();
  await choose('usage.ulvd');
  await press('Upload');
  const colourOf = async (title: string) => {
    const status = (await screen.findByRole('heading', { name: title })).closest('[role=status]');
    return getComputedStyle(status!.querySelector('svg')!.parentElement!).color;
  };
  expect(await colourOf('The usage could not be sent')).toBe('rgb(196, 32, 43)');
  await press('Try again');
  expect(await colourOf('Usage reported')).toBe('rgb(21, 117, 58)');
});

test('[2.74] a summary notification tells who has left the page how the upload ended, with the way back', async () => {
  const answer = Promise.withResolvers<Response>();
  send.mockReturnValueOnce(answer.promise);
  const { history } = await open();
  await choose('usage.ulvd');
  await press('Upload');
  await act(async () => history.push('/accounts/a1'));
  answer.resolve(Response.json(summary));
  const told = await screen.findByRole('region', { name: 'Notifications' });
  expect(await within(told).findByText('Usage reported')).toBeVisible();
  await press('Show');
  expect(history.location.pathname).toBe(PAGE);
});
