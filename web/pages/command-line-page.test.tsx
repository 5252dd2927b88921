import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { failing, openPage, testUser, type Answers } from '../../testing/portal-page.tsx';

const PROGRAM = 'GET /api/command-line';
const program = {
  version: '1.3.2',
  bytes: 51_813,
  sha256: 'c55a0928'.repeat(8),
  address: '/cli/portal.mjs',
  pinnedAddress: '/cli/portal-1.3.2-c55a0928aa66.mjs',
};
const open = (answers: Answers) => openPage('/command-line', { user: testUser({}, {}), answers });

test('the page hands out the file and says its version, size and check value', async () => {
  await open({ [PROGRAM]: program });
  expect(await screen.findByRole('heading', { level: 1, name: 'Command-line tool' })).toBeInTheDocument();
  const download = screen.getByRole('link', { name: 'Download portal.mjs' });
  expect(download).toHaveAttribute('href', '/cli/portal.mjs');
  expect(download).toHaveAttribute('download');
  expect(await screen.findByText('51.8 kB')).toBeInTheDocument();
  expect(screen.getByText('c55a0928'.repeat(8))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '/cli/portal-1.3.2-c55a0928aa66.mjs' })).toBeInTheDocument();
});

test('the examples bear the address of this portal and are copied whole', async () => {
  const user = userEvent.setup();
  await open({ [PROGRAM]: program });
  const cron = await screen.findByRole('region', { name: 'cron' });
  const { origin } = window.location;
  expect(cron).toHaveTextContent(`PORTAL_URL=${origin} 15 6 2 * * node`);
  for (const name of ['GitHub Actions', 'GitLab CI', 'Windows Task Scheduler', 'curl alone'])
    expect(screen.getByRole('region', { name })).toHaveTextContent(origin);
  await user.click(screen.getByRole('button', { name: 'Copy Download and verify' }));
  expect(await navigator.clipboard.readText()).toBe(
    `curl -fsSO ${origin}/cli/portal.mjs\ncurl -fsS ${origin}/cli/portal.mjs.sha256 | sha256sum --check`,
  );
});

test('each exit status is explained, in the order in which they apply', async () => {
  await open({ [PROGRAM]: program });
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    '1The command, a setting or a local file is not valid. Anything done before the error is kept.',
    '3The token is missing or does not have permission.',
    '4The portal could not be reached, or every attempt failed. Run the command again.',
    '2The portal rejected at least one file.',
    '5No file was rejected, but not everything was counted or saved.',
    '0Everything was counted, in this run or an earlier one.',
  ]);
});

test('a failure says so and can be tried again, while the examples stay', async () => {
  await open({ [PROGRAM]: failing(503, 'SERVICE_UNAVAILABLE') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'cron' })).toBeInTheDocument();
});
