import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { browserSession } from '#web/core/http.ts';
import { openPage, testUser } from '../../../../testing/portal-page.tsx';

const header = async () => within((await screen.findAllByRole('banner'))[0]!);

/** What the user menu says of staff alone, and where About leads (6.17). */
async function menuAndAbout() {
  await userEvent.click(await screen.findByRole('button', { name: /^User menu for/ }));
  const hasChip = within(await screen.findByRole('menu')).queryByText('Internal', { exact: true }) !== null;
  await userEvent.click(screen.getByRole('menuitem', { name: 'About' }));
  const about = within(await screen.findByRole('dialog', { name: 'About the Customer Portal' }));
  return { hasChip, links: about.getAllByRole('link').map(({ textContent }) => textContent) };
}

test('[1.06] [6.17] [6.18] [8.40] external people can ask the fixed address for support from every page', async () => {
  await openPage('/accounts', { user: testUser({ acme: { name: 'Acme', roles: ['LICENSEE'], cucas: {} } }) });
  await userEvent.click((await header()).getByRole('button', { name: 'Contact support' }));
  const support = within(await screen.findByRole('dialog', { name: 'Contact support' }));
  const mail = support.getByRole('link', { name: 'customer-success@vendor.example' });
  expect(mail).toHaveAttribute('href', 'mailto:customer-success@vendor.example');
  await userEvent.keyboard('{Escape}');
  expect(await menuAndAbout()).toEqual({ hasChip: false, links: ['Command-line tool'] });
});

test('[1.06] [6.17] [6.18] internal people have no support popover, but a role chip, and details in About', async () => {
  const user = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
  await openPage('/accounts', { user });
  expect((await header()).getByRole('button', { name: /^User menu for/ })).toBeVisible();
  expect((await header()).queryByRole('button', { name: 'Contact support' })).toBeNull();
  expect(await menuAndAbout()).toEqual({
    hasChip: true,
    links: ['Command-line tool', 'View details of background jobs', 'API reference'],
  });
});

test('[1.06] whoever signs out in the menu has signed out, and is not told of an idle session', async () => {
  const end = vi.spyOn(browserSession, 'end').mockResolvedValue();
  await openPage('/accounts', { user: testUser({ acme: { name: 'Acme', roles: ['LICENSEE'], cucas: {} } }) });
  await userEvent.click((await header()).getByRole('button', { name: /^User menu for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  expect(end.mock.calls).toEqual([['signedOut']]);
});

test('staff see how many alerts of their accounts wait to be read, and are led to them', async () => {
  const user = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
  await openPage('/accounts', { user, answers: { 'GET /api/alerts': { unread: 120 } } });
  const bell = await (await header()).findByRole('link', { name: '120 unread alerts' });
  expect(bell).toHaveAttribute('href', '/alerts');
  expect(bell.querySelector('[data-count]')).toHaveAttribute('data-count', '99+');
});

test('customers see those of the account at hand, where its alerts are for them', async () => {
  const acme = (roles: 'LICENSEE' | 'ACCOUNT_VIEWER') =>
    testUser({ a1: { name: 'Acme', roles: [roles], cucas: {} } });
  const answers = { 'GET /api/accounts/a1/alerts': { unread: 1 } };
  const licensee = await openPage('/accounts/a1/products', { user: acme('LICENSEE'), answers });
  expect(await (await header()).findByRole('link', { name: '1 unread alert' })).toHaveAttribute(
    'href',
    '/accounts/a1/alerts',
  );
  licensee.unmount();
  const { calls } = await openPage('/accounts/a1/products', { user: acme('ACCOUNT_VIEWER'), answers });
  await screen.findByRole('heading', { level: 1 });
  expect(calls.filter((call) => call.includes('alerts'))).toEqual([]);
});

test('before their number is known the bell says where it leads, and not that there is none', async () => {
  const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
  const never = () => new Promise<Response>(() => {});
  const staff = await openPage('/accounts', {
    user: staffMember,
    answers: { 'GET /api/alerts': never },
  });
  expect(await (await header()).findByRole('link', { name: 'Alerts for my accounts' })).toBeVisible();
  staff.unmount();
  await openPage('/accounts/a1/products', {
    user: testUser({ a1: { name: 'Acme', roles: ['LICENSEE'], cucas: {} } }),
    answers: { 'GET /api/accounts/a1/alerts': never },
  });
  expect(await (await header()).findByRole('link', { name: 'Alerts' })).toBeVisible();
});

test('the bell says that there is none where none waits to be read', async () => {
  const user = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
  await openPage('/accounts', { user, answers: { 'GET /api/alerts': { unread: 0 } } });
  expect(await (await header()).findByRole('link', { name: 'No unread alerts' })).toBeVisible();
});
