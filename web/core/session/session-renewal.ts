import { gateOf } from '#domain/session/gates.ts';
import { CLIENT_HEADER, createToken, getClientConfig, getExtendedToken } from '#domain/session/contract.ts';
import type { BaseToken, CurrentUser } from '#domain/session/schema.ts';
import { reloadPage } from '#web/core/navigation.ts';
import { CallError, failureOf, readAnswer, send } from '#web/core/call.ts';
import type { SessionChannel } from './session-channel.ts';
import type { SessionStore } from './session-store.ts';

/** Refused ends the session; unavailable does not: the network or the server may come back (8.02). */
export type Renewal = { kind: 'renewed' } | { kind: 'refused' } | { kind: 'unavailable'; error: Error };

/** 9.01, 4.16: 25 minutes, well inside the bearer's 30. */
export const RENEWAL_INTERVAL_MS = 1_500_000;
/** A bearer that ends while its call is on the way is as good as expired. */
const MARGIN_MS = 5_000;
const LOCK = 'portal-session-renewal';

export interface SessionRenewal {
  renew: () => Promise<Renewal>;
  isFresh: () => boolean;
  isDue: () => boolean;
}

/** One renewal at a time in a tab, and among the tabs of a browser where it has locks. */
export function createSessionRenewal(
  store: SessionStore,
  channel: SessionChannel,
  now: () => number = () => Date.now(),
): SessionRenewal {
  let flight: Promise<Renewal> | undefined;

  const isFresh = (): boolean => (store.bearer()?.expiresAt ?? 0) > now() + MARGIN_MS;

  const run = async (): Promise<Renewal> => {
    const before = store.bearer();
    return withLock(async () => {
      // Another tab was faster and told this one: its bearer is as good.
      if (store.bearer() !== before && isFresh()) return { kind: 'renewed' };
      return fetchTokens(store, channel, now);
    });
  };

  return {
    renew: async () => {
      flight ??= run().finally(() => (flight = undefined));
      return flight;
    },
    isFresh,
    isDue: () => !isFresh() || now() - (store.bearer()?.renewedAt ?? 0) >= RENEWAL_INTERVAL_MS,
  };
}

async function withLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  return locks ? await locks.request(LOCK, work) : work();
}

/** 4.13–4.14: base token by the cookie, then the bearer and the current user; or the gate that stands in between. */
async function fetchTokens(
  store: SessionStore,
  channel: SessionChannel,
  now: () => number,
): Promise<Renewal> {
  try {
    const [, answer] = await Promise.all([
      fetchConfig(store),
      send(createToken, {}, { [CLIENT_HEADER]: 'web' }),
    ]);
    if (answer.status === 401) return { kind: 'refused' };
    const base = await readAnswer(createToken, answer);
    const config = store.config();
    const gate = config ? gateOf(base.identity, config.vendorEmailDomain) : null;
    if (config && gate) {
      store.setBearer({ token: base.accessToken, ...lifeOf(base, now) });
      const { identity, reference } = base;
      store.set({ phase: 'gated', gate, identity, reference, config });
      return { kind: 'renewed' };
    }
    return await extend(store, channel, base, now);
  } catch (error) {
    return { kind: 'unavailable', error: error instanceof Error ? error : new CallError(0, String(error)) };
  }
}

async function fetchConfig(store: SessionStore): Promise<void> {
  if (!store.config())
    store.setConfig(await readAnswer(getClientConfig, await send(getClientConfig, {}, {})));
}

async function extend(
  store: SessionStore,
  channel: SessionChannel,
  base: BaseToken,
  now: () => number,
): Promise<Renewal> {
  const answer = await send(getExtendedToken, {}, { authorization: `Bearer ${base.accessToken}` });
  if (answer.status === 401) return { kind: 'refused' };
  if (!answer.ok) throw await failureOf(answer, getExtendedToken.path);
  const extended = await readAnswer(getExtendedToken, answer);
  const { accessToken, expiresIn, ...user } = extended;
  refuseOther(store, user);
  const bearer = { token: accessToken, ...lifeOf({ expiresIn }, now) };
  acceptRenewal(store, { bearer, user });
  channel.post({ kind: 'renewed', bearer, user });
  return { kind: 'renewed' };
}

/** Staff began or ended a view as a customer: what was asked as the one must not go on as the other. */
function refuseOther(store: SessionStore, user: CurrentUser): void {
  const state = store.getSnapshot();
  if (state.phase !== 'ready' || state.user.view?.id === user.view?.id) return;
  reloadPage();
  throw new CallError(409, 'View changed');
}

const lifeOf = ({ expiresIn }: { expiresIn: number }, now: () => number) => ({
  expiresAt: now() + expiresIn * 1000,
  renewedAt: now(),
});

/** Takes a bearer with its person, fetched here or by another tab. */
export function acceptRenewal(
  store: SessionStore,
  { bearer, user }: { bearer: NonNullable<ReturnType<SessionStore['bearer']>>; user: CurrentUser },
): void {
  const config = store.config();
  if (!config) return;
  store.setBearer(bearer);
  const state = store.getSnapshot();
  // The same person with the same rights is the same object: a renewal re-renders nothing.
  const same =
    state.phase === 'ready' &&
    state.user.userId === user.userId &&
    state.user.authzVersion === user.authzVersion;
  if (!same) store.set({ phase: 'ready', user, config });
}
