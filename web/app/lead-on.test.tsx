import { waitFor } from '@testing-library/react';
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

test('[2.35] the product-overview flag is kept from an address that leads on, too', async () => {
  localStorage.clear();
  const { history } = await openPage('/accounts?enableProductOverview=true', { user: licensee });
  await waitFor(() => expect(history.location.href).toBe('/accounts/acme/new-licenses'));
  expect(localStorage.getItem('enableProductOverview')).toBe('true');
});
