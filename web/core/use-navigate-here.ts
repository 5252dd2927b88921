import {
  useMatch,
  useNavigate,
  useRouter,
  useRouterState,
  type ParsedLocation,
} from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Whether somebody is on the page that asks, and not on their way to another one, whose code or data is to come: effects
 * that navigate do so again when it becomes true.
 */
export function useIsHere(): boolean {
  const isAt = useIsAt();
  return useRouterState({ select: ({ location }) => isAt(location) });
}

/**
 * Navigates for the page alone: an answer that comes late, or a search that waits for a pause, brings nobody back to a
 * page that they have left.
 */
export function useNavigateHere(): ReturnType<typeof useNavigate> {
  const router = useRouter();
  const navigate = useNavigate();
  const isAt = useIsAt();
  return useCallback<typeof navigate>(
    async (to) => {
      if (isAt(router.latestLocation)) await navigate(to);
    },
    [router, navigate, isAt],
  );
}

/** Whether an address leads to the page that asks, or into it. */
function useIsAt(): (location: Pick<ParsedLocation, 'href'>) => boolean {
  const router = useRouter();
  const page = useMatch({ strict: false, select: ({ id }) => id });
  return useCallback(
    (location) => router.matchRoutes(location as ParsedLocation).some(({ id }) => id === page),
    [router, page],
  );
}
