import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { licenseRecord } from '../../testing/license-records.ts';
import { BASE, openLicenses } from '../../testing/product-licenses-page.tsx';

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2500));

test('[2.46] the breakdown is a split button: the selected licenses in front, all of them and their CSV behind', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const user = userEvent.setup();
  const { calls, history } = await openLicenses([licenseRecord('1'), licenseRecord('2')], {
    [`GET ${BASE}/licenses?format=csv`]: () =>
      new Response('csv', { headers: { 'content-disposition': 'attachment; filename="licenses.csv"' } }),
  });
  await screen.findByText('PL-1');
  const more = () => user.click(screen.getByRole('button', { name: 'More actions: Usage breakdown' }));
  await more();
  expect(screen.getByRole('menuitem', { name: 'Selected licenses as CSV' })).toHaveAttribute('aria-disabled');
  await user.keyboard('{Escape}');
  const [, first, second] = within(screen.getByRole('grid')).getAllByRole('checkbox');
  await user.click(first!);
  await user.click(second!);
  expect(screen.getByRole('link', { name: 'Usage breakdown' })).toHaveAttribute(
    'href',
    '/accounts/a1/products/iText/usage?licenseKeyId=1&licenseKeyId=2',
  );
  await more();
  await user.click(screen.getByRole('menuitem', { name: 'Selected licenses as CSV' }));
  await waitFor(() =>
    expect(calls).toContain(`GET ${BASE}/licenses?licenseKeyId=1&licenseKeyId=2&format=csv`),
  );
  expect(await screen.findByText(/licenses\.csv/)).toBeVisible();
  await more();
  await user.click(screen.getByRole('menuitem', { name: 'Usage of all licenses' }));
  await waitFor(() => expect(history.location.href).toBe('/accounts/a1/products/iText/usage'));
});
