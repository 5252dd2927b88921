import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ReportFile } from '#domain/licenses-report/files/schema.ts';
import { open } from '../../../../../testing/report-page.tsx';

const file: ReportFile = {
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  format: 'csv',
  state: 'READY',
  filters: [],
  expected: 200,
  written: 150,
  askedAt: '2026-11-20T12:00:00.000Z',
  ready: null,
};

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1800));

test.each([
  ['WAITING', 'File waits'],
  ['WRITING', 'File: 75%'],
  ['READY', 'File is ready'],
  ['EXPIRED', 'File is no longer kept'],
  ['FAILED', 'File failed'],
] as const)('of a file that is %s the report says "%s"', async (state, text) => {
  const { history } = await open('/reports/licenses/files', {
    'GET /api/reports/license-keys/files': [{ ...file, state }],
  });
  await screen.findByText('CSV, 200 license keys');
  act(() => history.push('/reports/licenses?assignee='));
  expect(await screen.findByRole('link', { name: `${text}. Show your files` })).toHaveTextContent(text);
});
