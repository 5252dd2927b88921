import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import { licenseRecord } from '../../testing/license-records.ts';
import { openPage, type Answers } from '../../testing/portal-page.tsx';
import { BASE, staffMember, openLicenses as open } from '../../testing/product-licenses-page.tsx';

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2500));

describe('machines', () => {
  const LEADTOOLS = '/api/accounts/a1/purchased-products/LEADTOOLS';
  const MACHINES = '/api/accounts/a1/license-keys/k1/activations';
  const server = licenseRecord('1', {
    ...{ licenseKeyId: 'k1', productName: 'LEADTOOLS', licensedProduct: 'LEADTOOLS' },
    deploymentType: 'On-premise',
  });
  const desktop = licenseRecord('2', { productName: 'LEADTOOLS', deploymentType: 'Desktop' });
  const machine = {
    ...{ id: 'm1', machineTail: '0042', environment: 'production' },
    ...{ activatedAt: '2026-10-01T08:00:00.000Z', repeatedAt: null, releasedAt: null, releasedBy: null },
  };
  const openImaging = (
    rows: LicenseRecord[],
    hasServerDeployments: boolean,
    answers: Answers = {},
    query = '',
  ) =>
    openPage(`/accounts/a1/products/LEADTOOLS/licenses${query}`, {
      user: staffMember,
      answers: {
        [`GET ${LEADTOOLS}/licenses`]: { content: rows, totalElements: rows.length },
        [`GET ${LEADTOOLS}/licenseKeys/summary`]: {
          ...{ licenseKeysCount: 2, nearestExpirationDate: '2027-01-31', lastTimeUsed: null },
          hasServerDeployments,
        },
        [`GET ${MACHINES}`]: { limit: 2, active: 1, activations: [machine] },
        ...answers,
      },
    });

  test('[2.45] the button to activate stands where a license is for a server deployment, and opens the dialog', async () => {
    const user = userEvent.setup();
    await openImaging([server], true);
    await user.click(await screen.findByRole('button', { name: 'Activate a license' }));
    expect(await screen.findByRole('dialog', { name: 'Activate a license' })).toBeVisible();
  });

  test('[2.38] the dialog of this page begins with machine id and environment too, which leave the address alone', async () => {
    const query = '?devMode=true&m=%20MACHINE%200042&e=Test';
    const { history } = await openImaging([server], true, {}, query);
    await userEvent.click(await screen.findByRole('button', { name: 'Activate a license' }));
    const dialog = await screen.findByRole('dialog', { name: 'Activate a license' });
    expect(within(dialog).getByRole('textbox', { name: /^Machine ID/ })).toHaveValue('MACHINE0042');
    expect(within(dialog).getByRole('combobox', { name: /^Environment/ })).toHaveTextContent('Test');
    expect(history.location.href).toBe('/accounts/a1/products/LEADTOOLS/licenses?devMode=true');
  });

  test('[2.45] it stands neither where none is, nor on the page of another product', async () => {
    const { unmount } = await openImaging([desktop], false);
    expect(await screen.findByText(/2 license keys/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Activate a license' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^View machines for/ })).toBeNull();
    unmount();
    await open([licenseRecord('1', { deploymentType: 'On-premise' })], {
      [`GET ${BASE}/licenseKeys/summary`]: {
        ...{ licenseKeysCount: 3, nearestExpirationDate: '2027-01-31', lastTimeUsed: null },
        hasServerDeployments: true,
      },
    });
    expect(await screen.findByText(/3 license keys/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Activate a license' })).toBeNull();
  });

  test('[4.02] expired and inactive licenses are counted in a line that leads to them, and back', async () => {
    const user = userEvent.setup();
    const counted = { licenseKeysCount: 1, leftOutCount: 3, nearestExpirationDate: null, lastTimeUsed: null };
    const { history, calls } = await openImaging([server], true, {
      [`GET ${LEADTOOLS}/licenseKeys/summary`]: { ...counted, hasServerDeployments: false },
    });
    await user.click(await screen.findByRole('link', { name: '3 expired or inactive licenses' }));
    expect(history.location.search).toBe('?unusable=true');
    expect(await screen.findByText(/These have expired or are inactive\./)).toBeVisible();
    expect(calls.some((call) => /\/licenses\?.*unusable=true/.test(call))).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Active licenses' }));
    expect(history.location.search).toBe('');
  });

  test('[2.76] beside the name of a license stands its application, which leads to the report of its usage', async () => {
    const customerUseCaseApplication = { id: 'app1', name: 'Kiosk', licenseType: null };
    const other = licenseRecord('2', { customerUseCaseApplication });
    await openImaging([{ ...server, customerUseCaseApplication }, other], true);
    const [link] = await screen.findAllByRole('link', { name: 'Report usage for Kiosk' });
    expect(link?.closest('[role="gridcell"]')).toHaveTextContent('PL-1 · Kiosk · LEADTOOLS');
    expect(link).toHaveAttribute('href', '/accounts/a1/cuca/app1/products/LEADTOOLS/report-usage');
    // Usage of other products is reported for no application.
    const row = screen.getByText('…TAIL-2').closest<HTMLElement>('[role="row"]')!;
    expect(row).toHaveTextContent('PL-2 · iText Core 7');
    expect(within(row).queryByRole('link', { name: 'Report usage for Kiosk' })).toBeNull();
  });

  test('staff see the machines of a license and release one after a question', async () => {
    const user = userEvent.setup();
    const released = { ...machine, releasedAt: '2026-11-22T08:00:00.000Z', releasedBy: 'Ines Internal' };
    const { calls } = await openImaging([server], true, {
      [`POST ${MACHINES}/m1/release`]: { limit: 2, active: 0, activations: [released] },
    });
    await user.click(await screen.findByRole('button', { name: 'View machines for PL-1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Activated machines' });
    expect(await within(dialog).findByText('1 of 2 machines are activated.')).toBeVisible();
    expect(within(dialog).getByText('Activated 1 Oct 2026')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Release machine …0042' }));
    const question = await screen.findByRole('alertdialog', { name: 'Release machine …0042?' });
    await user.click(within(question).getByRole('button', { name: 'Release' }));
    expect(await within(dialog).findByText('Released 22 Nov 2026 by Ines Internal')).toBeVisible();
    expect(within(dialog).getByText('No machines are activated. The license allows 2.')).toBeVisible();
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([`POST ${MACHINES}/m1/release`]);
    await user.click(within(dialog).getByRole('button', { name: 'Activate a machine' }));
    expect(await screen.findByRole('dialog', { name: 'Activate a license' })).toBeVisible();
  });

  test('of a license that has expired they are seen, and no other is activated', async () => {
    const user = userEvent.setup();
    await openImaging([{ ...server, expiryDate: '2020-01-01', expirationStatus: 'EXPIRED' }], true);
    await user.click(await screen.findByRole('button', { name: 'View machines for PL-1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Activated machines' });
    expect(await within(dialog).findByText('…0042')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Activate a machine' })).toBeNull();
  });
});
