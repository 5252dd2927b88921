import { onlineManager, QueryClient } from '@tanstack/react-query';
import { CallError, CONNECTION_TRIES } from '#web/core/call.ts';
import { connection } from '#web/core/connection.ts';

/** What failed by the network or a busy server is asked again; what the server refused, it would refuse again. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const status = error instanceof CallError ? error.status : 500;
  return failures < (status === 0 ? CONNECTION_TRIES : status >= 500 ? 1 : 0);
}

/**
 * Queries wait while there is no connection, and what failed by then is asked again when it is back. A deed of a
 * person does not wait: it fails at once and says so.
 */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 30_000 },
      mutations: { networkMode: 'always' },
    },
  });
  // The ping decides, not the browser's word for its network. A doubt is not lost yet: a call that a gateway refuses
  // while the server is there would be asked again without end, each time with a doubt of its own.
  onlineManager.setEventListener((setOnline) =>
    connection.subscribe(() => {
      const lost = connection.getSnapshot() === 'lost';
      const isBack = !lost && !onlineManager.isOnline();
      setOnline(!lost);
      if (isBack)
        void queryClient.refetchQueries({
          type: 'active',
          predicate: ({ state }) => state.status === 'error',
        });
    }),
  );
  return queryClient;
}
