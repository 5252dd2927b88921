import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, testUser } from '../../../../testing/portal-page.tsx';

const header = async () => within((await screen.findAllByRole('banner'))[0]!);

test('[1.06] [6.18] external people can ask for support from every page', async () => {
  await openPage('/accounts', { user: testUser({ acme: { name: 'Acme', roles: ['LICENSEE'], cucas: {} } }) });
  expect((await header()).getByRole('button', { name: 'Contact support' })).toBeVisible();
});

test('[1.06] [6.18] internal people have no support popover', async () => {
  const user = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
  await openPage('/accounts', { user });
  expect((await header()).getByRole('button', { name: /^Account of/ })).toBeVisible();
  expect((await header()).queryByRole('button', { name: 'Contact support' })).toBeNull();
});
