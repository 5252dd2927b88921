import { useSyncExternalStore } from 'react';

/** State outside React that its readers follow. */
export interface Store<State> {
  getSnapshot: () => State;
  subscribe: (listener: () => void) => () => void;
}

export interface WritableStore<State> extends Store<State> {
  /** Tells every reader, unless it is the state already. */
  set: (next: State) => void;
}

/** `whileRead` runs when the first reader comes; what it returns runs when the last one goes. */
export function createStore<State>(initial: State, whileRead?: () => () => void): WritableStore<State> {
  let state = initial;
  let stop: (() => void) | undefined;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => state,
    set: (next) => {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) stop = whileRead?.();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop?.();
      };
    },
  };
}

/** The state of a store; its reader is drawn anew when it changes. */
export const useStore = <State>({ subscribe, getSnapshot }: Store<State>): State =>
  useSyncExternalStore(subscribe, getSnapshot);
