import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { OpenSession } from '#domain/session/open-sessions/schema.ts';
import { failing, openPage, testUser } from '../../testing/portal-page.tsx';

const user = testUser({ acme: { name: 'Acme', roles: ['LICENSEE'], cucas: {} } });
const session = (id: string, more: Partial<OpenSession> = {}): OpenSession => ({
  id,
  isCurrent: false,
  browser: 'Safari',
  system: 'iPhone',
  address: '192.0.2.7',
  signedInAt: '2026-11-20T08:15:00.000Z',
  lastActiveAt: '2026-11-20T09:00:00.000Z',
  ...more,
});
const here = session('s0', { isCurrent: true, browser: 'Firefox', system: 'Windows', address: '192.0.2.1' });
const answers = {
  'GET /api/auth/sessions': [
    here,
    session('s1'),
    session('s2', { browser: null, system: null, address: null }),
  ],
  'GET /api/auth/notifications': [{ kind: 'RECEIPTS', byMail: true }],
};
const rows = async () => {
  const list = await screen.findByRole('list', { name: 'Where you are signed in' });
  return within(list).getAllByRole('listitem');
};

test('[1.06] personal settings show who one is, where one is signed in, and what comes by mail', async () => {
  await openPage('/settings', { user, answers });
  expect(await screen.findByRole('heading', { level: 1, name: 'Personal settings' })).toBeInTheDocument();
  expect(screen.getByText('Lena Licensee')).toBeInTheDocument();
  expect(screen.getByText('lena@acme.example')).toBeInTheDocument();
  expect(screen.getByText('Northwind Imaging sign-in')).toBeInTheDocument();
  const [first, second, third] = await rows();
  expect(first).toHaveTextContent(
    'Firefox on WindowsThis deviceIP address 192.0.2.1 · signed in 20 Nov 2026, 08:15 UTC',
  );
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
  expect(second).toHaveTextContent('Safari on iPhone');
  expect(second).toHaveTextContent('last used');
  expect(third).toHaveTextContent('Unknown device');
  expect(await screen.findByRole('switch', { name: 'Usage report receipts' })).toBeChecked();
});

test('[1.06] people who came through Microsoft are led to their profile there', async () => {
  await openPage('/settings', { user: { ...user, identityProvider: 'microsoft' }, answers });
  expect(await screen.findByRole('link', { name: /Manage your profile/ })).toHaveAttribute(
    'href',
    'https://myaccount.microsoft.com/',
  );
});

test('one session is signed out after a question, or all others at once', async () => {
  const page = await openPage('/settings', {
    user,
    answers: { ...answers, 'POST /api/auth/sessions/others/end': { ended: 2 } },
  });
  await rows();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  const question = await screen.findByRole('alertdialog', { name: 'Sign out Safari on iPhone?' });
  expect(page.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('Safari on iPhone was signed out')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  const all = await screen.findByRole('alertdialog', { name: 'Sign out everywhere else?' });
  await userEvent.click(within(all).getByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText('2 other sessions were signed out')).toBeInTheDocument();
  expect(page.calls.filter((call) => call.startsWith('POST'))).toEqual([
    'POST /api/auth/sessions/s1/end',
    'POST /api/auth/sessions/others/end',
  ]);
  expect(page.calls.filter((call) => call === 'GET /api/auth/sessions')).toHaveLength(3);
});

test('somebody who is signed in here alone is told so and has nothing to end', async () => {
  await openPage('/settings', { user, answers: { ...answers, 'GET /api/auth/sessions': [here] } });
  expect(await screen.findByText('You are not signed in anywhere else.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull();
});

test('a choice of mails shows at once, and is taken back where it could not be kept', async () => {
  await openPage('/settings', {
    user,
    answers: { ...answers, 'PUT /api/auth/notifications/RECEIPTS': failing(400, 'Not this one.') },
  });
  const receipts = await screen.findByRole('switch', { name: 'Usage report receipts' });
  await userEvent.click(receipts);
  expect(await screen.findByText('Not this one.')).toBeInTheDocument();
  await waitFor(() => expect(receipts).toBeChecked());
});

test('after several choices what is kept is shown, also where the first of them failed', async () => {
  let kept = true;
  let tries = 0;
  await openPage('/settings', {
    user,
    answers: {
      ...answers,
      'GET /api/auth/notifications': () => Response.json([{ kind: 'RECEIPTS', byMail: kept }]),
      'PUT /api/auth/notifications/RECEIPTS': async () => {
        tries += 1;
        if (tries === 1) return failing(400, 'Not this one.')();
        kept = tries % 2 === 0;
        return new Response(null, { status: 204 });
      },
    },
  });
  const receipts = await screen.findByRole('switch', { name: 'Usage report receipts' });
  for (const _ of [1, 2, 3]) fireEvent.click(receipts);
  await waitFor(() => expect(tries).toBe(3));
  expect(kept).toBe(false);
  await waitFor(() => expect(receipts).not.toBeChecked());
});

test('a list that cannot be read says so and is asked for again', async () => {
  let fails = true;
  await openPage('/settings', {
    user,
    answers: {
      ...answers,
      'GET /api/auth/sessions': () =>
        fails ? failing(400, 'Not now.')() : Response.json(answers['GET /api/auth/sessions']),
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await userEvent.click(again);
  expect(await rows()).toHaveLength(3);
});

test('[2.35] the product-overview switch writes the flag', async () => {
  await openPage('/settings', { user, answers });
  await userEvent.click(await screen.findByRole('switch', { name: 'Show product overview' }));
  expect(localStorage.getItem('enableProductOverview')).toBe('true');
});
