import type { Gate } from '#domain/session/gates.ts';
import { createStore, type WritableStore } from '#web/ui/create-store.ts';
import type { ClientConfig, CurrentUser, Identity } from '#domain/session/schema.ts';

/** Why a session ended; the signed-out page says it. */
export type EndReason = 'signedOut' | 'expired' | 'unexpectedAccess';

/** Where the browser stands with the person in front of it (4.11). */
export type SessionState =
  | { phase: 'idle' | 'starting' }
  /** 8.08: `connection` when the server could not be reached, which alone offers a retry. */
  | { phase: 'failed'; connection: boolean }
  | { phase: 'gated'; gate: Gate; identity: Identity; reference: string; config: ClientConfig }
  | { phase: 'ready'; user: CurrentUser; config: ClientConfig }
  | { phase: 'leaving' };

/** A bearer with the moment, by this browser's clock, until which it is good. */
export interface Bearer {
  token: string;
  expiresAt: number;
  renewedAt: number;
}

export interface SessionStore extends WritableStore<SessionState> {
  bearer: () => Bearer | undefined;
  setBearer: (bearer: Bearer | undefined) => void;
  config: () => ClientConfig | undefined;
  setConfig: (config: ClientConfig) => void;
}

/** State of the log-in outside React, in memory only: nothing of it touches the browser's storage. */
export function createSessionStore(): SessionStore {
  const store = createStore<SessionState>({ phase: 'idle' });
  let bearer: Bearer | undefined;
  let config: ClientConfig | undefined;
  return {
    ...store,
    set: (next) => {
      // The page is on its way out: nothing brings it back.
      if (store.getSnapshot().phase !== 'leaving') store.set(next);
    },
    bearer: () => bearer,
    setBearer: (next) => (bearer = next),
    config: () => config,
    setConfig: (next) => (config = next),
  };
}
