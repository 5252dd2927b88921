import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ShownInvitation } from '#domain/teams/invitations/schema.ts';
import { browserSession } from '#web/core/http.ts';
import { fillIn } from '../../testing/render.tsx';
import { failing, openPage, testConfig, testUser, type Answers } from '../../testing/portal-page.tsx';

const shown: ShownInvitation = {
  state: 'open',
  email: 'Lena@Acme.example',
  roles: ['CUCA_ADMIN', 'LEADTOOLS_CUCA_REPORTER'],
  invitedBy: 'Otto Owner',
  ...{ accountId: 'wayne', accountName: 'Wayne', cucaId: 'c1', cucaName: 'Claims desk' },
  expiresAt: '2026-11-29T10:00:00.000Z',
  ownSignIn: true,
};
const GET = 'GET /api/invitations/abc';
const ACCEPT = 'POST /api/invitations/abc/accept';
const open = (more: Partial<ShownInvitation> = {}, answers: Answers = {}, user = testUser()) =>
  openPage('/invitations/abc', { user, answers: { [GET]: { ...shown, ...more }, ...answers } });
/** Opened by somebody who has not signed in. */
async function openAsNobody(more: Partial<ShownInvitation> = {}) {
  const page = await open(more, { 'POST /api/auth/token': failing(401, 'Sign in first.') });
  act(() => browserSession.store.set({ phase: 'idle' }));
  return page;
}

test('it says who invites whom to what before anybody signs in', async () => {
  await openAsNobody();
  await screen.findByText(
    'Otto Owner has invited you to join the team of Claims desk (Wayne). Your role: Administrator, Imaging reporter.',
  );
  screen.getByText('This invitation is for Lena@Acme.example and can be accepted until 29 Nov 2026.');
  expect(await screen.findByRole('link', { name: 'Sign in as Lena@Acme.example' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/api\/auth\/login\?return_to=/),
  );
});

test('the invited person joins by the button, not by opening the link', async () => {
  const user = userEvent.setup();
  const { calls } = await open({}, { [ACCEPT]: { accountId: 'wayne', cucaId: 'c1', alreadyIn: false } });
  const join = await screen.findByRole('button', { name: 'Join the team' });
  expect(calls).not.toContain(ACCEPT);
  await user.click(join);
  await screen.findByRole('heading', { name: 'Welcome to the team of Claims desk' });
  expect(screen.getByRole('link', { name: 'Open Claims desk' })).toHaveAttribute(
    'href',
    '/accounts/wayne/cuca/c1',
  );
});

test('somebody else reads so and is offered to sign out', async () => {
  await open({ email: 'selina@wayne.example' });
  await screen.findByText(
    'You are signed in as lena@acme.example. To accept, sign out, open the link in the email again and sign in as selina@wayne.example.',
  );
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Join the team' })).toBeNull();
});

test('whoever is in the team already reads so', async () => {
  const cucas = { c1: { name: 'Claims desk', roles: ['CUCA_VIEWER' as const], visibleItems: [] } };
  await open({ state: 'used' }, {}, testUser({ wayne: { name: 'Wayne', roles: [], cucas } }));
  expect(await screen.findByRole('heading', { name: 'You are already in this team' })).toBeVisible();
});

test.each([
  ['used', 'This invitation has already been accepted', /^Each invitation works only once\./],
  ['withdrawn', 'This invitation has been withdrawn', /ask Otto Owner\.$/],
  ['expired', 'This invitation has expired', /^It expired on 29 Nov 2026\. Ask Otto Owner/],
] as const)('one that is %s says so and whom to ask', async (state, title, text) => {
  await open({ state });
  await screen.findByRole('heading', { name: title });
  expect(screen.getByText(text)).toBeVisible();
});

test('an unknown link and one that cannot be read are told apart', async () => {
  const unknown = await open({}, { [GET]: failing(404, 'This link opens no invitation.') });
  await screen.findByRole('heading', { name: 'Invitation not found' });
  unknown.unmount();
  await open({}, { [GET]: failing(503, 'busy') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

test('what the server refuses on joining is said in its words', async () => {
  const user = userEvent.setup();
  await open({}, { [ACCEPT]: failing(410, 'This invitation has been withdrawn meanwhile.') });
  await user.click(await screen.findByRole('button', { name: 'Join the team' }));
  expect(await screen.findByText('This invitation has been withdrawn meanwhile.')).toBeVisible();
});

test('whoever has no password yet is mailed a link for one, by name', async () => {
  const user = userEvent.setup();
  const { calls } = await openAsNobody();
  await user.click(await screen.findByRole('button', { name: 'Email me the link' }));
  await screen.findByText('Enter your first and last name.');
  await fillIn(screen.getByRole('textbox', { name: /First name/ }), 'Lena', user);
  await fillIn(screen.getByRole('textbox', { name: /Last name/ }), 'Licensee', user);
  await user.click(screen.getByRole('button', { name: 'Email me the link' }));
  await screen.findByText('We have sent a link to Lena@Acme.example. It works once, for 30 minutes.');
  expect(calls).toContain('POST /api/invitations/abc/password-link');
});

test('where another provider keeps the passwords no link is offered; an unverified address is verified first', async () => {
  await openAsNobody({ ownSignIn: false });
  await screen.findByRole('link', { name: 'Sign in as Lena@Acme.example' });
  expect(screen.queryByText('No password yet?')).toBeNull();
  const identity = {
    ...{ userId: 'u', firstName: 'L', lastName: 'L', email: 'lena@acme.example', internal: false },
    ...{ emailVerified: false, identityProvider: 'local' },
  };
  act(() =>
    browserSession.store.set({
      phase: 'gated',
      gate: 'emailVerification',
      reference: '3F9AC201',
      identity,
      config: testConfig,
    }),
  );
  expect(await screen.findByRole('link', { name: 'Verify email address' })).toBeVisible();
});
