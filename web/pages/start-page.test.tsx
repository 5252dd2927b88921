import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, testUser } from '../../testing/portal-page.tsx';

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
