import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { AccountRole, CucaRole } from '#domain/access/permissions.ts';
import { openPage, testUser } from '../../testing/portal-page.tsx';

beforeEach(() => localStorage.clear());

const cuca = (name: string, roles: CucaRole[]) => ({ name, roles, visibleItems: [] });
const person = (roles: AccountRole[], cucas: Record<string, ReturnType<typeof cuca>> = {}) =>
  testUser({ acme: { name: 'Acme', roles, cucas } });
const main = () => screen.getByRole('main');

test('[2.15] the landing page has a button for each page that is open to the person and exists', async () => {
  await openPage('/accounts/acme', { user: person(['LICENSEE', 'ITEXT_VOLUME_REPORTER']) });
  expect(
    await within(await screen.findByRole('main')).findByRole('link', { name: /Report usage/ }),
  ).toHaveAttribute('href', '/accounts/acme/products/iText/report-usage');
  expect(within(main()).getByRole('link', { name: /Download licenses/ })).toHaveAttribute(
    'href',
    '/accounts/acme/new-licenses',
  );
});

test('[2.16] internal people go on to the products of the account', async () => {
  const user = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
  const page = await openPage('/accounts/a1', { user });
  await waitFor(() => expect(page.history.location.pathname).toBe('/accounts/a1/products'));
});

test('[2.17] somebody who only downloads goes on to the downloads', async () => {
  const page = await openPage('/accounts/acme', { user: person(['LICENSEE']) });
  await waitFor(() => expect(page.history.location.pathname).toBe('/accounts/acme/new-licenses'));
});

test('somebody whose pages do not exist yet is told so, with the contact', async () => {
  const user = person([], { c1: cuca('Scanner', ['LEADTOOLS_CUCA_REPORTER']) });
  const page = await openPage('/accounts/acme', { user });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Nothing to do here yet for your role' }),
  ).toBeInTheDocument();
  expect(main()).toHaveTextContent('customer-success@vendor.example');
  expect(page.history.location.pathname).toBe('/accounts/acme');
});

test('[2.12] [6.16] an account without a role shows the access-denied page with errors.accountNoPermission', async () => {
  const page = await openPage('/accounts/globex', { user: person(['LICENSEE']) });
  expect(
    await screen.findByRole('heading', { name: 'You do not have access to this page.' }),
  ).toBeInTheDocument();
  expect(main()).toHaveTextContent('You do not have access to this account.');
  expect(page.calls.filter((call) => call.includes('globex'))).toEqual([]);
  expect(screen.queryByRole('navigation', { name: 'Main navigation' })).not.toBeInTheDocument();
});

test('[2.19] [2.90] [9.24] the application chosen in the sidebar is kept for its account', async () => {
  const user = person(['LICENSEE'], {
    c1: cuca('Archive', ['CUCA_VIEWER']),
    c2: cuca('Billing', ['CUCA_VIEWER']),
  });
  await openPage('/accounts/acme/new-licenses', { user });
  const dropdown = await screen.findByRole('button', { name: /Application.*Archive/ });
  await userEvent.click(dropdown);
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Billing' }));
  expect(await screen.findByRole('button', { name: /Application.*Billing/ })).toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('selectedCucaId') ?? '')).toEqual({ acme: 'c2' });
});

test('[2.19] an application remembered that is no longer there is ignored', async () => {
  localStorage.setItem('selectedCucaId', JSON.stringify({ acme: 'gone' }));
  const user = person(['LICENSEE'], { c1: cuca('Archive', ['CUCA_VIEWER']) });
  await openPage('/accounts/acme/new-licenses', { user });
  expect(await screen.findByRole('button', { name: /Application.*Archive/ })).toBeInTheDocument();
});

test('[2.92] the sidebar links to the downloads for those who may download, and for nobody else', async () => {
  const page = await openPage('/accounts/acme/new-licenses', { user: person(['LICENSEE']) });
  const navigation = await screen.findByRole('navigation', { name: 'Main navigation' });
  expect(within(navigation).getByRole('link', { name: 'Download licenses' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  page.unmount();
  await openPage('/accounts/acme/new-licenses', { user: person(['ACCOUNT_VIEWER']) });
  const other = await screen.findByRole('navigation', { name: 'Main navigation' });
  expect(within(other).queryByRole('link', { name: 'Download licenses' })).not.toBeInTheDocument();
});
