import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { UploadSummary } from '#domain/submissions/schema.ts';
import type { SearchedZip } from '#web/features/volume-usage/upload-store.ts';
import { useUpload } from '#web/features/volume-usage/use-upload.ts';
import { licenseRecord } from '../../testing/license-records.ts';
import { fillIn } from '../../testing/render.tsx';
import { failing, openPage, testUser, type Answers } from '../../testing/portal-page.tsx';
import { uploadedFile } from '../../testing/receipts.ts';

const reporter = testUser({ a1: { name: 'Initech', roles: ['ITEXT_VOLUME_REPORTER'], cucas: {} } });
const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const send = vi.hoisted(() =>
  vi.fn<(address: string, request: { body: FormData; signal: AbortSignal }) => Promise<Response>>(),
);
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
  fireEvent.change(input, { target: { files: names.map((name) => new File(['{"t":"h"}'], name)) } });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const startAnew = () => renderHook(() => useUpload()).result.current.store.reset();

beforeEach(() => {
  send.mockReset().mockImplementation(async () => Response.json(summary));
  startAnew(); // the upload of a tab outlives its pages
});

test('[2.71] [2.73] [2.74] [4.20] [4.21] [5.20] [6.17] [9.05] a customer is asked for files alone; what the server could not take is tried again; who has left the page is told how the upload ended, with the way back', async () => {
  const found = Promise.withResolvers<SearchedZip>();
  searchZip.mockReturnValueOnce(found.promise);
  const { history } = await open();
  const input = await screen.findByLabelText(/Usage files/, { selector: 'input' });
  expect(input).toHaveAttribute('accept', '.ulvd,.lvd,.zip');
  expect(input).toBeRequired();
  expect(screen.queryByLabelText(/Contact email/)).toBeNull();
  const button = screen.getByRole('button', { name: 'Upload' });
  expect(button).toHaveAttribute('aria-disabled', 'true');

  // Nothing can be sent while a zip is still being opened.
  await choose('oct.ulvd', 'year.zip');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('A zip file is still being opened.');
  await act(async () => found.resolve({ files: [], problems: [] }));
  expect(button).not.toHaveAttribute('aria-disabled');

  // The outcome is red before and green after.
  send.mockImplementationOnce(async () => new Response('away', { status: 503 }));
  press('Upload');
  const colourOf = async (title: string) => {
    const status = (await screen.findByRole('heading', { name: title })).closest('[role=status]');
    return getComputedStyle(status!.querySelector('svg')!.parentElement!).color;
  };
  expect(await colourOf('The usage could not be sent')).toBe('rgb(196, 32, 43)');
  press('Try again');
  expect(await colourOf('Usage reported')).toBe('rgb(21, 117, 58)');
  expect(send.mock.calls.map(([, { body }]) => body.has('lufAdditionalData'))).toEqual([false, false]);

  const answer = Promise.withResolvers<Response>();
  send.mockReturnValueOnce(answer.promise);
  press('Upload more files');
  await choose('usage.ulvd');
  expect(screen.queryByLabelText(/Contact email/)).toBeNull();
  press('Upload');
  await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
  await act(async () => history.push('/accounts/a1'));
  answer.resolve(Response.json(summary));
  const told = await screen.findByRole('region', { name: 'Notifications' });
  expect(await within(told).findByText('Usage reported')).toBeVisible();
  press('Show');
  await waitFor(() => expect(history.location.pathname).toBe(PAGE));
});

test('[2.73] who comes by way of the license file can send a usage file', async () => {
  await open(reporter, `${PAGE}?mode=license-file`);
  fireEvent.click(await screen.findByRole('radio', { name: 'Usage file' }));
  await choose('usage.ulvd');
  press('Upload');
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
  fireEvent.click(await screen.findByRole('option', { name: 'Umbrella (a7)' }));
  const input = screen.getByLabelText(/License file/, { selector: 'input[type=file]' });
  await userEvent.upload(input, new File(['{}'], 'key.json', { type: 'application/json' }));
  await screen.findByRole('group', { name: 'itext-core, period 1' });
  press('Report usage');
  expect(await screen.findByText(/Not now/)).toBeVisible();
  const sent = fetched.mock.calls.find(([to]) => to === '/api/usage/manual/licenses/itext/usage');
  expect(JSON.parse(sent?.[1]?.body as string)).toMatchObject({ accountId: 'a7' });
});

test('[4.18] figures that were on screen before an upload are asked for again after it, and where it was cancelled, after a question, once some files were booked', async () => {
  const licenses = '/accounts/a1/products/iText/licenses';
  let totalUsage = '45500';
  const { history } = await open(staffMember, licenses, {
    'GET /api/accounts/a1/purchased-products/iText/licenses': () =>
      Response.json({ content: [licenseRecord('k1', { totalUsage })], totalElements: 1 }),
  });
  const goTo = async (address: string) => act(async () => history.push(address));
  expect(await screen.findByText(/45,500/)).toBeVisible();
  await goTo(PAGE);
  await choose('usage.ulvd');
  press('Upload');
  expect(await screen.findByText('Usage reported')).toBeVisible();
  totalUsage = '45512';
  await goTo(licenses);
  expect(await screen.findByText(/45,512/)).toBeVisible();

  await goTo(PAGE);
  startAnew();
  send.mockImplementationOnce(async () => Response.json(summary));
  send.mockImplementationOnce((_, { signal }) => rejectedBy(signal));
  await choose('first.ulvd', 'second.ulvd');
  press('Upload');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Cancel upload' }));
  totalUsage = '45524';
  await goTo(licenses);
  expect(await screen.findByText(/45,524/)).toBeVisible();
});

const rejectedBy = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) =>
    signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
  );
