import { logOut, CLIENT_HEADER } from '#domain/session/contract.ts';
import { openSessionChannel } from './session-channel.ts';
import {
  acceptRenewal,
  createSessionRenewal,
  RENEWAL_INTERVAL_MS,
  type SessionRenewal,
} from './session-renewal.ts';
import { createSessionStore, type EndReason, type SessionStore } from './session-store.ts';
import { readAnswer, send } from '../call.ts';
import { forgetFiles } from '../forget-files.ts';
import { goTo, hereAsPath, reloadPage } from '../navigation.ts';
import { waitForServer } from '../wait-for-server.ts';
import { writeStored } from '#web/ui/use-stored-text.ts';

export interface BrowserSession {
  store: SessionStore;
  renewal: SessionRenewal;
  /** 4.11–4.14, from the ping to the current user. */
  start: () => Promise<void>;
  /** The same, unless it is under way already. */
  begin: () => Promise<void>;
  /** Ends the session here, in the other tabs and, unless it is gone already, on the server. */
  end: (reason: EndReason) => Promise<void>;
  /** 4.16, 7.55: the keep-alive call, also made on entering each step of a wizard. */
  keepAlive: () => Promise<void>;
  /** Lets go of timers, listeners and the other tabs, without ending the session. */
  stop: () => void;
}

const RETRY_RENEWAL_MS = 5_000;
const LOGIN_PATH = '/api/auth/login';
export const SIGNED_OUT_PATH = '/signed-out';
/** The local-storage key of what the person chose in the finder: it goes when they sign out. */
export const RECENT_CHOICES = 'recentChoices';

/** The log-in of this browser tab: one per page. */
export function createBrowserSession(): BrowserSession {
  const store = createSessionStore();
  const channel = openSessionChannel();
  const renewal = createSessionRenewal(store, channel);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ending = false;
  const listening = new AbortController();

  const leave = (reason: EndReason, to = SIGNED_OUT_PATH): void => {
    clearTimeout(timer);
    store.setBearer(undefined);
    store.set({ phase: 'leaving' });
    if (reason === 'signedOut') writeStored(RECENT_CHOICES, '');
    rememberEnd(reason);
    goTo(to);
  };

  const end = async (reason: EndReason): Promise<void> => {
    if (ending || store.getSnapshot().phase === 'leaving') return;
    ending = true;
    const back = `${SIGNED_OUT_PATH}?return_to=${encodeURIComponent(hereAsPath())}`;
    const ended = reason === 'expired' ? undefined : await endOnServer();
    channel.post({ kind: 'ended', reason });
    // Before the page is left: the next one may be the provider's own, from where nobody comes back.
    if (reason === 'signedOut') await forgetFiles();
    // Only the provider's own log-out page, and a log-out that was asked for, lose the address.
    leave(
      reason,
      ended !== undefined && (reason === 'signedOut' || ended !== SIGNED_OUT_PATH) ? ended : back,
    );
  };

  const schedule = (delay: number): void => {
    clearTimeout(timer);
    if (!listening.signal.aborted) timer = setTimeout(() => void keepAlive(), delay);
  };

  const keepAlive = async (): Promise<void> => {
    const result = await renewal.renew();
    if (result.kind === 'refused') return end('expired');
    schedule(result.kind === 'renewed' ? RENEWAL_INTERVAL_MS : RETRY_RENEWAL_MS);
  };

  const onWake = (): void => {
    const { phase } = store.getSnapshot();
    if (document.visibilityState === 'visible' && (phase === 'ready' || phase === 'gated') && renewal.isDue())
      void keepAlive();
  };

  channel.listen((message) => {
    if (message.kind === 'ended') return leave(message.reason);
    const state = store.getSnapshot();
    // Somebody else logged in beside this tab: what it shows is not theirs.
    if (
      state.phase === 'ready' &&
      (state.user.userId !== message.user.userId || state.user.view?.id !== message.user.view?.id)
    )
      return reloadPage();
    // Messages may cross: an older bearer does not replace a newer one.
    const older = message.bearer.renewedAt < (store.bearer()?.renewedAt ?? 0);
    if (older || (state.phase !== 'ready' && state.phase !== 'gated')) return;
    acceptRenewal(store, message);
    schedule(RENEWAL_INTERVAL_MS);
  });

  const start = async (): Promise<void> => {
    store.set({ phase: 'starting' });
    if (!(await waitForServer())) return store.set({ phase: 'failed', connection: true });
    const result = await renewal.renew();
    if (result.kind === 'unavailable') return store.set({ phase: 'failed', connection: false });
    if (result.kind === 'renewed') {
      schedule(RENEWAL_INTERVAL_MS);
      for (const event of ['visibilitychange', 'online', 'pageshow'])
        addWakeListener(event, onWake, listening.signal);
      return;
    }
    if (isLoginLoop()) return store.set({ phase: 'failed', connection: false });
    store.set({ phase: 'leaving' });
    goTo(`${LOGIN_PATH}?return_to=${encodeURIComponent(hereAsPath())}`);
  };

  const begin = async (): Promise<void> => {
    if (store.getSnapshot().phase === 'idle') await start();
  };

  const stop = (): void => {
    clearTimeout(timer);
    listening.abort();
    channel.close();
  };

  return { store, renewal, start, begin, end, keepAlive, stop };
}

function addWakeListener(event: string, listener: () => void, signal: AbortSignal): void {
  (event === 'visibilitychange' ? document : window).addEventListener(event, listener, { signal });
}

/** Where the browser goes after the log-out: the provider's own log-out page, or ours when nothing answers. */
async function endOnServer(): Promise<string> {
  try {
    return (await readAnswer(logOut, await send(logOut, {}, { [CLIENT_HEADER]: 'web' }))).redirectTo;
  } catch {
    return SIGNED_OUT_PATH;
  }
}

const END_REASON = 'portalEndReason';
const LOGINS = 'portalLogins';

/** The reason outlives the way over the provider's log-out page, in this tab only. */
function rememberEnd(reason: EndReason): void {
  try {
    sessionStorage.setItem(END_REASON, reason);
  } catch {
    // Without storage the signed-out page says only that the session ended.
  }
}

export function takeEndReason(): EndReason {
  try {
    const reason = sessionStorage.getItem(END_REASON);
    return reason === 'expired' || reason === 'unexpectedAccess' ? reason : 'signedOut';
  } catch {
    return 'signedOut';
  }
}

/** Three log-ins within a minute that left no session: the cookie does not stick, and going round again helps nobody. */
function isLoginLoop(): boolean {
  try {
    const recent = (JSON.parse(sessionStorage.getItem(LOGINS) ?? '[]') as number[]).filter(
      (time) => time > Date.now() - 60_000,
    );
    sessionStorage.setItem(LOGINS, JSON.stringify([...recent, Date.now()]));
    return recent.length >= 3;
  } catch {
    return false;
  }
}
