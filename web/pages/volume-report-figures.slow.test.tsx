import { act, renderHook, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { UploadSummary } from '#domain/submissions/schema.ts';
import { useUpload } from '#web/features/volume-usage/use-upload.ts';
import { licenseRecord } from '../../testing/license-records.ts';
import { openPage, testUser } from '../../testing/portal-page.tsx';
import { uploadedFile } from '../../testing/receipts.ts';

// The body of an upload goes by XMLHttpRequest, which tells its progress.
const send = vi.hoisted(() =>
  vi.fn<(address: string, request: { signal: AbortSignal }) => Promise<Response>>(),
);
vi.mock('#web/core/send-with-progress.ts', () => ({ sendWithProgress: send }));
const booked: UploadSummary = {
  ...{ totalFiles: 1, processedFiles: 1, invalid: [], retryable: [], successful: [uploadedFile()] },
  ...{ problems: [], failReason: null },
};

const LICENSES = 'GET /api/accounts/a1/purchased-products/iText/licenses';
const licenses = '/accounts/a1/products/iText/licenses';
const consuming = (totalUsage: string) => ({
  content: [licenseRecord('k1', { totalUsage })],
  totalElements: 1,
});

/** Somebody who saw what a license has used, and goes on to report usage. */
async function openBeside(): Promise<(address: string) => Promise<void>> {
  const answers = [consuming('45500')];
  const { history } = await openPage(licenses, {
    user: testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] }),
    answers: {
      'GET /api/accounts/a1/submissions': { receipts: [], older: null },
      [LICENSES]: () => Response.json(answers.shift() ?? consuming('45512')),
    },
  });
  const goTo = async (address: string) => act(async () => history.push(address));
  expect(await screen.findByText(/45,500/)).toBeVisible();
  await goTo('/accounts/a1/products/iText/report-usage');
  return goTo;
}

async function upload(...names: string[]): Promise<void> {
  const input = await screen.findByLabelText(/Usage files/, { selector: 'input' });
  await userEvent.upload(
    input,
    names.map((name) => new File(['{"t":"h"}'], name)),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
}

beforeEach(() => {
  send.mockReset();
  // The upload of a tab outlives its pages.
  renderHook(() => useUpload()).result.current.store.reset();
});

test('figures that were on screen before an upload are asked for again after it', async () => {
  const goTo = await openBeside();
  send.mockImplementation(async () => Response.json(booked));
  await upload('usage.ulvd');
  expect(await screen.findByText('Usage reported')).toBeVisible();
  await goTo(licenses);
  expect(await screen.findByText(/45,512/)).toBeVisible();
});

test('[4.18] they are asked for again where it was cancelled, after a question, once some files were booked', async () => {
  const goTo = await openBeside();
  send.mockImplementationOnce(async () => Response.json(booked));
  send.mockImplementationOnce((_, { signal }) => rejectedBy(signal));
  await upload('first.ulvd', 'second.ulvd');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Cancel the upload' }));
  await goTo(licenses);
  expect(await screen.findByText(/45,512/)).toBeVisible();
});

const rejectedBy = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) =>
    signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
  );
