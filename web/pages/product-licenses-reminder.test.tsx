import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { licenseRecord } from '../../testing/license-records.ts';
import { openLicenses as open } from '../../testing/product-licenses-page.tsx';

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2200));

describe('[2.43] the reminder of what waits for a report', () => {
  const unreported = (productName: string, months: string[]) => ({
    ...{ licenseKeyId: `k-${productName}`, productName, productLicense: null, keyTail: 'TAIL' },
    months,
  });
  const state = (...of: ReturnType<typeof unreported>[]) => ({
    'GET /api/accounts/a1/state': {
      reports: { last: null, unreported: of },
      ...{ expiry: null, certification: null, usage: null },
    },
  });

  test('names keys and months of a volume product and leads to the report of its usage', async () => {
    await open(
      [licenseRecord('1')],
      state(unreported('iText', ['2026-07', '2026-08', '2026-10']), unreported('DITO', ['2026-09'])),
    );
    expect(
      await screen.findByText('No usage reported for 1 license key: Jul–Aug 2026 and Oct 2026.'),
    ).toBeInTheDocument();
    expect(
      screen.getByRole('link', { name: /^Report usage: No usage reported for 1 license key/ }),
    ).toHaveAttribute('href', '/accounts/a1/products/iText/report-usage');
  });

  test('comes with the licenses, so that nothing moves when it is there', async () => {
    const { promise: told, resolve: tell } = Promise.withResolvers<Response>();
    await open([licenseRecord('1')], { 'GET /api/accounts/a1/state': () => told });
    expect(await screen.findByText(/^3 license keys/)).toBeInTheDocument();
    expect(screen.queryByRole('grid')).toBeNull();
    tell(Response.json(state(unreported('iText', ['2026-07']))['GET /api/accounts/a1/state']));
    expect(await screen.findByText(/^No usage reported for 1 license key/)).toBeInTheDocument();
    expect(screen.getByRole('grid', { name: 'iText licenses' })).toBeInTheDocument();
  });

  test('is not there where every month of this product is reported', async () => {
    await open([licenseRecord('1')], state(unreported('DITO', ['2026-09'])));
    await screen.findByText('…TAIL-1');
    expect(screen.queryByText(/^No usage reported/)).toBeNull();
  });

  test('of the imaging product counts licenses and leads to the wizard', async () => {
    const waiting = (licenseKeyId: string) => ({
      ...{ application: { id: 'c1', name: 'Scanner' }, licenseKeyId, productLicense: null, keyTail: 'T' },
      ...{ periods: 1, since: '2026-09-30' },
    });
    const of = '/api/accounts/a1/purchased-products/LEADTOOLS';
    await open(
      [],
      {
        [`GET ${of}/licenses`]: { content: [], totalElements: 0 },
        'GET /api/accounts/a1/imaging-reminder': {
          licenses: [waiting('k1'), waiting('k2')],
          laterUntil: null,
        },
      },
      '/accounts/a1/products/LEADTOOLS/licenses',
    );
    expect(await screen.findByText('2 licenses have usage to report.')).toBeInTheDocument();
    expect(
      screen.getByRole('link', { name: /^Report usage: 2 licenses have usage to report/ }),
    ).toHaveAttribute('href', '/accounts/a1/cuca/c1/products/LEADTOOLS/report-usage?usageWizard=true');
  });
});
