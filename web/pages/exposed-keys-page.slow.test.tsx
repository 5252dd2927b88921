import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { StaffExposure } from '#domain/exposures/schema.ts';
import { failing, openPage, testUser, type Answers } from '../../testing/portal-page.tsx';

const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const LIST = 'GET /api/exposed-keys';
const exposure = (more: Partial<StaffExposure> = {}): StaffExposure => ({
  id: '0b9d8f4c-4f0f-4a3c-9d57-0f0f6b1c2d3e',
  account: { id: 'a1', name: 'Acme Publishing Ltd' },
  licenseKeyId: 'k1',
  keyTail: 'TAIL-1',
  productName: 'iText',
  productLicense: 'PL-1',
  reason: 'in a public repository',
  reportedBy: 'Lena Licensee',
  reportedAt: '2026-11-20T12:00:00.000Z',
  withdrawn: null,
  replacedAt: null,
  disclosures: [{ by: 'Leo Licensee', kind: 'COPY', at: '2026-10-01T08:00:00.000Z' }],
  disclosuresCount: 3,
  ...more,
});
const open = (answers: Answers, user = staffMember) => openPage('/exposed-keys', { user, answers });

test('each report says which key of whom, what happened and whom it was handed to', async () => {
  await open({ [LIST]: [exposure()] });
  const card = (await screen.findByRole('heading', { name: '…TAIL-1' })).closest('section')!;
  expect(card).toHaveTextContent('in a public repository');
  expect(card).toHaveTextContent('Reported by Lena Licensee');
  expect(within(card).getByRole('link', { name: 'iText · PL-1' })).toHaveAttribute(
    'href',
    '/accounts/a1/products/iText/licenses?freeTextSearch=TAIL-1',
  );
  expect(within(card).getByRole('link', { name: 'Acme Publishing Ltd' })).toHaveAttribute(
    'href',
    '/accounts/a1/products',
  );
  const lines = within(card).getAllByRole('listitem');
  expect(lines[0]).toHaveTextContent(/^Leo Licensee, copied, /);
  expect(lines[1]).toHaveTextContent('and 2 earlier times');
});

test('a report of a key that was replaced stays in the list, and there is nothing to take back', async () => {
  await open({ [LIST]: [exposure({ replacedAt: '2026-11-22T12:00:00.000Z' })] });
  expect(await screen.findByText('The key was replaced on 22 Nov 2026')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Withdraw report/ })).toBeNull();
});

test.each([
  [199, 0],
  [200, 1],
])('a list of %i reports says whether it ends there', async (count, told) => {
  await open({
    [LIST]: Array.from({ length: count }, (_, at) => exposure({ id: `${at}`, disclosures: [] })),
  });
  expect(await screen.findAllByRole('heading', { name: '…TAIL-1' })).toHaveLength(count);
  expect(screen.queryAllByText(/^This list shows 200 reports/)).toHaveLength(told);
});

test('a report that was a mistake is taken back after a question', async () => {
  const user = userEvent.setup();
  let withdrawn: StaffExposure['withdrawn'] = null;
  const { calls } = await open({
    [LIST]: () => Response.json([exposure({ withdrawn, disclosures: [], disclosuresCount: 0 })]),
    'DELETE /api/accounts/a1/licenseKeys/k1/exposure': () => {
      withdrawn = { by: 'Ines Internal', at: '2026-11-21T12:00:00.000Z' };
      return new Response(null, { status: 204 });
    },
  });
  expect(
    await screen.findByText('No one has copied or downloaded this key from the portal.'),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Withdraw report: key ending in TAIL-1' }));
  const asked = await screen.findByRole('alertdialog', { name: 'Withdraw the report?' });
  expect(calls).not.toContain('DELETE /api/accounts/a1/licenseKeys/k1/exposure');
  await user.click(within(asked).getByRole('button', { name: 'Withdraw report' }));
  expect(await screen.findByText('Withdrawn by Ines Internal')).toBeInTheDocument();
});

test('without reports, with a failure and without the right the page says so', async () => {
  const empty = await open({ [LIST]: [] });
  expect(await screen.findByText('No license keys are reported as exposed.')).toBeInTheDocument();
  empty.unmount();
  const failed = await open({ [LIST]: failing(503, 'Not now') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  failed.unmount();
  await open({ [LIST]: [exposure()] }, testUser({}));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    'You do not have access to this page.',
  );
});
