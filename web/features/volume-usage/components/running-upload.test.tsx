import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openPage, testUser } from '../../../../testing/portal-page.tsx';
import { runningUpload } from '../running-upload-store.ts';

afterEach(() => runningUpload.set(null));

test('an upload on its way is told on every page, with the way back to its own', async () => {
  await openPage('/accounts', { user: testUser(), answers: { 'GET /api/accounts': [] } });
  expect(screen.queryByRole('complementary', { name: 'Show upload' })).toBeNull();
  act(() => runningUpload.set({ name: 'oct.ulvd', n: 2, count: 5, address: '/products/iText/report-usage' }));
  expect(await screen.findByText('Uploading 2 of 5 files')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show upload' })).toHaveAttribute(
    'href',
    '/products/iText/report-usage',
  );
  act(() => runningUpload.set({ name: 'oct.ulvd', n: 1, count: 1, address: '/' }));
  expect(await screen.findByText('Uploading oct.ulvd')).toBeVisible();
  act(() => runningUpload.set(null));
  expect(screen.queryByText('Uploading oct.ulvd')).toBeNull();
});
