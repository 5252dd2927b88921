import { useEffect, type ReactNode } from 'react';
import { safeReturnPath } from '#domain/session/safe-return-path.ts';
import { CurrentUserProvider } from '#web/core/session/current-user-context.tsx';
import type { SessionState } from '#web/core/session/session-store.ts';
import { useStore } from '#web/ui/create-store.ts';
import { StartErrorPage } from '#web/pages/start-error-page.tsx';
import { StartLoaderPage } from '#web/pages/start-loader-page.tsx';
import type { BrowserSession } from '#web/core/session/browser-session.ts';
import { lazyPart } from '#web/core/lazy-part.tsx';
import { hereAsPath, replaceAddress } from '#web/core/navigation.ts';

const EmailVerificationPage = lazyPart(
  () => import('#web/pages/email-verification-page.tsx'),
  (part) => part.EmailVerificationPage,
  <StartLoaderPage />,
);
const RefusedPage = lazyPart(
  () => import('#web/pages/refused-page.tsx'),
  (part) => part.RefusedPage,
  <StartLoaderPage />,
);

const VERIFICATION_PATH = '/email-verification';
/** Pages for people who are not signed in, or on another device than the one that is. */
const publicPaths = new Set(['/signed-out', `${VERIFICATION_PATH}/confirm`]);
export const needsLogin = (path: string): boolean =>
  !publicPaths.has(path) && !/^\/invitations\/[^/]+\/?$/.test(path);

/**
 * Stands around the router: nothing of the portal renders, and no call is made, before the person is known and
 * every gate is passed (2.09–2.13).
 */
export function SessionGate({ session, children }: { session: BrowserSession; children: ReactNode }) {
  const state = useStore(session.store);
  const open = !needsLogin(location.pathname);
  useEffect(() => {
    if (!open) void session.begin();
  }, [open, session]);
  if (open) return children;
  if (state.phase === 'ready')
    return (
      <CurrentUserProvider user={state.user} config={state.config}>
        {children}
      </CurrentUserProvider>
    );
  if (state.phase === 'failed')
    return <StartErrorPage {...(state.connection ? { onRetry: () => void session.start() } : {})} />;
  if (state.phase === 'gated') return <GatePage state={state} session={session} />;
  return <StartLoaderPage />;
}

interface GatePageProps {
  state: Extract<SessionState, { phase: 'gated' }>;
  session: BrowserSession;
}

function GatePage({ state, session }: GatePageProps) {
  const onLogOut = (): void => void session.end('signedOut');
  const { gate, identity, reference, config } = state;
  if (gate !== 'emailVerification')
    return (
      <RefusedPage
        gate={gate}
        email={identity.email}
        reference={reference}
        config={config}
        onLogOut={onLogOut}
      />
    );
  return (
    <EmailVerificationPage
      email={identity.email}
      config={config}
      returnTo={keepReturnPath()}
      onGoOn={async () => (await session.renewal.renew()).kind === 'renewed'}
      onLogOut={onLogOut}
    />
  );
}

/** 2.09: the address becomes the verification page's, which carries the original one. */
function keepReturnPath(): string {
  const there = location.pathname === VERIFICATION_PATH;
  const next = safeReturnPath(there ? new URLSearchParams(location.search).get('next') : hereAsPath());
  if (!there) replaceAddress(`${VERIFICATION_PATH}?next=${encodeURIComponent(next)}`);
  return next;
}
