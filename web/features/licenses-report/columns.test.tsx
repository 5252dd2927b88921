import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { row, LIST, page, open, grid } from '../../../testing/report-page.tsx';

beforeEach(() => {
  // Wide enough for every column.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1800);
});

describe('order', () => {
  const heads = async () => within(await grid()).getAllByRole('columnheader');
  const sorted = async () =>
    (await heads())
      .filter((head) => head.getAttribute('aria-sort')?.endsWith('ending'))
      .map((head) => `${head.textContent} ${head.getAttribute('aria-sort')}`);

  test('[2.62] a click on a head puts the rows in its order, another in the other direction, and the address says it', async () => {
    const user = userEvent.setup();
    const { history, calls } = await open('/reports/licenses?assignee=');
    await screen.findByText('Acme Industries');
    expect(await sorted()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Consumption' }));
    expect(history.location.search).toBe('?assignee=&sort=-usage');
    await waitFor(async () => expect(await sorted()).toEqual(['Consumption descending']));
    expect(calls.at(-1)).toContain('sort=-usage');
    screen.getByRole('button', { name: 'Consumption' }).focus();
    await user.keyboard('{Enter}');
    expect(history.location.search).toBe('?assignee=&sort=usage');
    await user.click(screen.getByRole('button', { name: 'Expires' }));
    expect(history.location.search).toBe('?assignee=&sort=expiry');
    history.back();
    await waitFor(async () => expect(await sorted()).toEqual(['Consumption ascending']));
  });

  test('[2.67] each head puts the rows in the order of its own column', async () => {
    const user = userEvent.setup();
    const { history } = await open('/reports/licenses?assignee=');
    await screen.findByText('Acme Industries');
    const orders: string[] = [];
    for (const name of ['Licensed product', 'Created', 'Expires', 'Last used', 'Consumption']) {
      await user.click(screen.getByRole('button', { name }));
      orders.push(`${name}: ${new URLSearchParams(history.location.search).get('sort')}`);
    }
    expect(orders).toEqual(['Licensed product: product', 'Created: -created', 'Expires: expiry', 'Last used: -lastUsed', 'Consumption: -usage']); // prettier-ignore
  });

  test('in another order than that of accounts the account is a column of its own, which leads back', async () => {
    const user = userEvent.setup();
    const { history } = await open('/reports/licenses?assignee=&sort=-usage', {
      [LIST]: page([row('1'), row('2', { account: { id: 'a2', name: 'Globex' } })]),
    });
    const table = await grid();
    await within(table).findByText('Globex');
    expect((await heads()).map((head) => head.textContent).filter(Boolean).slice(0, 2)).toEqual(['Account', 'Licensed product']); // prettier-ignore
    expect(within(table).getAllByRole('row').slice(1).map((one) => one.style.height)).toEqual(['50px', '50px']); // prettier-ignore
    await user.click(within(table).getByRole('button', { name: 'Account' }));
    expect(history.location.search).toBe('?assignee=');
  });

  test('every order has a name in the menu, and filters keep it', async () => {
    const user = userEvent.setup();
    const { history } = await open('/reports/licenses?search=x&assignee=');
    await screen.findByText('Acme Industries');
    await user.click(screen.getByRole('button', { name: 'Sort: Account, A to Z' }));
    expect(screen.getAllByRole('menuitemradio').map((one) => one.textContent)).toEqual([
      'Account, A to Z', 'Account, Z to A', 'Product, A to Z', 'Product, Z to A', 'Oldest first', 'Newest first',
      'Earliest expiry first', 'Latest expiry first', 'Least recently used', 'Most recently used', 'Lowest consumption first', 'Highest consumption first',
    ]); // prettier-ignore
    await user.click(screen.getByRole('menuitemradio', { name: 'Most recently used' }));
    expect(history.location.search).toBe('?search=x&assignee=&sort=-lastUsed');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(history.location.search).toBe('?assignee=&sort=-lastUsed');
  });
});

describe('what stands above an account’s rows', () => {
  const person = (firstName: string, email: string) => ({ id: email, firstName, lastName: 'X', email });
  const about = {
    ...{ id: 'a1', name: 'Acme Industries', keys: 1_020, inOverage: 2 },
    ...{ owner: person('Olga', 'o@v.example'), crCsm: person('Carl', 'c@v.example') },
    ...{ regionalTerritory: 'Nordics', globalTerritory: 'EMEA' },
  };

  test('[1.04] says how many keys it has in all, how many are in overage, owner, CSM and territory', async () => {
    await open('/reports/licenses?assignee=', { [LIST]: { ...page([row('1')]), accounts: [about] } });
    expect(await screen.findByText(/^1,020 keys/)).toHaveTextContent(
      /^1,020 keys · 2 in overage · Owner Olga X · CSM Carl X · Nordics$/,
    );
  });

  test('leaves out what nobody knows', async () => {
    const bare = { ...about, keys: 1, inOverage: 0, owner: null, crCsm: null, regionalTerritory: null, globalTerritory: null }; // prettier-ignore
    await open('/reports/licenses?assignee=', { [LIST]: { ...page([row('1')]), accounts: [bare] } });
    expect(await screen.findByText(/^1 key/)).toHaveTextContent(/^1 key$/);
  });
});

test('[3.08] figures that several keys share say so', async () => {
  await open('/reports/licenses?assignee=', {
    [LIST]: page([row('1', { sharedBy: 2, usage: 152.2, overage: true })]),
  });
  expect(await screen.findByTitle(/Shared by 2 keys/)).toHaveTextContent('In overage · Shared by 2 keys');
});

test('[2.68] on a phone a Unified record without an application warns as well', async () => {
  const rows = [
    row('1', { recordType: 'Unified', productLicense: 'PL-A' }),
    row('2', { recordType: 'Unified', productLicense: 'PL-B', cucaId: 'c1' }),
    row('3', { recordType: 'Account', productLicense: 'PL-C' }),
  ];
  await open('/reports/licenses?assignee=', { [LIST]: page(rows) }, 'phone');
  const table = await grid();
  await within(table).findByText('PL-A');
  expect(within(table).queryByText('Licensed product')).toBeNull();
  const warned = within(table)
    .getAllByRole('row')
    .flatMap((one) => {
      const warning = within(one).queryByRole('img', {
        name: 'This Unified record has no application.',
      });
      return warning === null ? [] : [/PL-\w/.exec(one.textContent)?.[0]];
    });
  expect(warned).toEqual(['PL-A']);
});
