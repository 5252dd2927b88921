import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { eventually } from '../../testing/eventually.ts';
import {
  fakeConfig,
  fakeIdentity,
  fakePortal,
  fakeUser,
  problem,
  type FakePortal,
} from '../../testing/fake-portal.ts';
import { createBrowserSession, type BrowserSession } from '#web/core/session/browser-session.ts';
import { browserSession } from '#web/core/http.ts';
import { startTexts } from '#web/core/i18n.ts';
import { goTo } from '#web/core/navigation.ts';
import { needsLogin, SessionGate } from './session-gate.tsx';

vi.mock('#web/core/navigation.ts', async (original) => ({
  ...(await original<object>()),
  goTo: vi.fn<(address: string) => void>(),
  reloadPage: vi.fn<() => void>(),
}));

let portal: FakePortal;
let session: BrowserSession;
afterAll(() => browserSession.stop());
beforeAll(startTexts);
beforeEach(() => {
  vi.clearAllMocks();
  portal = fakePortal();
  session = browserSession;
  session.store.set({ phase: 'idle' });
  history.replaceState(null, '', '/accounts?a=1&a=2#row');
});
/** For who logs out: a session that has ended does not begin again, and tells the other tabs. */
function sessionOfItsOwn(): BrowserSession {
  vi.stubGlobal('BroadcastChannel', undefined);
  const own = createBrowserSession();
  onTestFinished(own.stop);
  return own;
}

function Inside() {
  return <p>Inside as {useUser().firstName}</p>;
}
const show = () =>
  render(
    <SessionGate session={session}>
      <Inside />
    </SessionGate>,
  );
const identity = (changes: object) =>
  portal.answers('/api/auth/token', {
    json: {
      accessToken: 'base',
      expiresIn: 300,
      reference: '3F9AC201',
      identity: { ...fakeIdentity, ...changes },
    },
  });

test.each([
  ['/invitations/abc', false],
  ['/invitations/', true],
  ['/invitations/abc/more', true],
  ['/signed-out', false],
  ['/accounts', true],
])('%s needs a log-in: %s', (path, isNeeded) => {
  expect(needsLogin(path)).toBe(isNeeded);
});

describe('[2.13] starting', () => {
  test('a loader shows while the current user loads, then the portal', async () => {
    let answer: (value: object) => void = () => {};
    const later = new Promise<object>((resolve) => (answer = resolve));
    const fetchNow = globalThis.fetch;
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (address.endsWith('/extended-access-token')) await later;
      return fetchNow(address, init);
    });
    show();
    expect(await screen.findByRole('progressbar')).toBeInTheDocument();
    expect(screen.queryByText(/Inside/)).toBeNull();
    answer({});
    expect(await screen.findByText('Inside as Lena')).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('[8.08] a user who cannot be loaded is an error page without a retry', async () => {
    portal.answers('/api/auth/extended-access-token', problem(500, 'x'));
    show();
    expect(
      await screen.findByRole('heading', { name: 'Your profile could not be loaded.' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('[8.03] [8.08] a server that cannot be reached is one with a retry, which starts again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    portal.answers('/api/auth/actuator/health/ping', { status: 502 });
    show();
    await vi.advanceTimersByTimeAsync(310_000);
    vi.useRealTimers();
    expect(
      await screen.findByRole('heading', { name: 'The portal cannot be reached at the moment.' }),
    ).toBeInTheDocument();
    expect(screen.getByText('Server connection error')).toBeInTheDocument();
    portal.answers('/api/auth/actuator/health/ping', { json: { status: 'UP' } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Inside as Lena')).toBeInTheDocument();
  });
});

describe('[2.09] an unverified e-mail', () => {
  const verification = async (answer: Parameters<FakePortal['answers']>[1]) => {
    identity({ emailVerified: false });
    portal.answers('/api/auth/verify-email', answer);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Send verification email' }));
  };

  test('moves to the page that explains it, which keeps the original address', async () => {
    identity({ emailVerified: false });
    show();
    expect(await screen.findByRole('heading', { name: 'Verify your email address' })).toBeInTheDocument();
    expect(screen.getByText(/lena\.licensee@acme\.example/)).toBeInTheDocument();
    expect(location.pathname).toBe('/email-verification');
    expect(new URLSearchParams(location.search).get('next')).toBe('/accounts?a=1&a=2#row');
    expect(screen.queryByText(/Inside/)).toBeNull();
  });

  test('after sending it confirms and links back', async () => {
    await verification({ status: 204 });
    expect(await screen.findByRole('heading', { name: 'Email sent' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^I have verified it, continue/ })).toHaveAttribute(
      'href',
      '/accounts?a=1&a=2#row',
    );
    expect(portal.requests.at(-1)).toBe(
      'POST /api/auth/verify-email?return_to=%2Faccounts%3Fa%3D1%26a%3D2%23row',
    );
  });

  test('whoever goes on too early reads that it is not verified yet, and the sent mail stays in sight', async () => {
    await verification({ status: 204 });
    await userEvent.click(await screen.findByRole('link', { name: /^I have verified it, continue/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'lena.licensee@acme.example is not verified yet. Open the link in the email and confirm, then continue here.',
    );
    expect(screen.getByRole('heading', { name: 'Email sent' })).toBeInTheDocument();
    expect(goTo).not.toHaveBeenCalled();
    // Somebody who loads the page anew still sees that a mail is on its way.
    cleanup();
    show();
    expect(await screen.findByRole('heading', { name: 'Email sent' })).toBeInTheDocument();
    identity({});
    await userEvent.click(screen.getByRole('link', { name: /^I have verified it, continue/ }));
    expect(await screen.findByText('Inside as Lena')).toBeInTheDocument();
  });

  test('[2.09] sending again confirms it with the time', async () => {
    await verification({ status: 204 });
    expect(await screen.findByText(/^Sent on \d\d? \w+ \d{4}, \d\d:\d\d UTC\.$/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    expect(
      await screen.findByText(/^Sent again on .* UTC\. It may take a few minutes\.$/),
    ).toBeInTheDocument();
    expect(portal.requests.filter((one) => one.startsWith('POST /api/auth/verify-email'))).toHaveLength(2);
  });

  test('[8.09] 429 says that there were many requests', async () => {
    await verification(problem(429, 'x'));
    expect(await screen.findByText(/^You have requested several emails in a short time/)).toBeInTheDocument();
  });

  test.each([500, 503, 400])('[8.09] any other failure (%i) says that it failed', async (status) => {
    await verification(problem(status, 'x'));
    expect(
      await screen.findByText(
        'The email could not be sent. Try again later, or contact customer-success@vendor.example.',
      ),
    ).toBeInTheDocument();
  });

  test('[2.09] internal people are not asked', async () => {
    const internal = {
      emailVerified: false,
      internal: true,
      identityProvider: 'microsoft',
      email: 'i@vendor.example',
    };
    identity(internal);
    portal.answers('/api/auth/extended-access-token', {
      json: { ...fakeUser, ...internal, accessToken: 'b', expiresIn: 1800 },
    });
    show();
    expect(await screen.findByText('Inside as Lena')).toBeInTheDocument();
  });
});

describe('[2.10] [2.11] people of the vendor’s domain without the internal role', () => {
  test('through another provider see one page with a log-out link', async () => {
    session = sessionOfItsOwn();
    identity({ email: 'val@vendor.example' });
    show();
    expect(await screen.findByRole('heading', { name: 'Invalid identity provider' })).toBeInTheDocument();
    expect(screen.getByText('Reference for support: 3F9AC201')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Use another account' })).toHaveAttribute(
      'href',
      '/api/auth/login?account=other',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    await eventually(() => expect(goTo).toHaveBeenCalledWith('/signed-out'));
    expect(portal.count('/api/auth/logout')).toBe(1);
  });
});

test('[2.10] [2.11] through Microsoft they see that access is forbidden, with a contact link', async () => {
  session = sessionOfItsOwn();
  identity({ email: 'vic@vendor.example', identityProvider: 'microsoft' });
  show();
  expect(await screen.findByRole('heading', { name: 'Access forbidden' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
    'href',
    `mailto:${fakeConfig.supportEmail}`,
  );
  expect(screen.getByText('Reference for support: 3F9AC201')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Use another account' })).toBeInTheDocument();
  expect(screen.queryByText(/Inside/)).toBeNull();
});
