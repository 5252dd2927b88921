import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, testUser } from '../../../testing/portal-page.tsx';

test('[2.01] `/` leads external people to their accounts and internal people to the licenses report', async () => {
  const external = await openPage('/');
  await waitFor(() => expect(external.history.location.pathname).toBe('/accounts'));
  external.unmount();
  const user = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
  const internal = await openPage('/', { user });
  await waitFor(() => expect(internal.history.location.pathname).toBe('/reports/licenses'));
});

test.each(['/no-such-page', '/accounts/acme/no-such-page', '/reports/nothing/here'])(
  '[2.06] the unknown address %s leads to the start page and on from there',
  async (address) => {
    const page = await openPage(address);
    await waitFor(() => expect(page.history.location.pathname).toBe('/accounts'));
  },
);
const account = (name: string) => ({ name, roles: ['LICENSEE' as const], cucas: {} });
const list = (...ids: string[]) => ids.map((id) => ({ id, name: id, lastVisitedAt: null }));

test('[2.05] with one account the default address leads on in it, with query and fragment', async () => {
  const page = await openPage('/accounts/default/new-licenses?a=1&a=2#files', {
    user: testUser({ acme: account('Acme') }),
  });
  await waitFor(() => expect(page.history.location.href).toBe('/accounts/acme/new-licenses?a=1&a=2#files'));
});

test('[2.05] with several accounts the chooser remembers the default address', async () => {
  const page = await openPage('/accounts/default/new-licenses?a=1&a=2#files', {
    user: testUser({ acme: account('Acme'), globex: account('Globex') }),
    answers: { 'GET /api/accounts': list('acme', 'globex') },
  });
  const link = await page.findByRole('link', { name: /globex/ });
  expect(link).toHaveAttribute('href', '/accounts/globex/new-licenses?a=1&a=2#files');
  expect(new URLSearchParams(page.history.location.search).get('next')).toBe(
    '/accounts/default/new-licenses?a=1&a=2#files',
  );
});

test('the list of accounts, last used first, is asked for when the visit to the one that was left is noted', async () => {
  const visit = 'POST /api/accounts/acme/visits';
  const noted = Promise.withResolvers<Response>();
  const page = await openPage('/accounts/acme/new-licenses', {
    user: testUser({ acme: account('Acme'), globex: account('Globex') }),
    answers: {
      'GET /api/accounts': list('acme', 'globex'),
      'GET /api/salesforce/accounts/acme/license-keys/downloadable': [],
      [visit]: () => noted.promise,
    },
  });
  expect(await page.findByRole('heading', { level: 1 })).toHaveTextContent('Download licenses');
  act(() => page.history.push('/accounts'));
  await page.findByRole('heading', { level: 1, name: 'Choose an account' });
  expect(page.calls).not.toContain('GET /api/accounts');
  noted.resolve(new Response(null, { status: 204 }));
  await page.findByRole('link', { name: 'globex' });
  expect(page.calls.filter((call) => call === visit)).toHaveLength(1);
});

test('[2.04] [2.05] without an account the default address ends at the placeholder', async () => {
  const page = await openPage('/accounts/default');
  expect(await page.findByRole('heading', { name: 'No account yet' })).toBeInTheDocument();
});
