import { renderHook, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { UploadSummary } from '#domain/submissions/schema.ts';
import { useUpload } from '#web/features/volume-usage/use-upload.ts';
import { openPage, testUser } from '../../testing/portal-page.tsx';
import { uploadedFile } from '../../testing/receipts.ts';

const vera = testUser({ a1: { name: 'Initech', roles: ['ITEXT_VOLUME_REPORTER'], cucas: {} } });
const ines = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const send = vi.hoisted(() => vi.fn<(address: string, request: { body: FormData }) => Promise<Response>>());
vi.mock('#web/core/send-with-progress.ts', () => ({ sendWithProgress: send }));
const summary: UploadSummary = {
  ...{ totalFiles: 1, processedFiles: 1, invalid: [], retryable: [], successful: [uploadedFile()] },
  ...{ problems: [], failReason: null },
};
const open = (user = vera) =>
  openPage('/accounts/a1/products/iText/report-usage', {
    user,
    answers: {
      'GET /api/accounts/a1': { id: 'a1', name: 'Initech' },
      'GET /api/accounts/a1/submissions': { receipts: [], older: null },
    },
  });
const startAnew = () => renderHook(() => useUpload()).result.current.store.reset();

beforeEach(() => {
  localStorage.clear();
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
  const input = await screen.findByLabelText(/Usage files/, { selector: 'input' });
  await userEvent.upload(input, new File(['{"t":"h"}'], 'usage.ulvd'));
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
  await screen.findByRole('region', { name: 'What was counted' });
  expect(send.mock.calls[0]?.[1].body.has('lufAdditionalData')).toBe(false);
  startAnew();
  await screen.findByLabelText(/Usage files/, { selector: 'input' });
  expect(screen.queryByLabelText(/Contact e-mail/)).toBeNull();
  unmount();
  await open(ines);
  expect(await screen.findByLabelText(/Contact e-mail/)).toBeVisible();
});
