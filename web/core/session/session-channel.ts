import type { CurrentUser } from '#domain/session/schema.ts';
import type { Bearer, EndReason } from './session-store.ts';

/** What tabs of one browser tell each other. */
export type SessionMessage =
  | { kind: 'renewed'; bearer: Bearer; user: CurrentUser }
  | { kind: 'ended'; reason: EndReason };

export interface SessionChannel {
  post: (message: SessionMessage) => void;
  listen: (listener: (message: SessionMessage) => void) => void;
  close: () => void;
}

const NAME = 'portal-session';

/** Tabs of the same origin only; a browser without BroadcastChannel renews and logs out each tab by itself. */
export function openSessionChannel(): SessionChannel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, listen: () => {}, close: () => {} };
  const channel = new BroadcastChannel(NAME);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
    post: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data as SessionMessage)),
    close: () => channel.close(),
  };
}
