import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openPage, testUser } from '../../../../testing/portal-page.tsx';

/** Typed by hand (7.05). */
const services = [
  ...['reports', 'auth', 'accounts', 'salesforce', 'background-processes'],
  ...['usage/pws', 'usage/manual', 'usage/leadtools-activations', 'usage/itext-json', 'usage/itext-xml'],
];

test('[2.93] [1.06] About tells version, time and number of the build of every service, each its own', async () => {
  const buildOf = (name: string, at: number) => ({
    build: { name, version: `1.${at}.0`, time: `2026-03-1${at}T08:0${at}:00Z`, number: `build-${at}` },
  });
  const answers = Object.fromEntries(
    services.map((name, index) => [`GET /api/${name}/actuator/info`, buildOf(name, index)]),
  );
  await openPage('/settings', { user: testUser({}), answers });
  await userEvent.click(await screen.findByRole('button', { name: /^User menu for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'About' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'About the Customer Portal' }));
  const table = within(await dialog.findByRole('table', { name: 'Portal services' }));
  await table.findAllByText('1.9.0');
  const cells = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);
  const [head, ...rows] = table.getAllByRole('row').map(cells);
  expect(head).toEqual(['Service', 'Version', 'Built', 'Build']);
  const told = services.map((name, at) => [
    name,
    [
      // Time and build stand below the version on phones.
      `1.${at}.01${at} Mar 2026, 08:0${at} UTCbuild-${at}`,
      `1${at} Mar 2026, 08:0${at} UTC`,
      `build-${at}`,
    ],
  ]);
  expect(Object.fromEntries(rows.map(([name, ...rest]) => [name, rest]))).toEqual(Object.fromEntries(told));
  expect(dialog.getByText('Version 1.0.0')).toBeVisible();
});
