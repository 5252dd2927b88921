import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LIST, open, page, row } from '../../testing/report-page.tsx';

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1800));

/** A report of one row; what is asked for after it waits to be answered with another one. */
async function opened(address: string) {
  let isHeld = false;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const after = row('2', { account: { id: 'a2', name: 'Globex' } });
  const report = await open(address, {
    [LIST]: async () => {
      if (!isHeld) return Response.json(page([row('1')]));
      await promise;
      return Response.json(page([after]));
    },
  });
  await screen.findByText('Acme Industries');
  await waitFor(() => expect(screen.getByText('1–1 of 1 license key')).toBeVisible());
  isHeld = true;
  return { ...report, answer: () => resolve(undefined) };
}
const chip = (name: string) => screen.queryByRole('button', { name: `Remove filter ${name}` });
const TWO = '/reports/licenses?assignee=&product=DITO&expirationStatus=EXPIRED';

describe('a filter that is removed', () => {
  test('leaves ahead of rows that take their time, which are busy from then on', async () => {
    const user = userEvent.setup();
    const { history } = await opened('/reports/licenses?assignee=&product=DITO');
    await user.click(chip('Product: DITO')!);
    await waitFor(() => expect(history.location.search).toBe('?assignee='));
    expect(screen.getByText('Acme Industries')).toBeVisible();
    expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true');
  });

  test('takes the one that is removed right after it along, and a search', async () => {
    const user = userEvent.setup();
    const { history, answer } = await opened(TWO);
    await user.click(chip('Product: DITO')!);
    await user.click(chip('Expiry status: Expired')!);
    await user.type(screen.getByRole('searchbox'), 'x{Enter}');
    await waitFor(() => expect(history.location.search).toBe('?search=x&assignee='));
    answer();
    await screen.findByText('Globex');
  });

  test('[2.32] takes the one that is removed in the same moment along, before the page shows anything', async () => {
    const { history } = await opened(TWO);
    const both = [chip('Product: DITO')!, chip('Expiry status: Expired')!];
    act(() => both.forEach((one) => fireEvent.click(one)));
    await waitFor(() => expect(history.location.search).toBe('?assignee='));
  });

  test('stays away when the order is changed right after it', async () => {
    const user = userEvent.setup();
    const { history } = await opened('/reports/licenses?assignee=&product=DITO');
    await user.click(chip('Product: DITO')!);
    await user.click(screen.getByRole('button', { name: 'Created' }));
    await waitFor(() => expect(history.location.search).toBe('?assignee=&sort=-created'));
  });

  test('does not bring back whoever has left meanwhile', async () => {
    const user = userEvent.setup();
    const { history, answer } = await opened('/reports/licenses?assignee=&product=DITO');
    await user.click(chip('Product: DITO')!);
    history.push('/accounts/a1/products');
    answer();
    await screen.findByRole('heading', { level: 1, name: 'Products' });
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(history.location.href).toBe('/accounts/a1/products');
  });
});
