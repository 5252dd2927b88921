import { createContext, use, type ReactNode } from 'react';
import type { ClientConfig, CurrentUser } from '#domain/session/schema.ts';

interface Known {
  user: CurrentUser;
  config: ClientConfig;
}
const CurrentUserContext = createContext<Known | null>(null);

/** Gives the tree below the person at the screen; the session gate renders nothing of it before they are known. */
export function CurrentUserProvider({ user, config, children }: Known & { children: ReactNode }) {
  return <CurrentUserContext value={{ user, config }}>{children}</CurrentUserContext>;
}

function useKnown(): Known {
  const known = use(CurrentUserContext);
  if (known === null) throw new Error('CurrentUserProvider is missing above this component');
  return known;
}

/** The person at the screen, or null on a page for people who are not signed in. */
export const useKnownUser = (): CurrentUser | null => use(CurrentUserContext)?.user ?? null;

/** The person at the screen (3.01), with their user kind as `internal` (6.01). */
export const useUser = (): CurrentUser => useKnown().user;

/** This installation's names and addresses: vendor, support, activation key. */
export const useClientConfig = (): ClientConfig => useKnown().config;
