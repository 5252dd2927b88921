import { waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LicenseUsagePage } from '#domain/licenses-report/schema.ts';
import { LIST, USAGE, grid, open, row } from '../../../testing/report-page.tsx';

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2200));

test('[2.34] devMode asks elsewhere and shows words as they are stored, and the types that follow from the sources', async () => {
  const page: LicenseUsagePage = {
    content: [
      {
        ...row('1', { activationStatus: 'Pending Manual Create', expirationStatus: 'EXPIRING_SOON' }),
        ...{ usageSources: ['itext-luf', 'pws'], reportingTypes: ['AUTO', 'MANUAL'] },
      },
    ],
    page: { size: 50, number: 0, totalElements: 1, totalPages: 1 },
  };
  const { calls } = await open('/reports/licenses?assignee=&devMode=true', { [USAGE]: page });
  const table = within(await grid());
  expect(await table.findByText('Pending Manual Create')).toBeInTheDocument();
  expect(table.getByText('EXPIRING_SOON')).toBeInTheDocument();
  expect(table.getByText('AUTO + MANUAL')).toBeInTheDocument();
  expect(table.getByText('itext-luf pws')).toBeInTheDocument();
  const asked = calls.filter((call) => call.startsWith(`${USAGE}?`));
  expect(asked).toEqual([expect.stringContaining('page=0')]);
  expect(calls.some((call) => call.startsWith(`${LIST}?`) && call.includes('parts=rows'))).toBe(false);
});

test('[2.34] devMode goes on by the number of the page until the last', async () => {
  const pageOf = (number: number): LicenseUsagePage => ({
    content: [{ ...row(`n${number}`), usageSources: [], reportingTypes: [] }],
    page: { size: 1, number, totalElements: 2, totalPages: 2 },
  });
  let asked = 0;
  const { calls } = await open('/reports/licenses?assignee=&devMode=true', {
    [USAGE]: () => Response.json(pageOf(asked++)),
  });
  await waitFor(() => expect(calls.filter((call) => call.startsWith(USAGE)).at(-1)).toContain('page=1'));
  expect(await within(await grid()).findByText('PL-n1')).toBeInTheDocument();
  expect(asked).toBe(2);
});

test('[2.34] devMode shows words as they are stored on a phone as well', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
  const page: LicenseUsagePage = {
    content: [{ ...row('1'), usageSources: ['pws'], reportingTypes: ['AUTO'] }],
    page: { size: 50, number: 0, totalElements: 1, totalPages: 1 },
  };
  await open('/reports/licenses?assignee=&devMode=true', { [USAGE]: page }, 'phone');
  expect(await within(await grid()).findByText('pws')).toBeInTheDocument();
});
