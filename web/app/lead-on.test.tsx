import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openPage, testUser } from '../../testing/portal-page.tsx';

const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const licensee = testUser({ acme: { name: 'Acme', roles: ['LICENSEE'], cucas: {} } });

test.each([
  [
    staffMember,
    '/accounts/a1/products/DITO%20%2F%20iText%20Custom',
    '/accounts/a1/products/DITO%20%2F%20iText%20Custom/licenses',
  ],
  [staffMember, '/report-usage?from=mail', '/products/iText/report-usage'],
  [licensee, '/', '/accounts/acme/new-licenses'],
  [
    licensee,
    '/accounts?next=%2Faccounts%2Fdefault%2Fnew-licenses%3Fa%3D1%26a%3D2',
    '/accounts/acme/new-licenses?a=1&a=2',
  ],
  [
    licensee,
    '/email-verification?next=%2Faccounts%2Facme%2Fnew-licenses%3Fa%3D1%26a%3D2%23files',
    '/accounts/acme/new-licenses?a=1&a=2#files',
  ],
  [licensee, '/email-verification?next=https%3A%2F%2Fevil.example', '/accounts/acme/new-licenses'],
])('$email goes on from %s to %s, which takes its place in the history', async (user, from, to) => {
  const { history } = await openPage(from, { user });
  await waitFor(() => expect(history.location.href).toBe(to));
  expect(history.length).toBe(1);
});

const ofTwo = testUser({
  acme: { name: 'Acme', roles: ['LICENSEE'], cucas: {} },
  globex: { name: 'Globex', roles: ['LICENSEE'], cucas: {} },
});

test.each([
  [licensee, '/?usageWizard=true&license=9&x=1', '/accounts/acme/new-licenses?usageWizard=true&license=9'],
  [licensee, '/no-such-page?devMode=true', '/accounts/acme/new-licenses?devMode=true'],
  [
    licensee,
    '/accounts?devMode=true&next=%2Faccounts%2Fdefault%2Fnew-licenses%3Fa%3D1',
    '/accounts/acme/new-licenses?a=1&devMode=true',
  ],
  [staffMember, '/?devMode=true&showCucaFilter=true', '/reports/licenses?devMode=true&showCucaFilter=true'],
  [staffMember, '/accounts?devMode=true', '/reports/licenses?devMode=true'],
  [
    staffMember,
    '/accounts/a1/products/LEADTOOLS?m=MAC-1&e=test&devMode=true',
    // m and e leave the address once the form of the page has them (2.38).
    '/accounts/a1/products/LEADTOOLS/licenses?devMode=true',
  ],
])('[2.34] [2.37] [2.38] $email is led from %s to %s with the flags', async (user, from, to) => {
  const { history } = await openPage(from, { user });
  const path = (address: string) => address.split('?')[0];
  await waitFor(() => expect(path(history.location.href)).toBe(path(to)));
  const words = (address: string) => [...new URL(address, 'http://portal.test').searchParams];
  expect(words(history.location.href)).toEqual(expect.arrayContaining(words(to)));
  expect(history.location.href).not.toContain('x=1');
});

test('[2.37] the account that is chosen opens with the flags of the chooser', async () => {
  const page = await openPage('/?usageWizard=true', {
    user: ofTwo,
    answers: { 'GET /api/accounts': [{ id: 'globex', name: 'Globex', lastVisitedAt: null }] },
  });
  const link = await page.findByRole('link', { name: 'Globex' });
  expect(link).toHaveAttribute('href', '/accounts/globex?usageWizard=true');
});

test('[2.05] staff choose the account that an address waits for, and come to its path with flags', async () => {
  const page = await openPage('/accounts/default/cuca/default/products/default/overview?devMode=true', {
    user: staffMember,
    answers: { 'GET /api/reports/accounts': [{ id: 'globex', name: 'Globex' }] },
  });
  await userEvent.type(await page.findByLabelText('Account'), 'glo');
  await userEvent.click(await page.findByRole('option', { name: 'Globex (globex)' }));
  await waitFor(() =>
    expect(page.history.location.href).toMatch(
      /^\/accounts\/globex\/cuca\/default\/products\/default\/overview\?devMode=true/,
    ),
  );
});

test('[2.35] the product-overview flag is kept from an address that leads on, too', async () => {
  localStorage.clear();
  const { history } = await openPage('/accounts?enableProductOverview=true', { user: licensee });
  await waitFor(() => expect(history.location.href).toBe('/accounts/acme/new-licenses'));
  expect(localStorage.getItem('enableProductOverview')).toBe('true');
});
