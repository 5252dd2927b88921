import { QueryClient } from '@tanstack/react-query';
import { CallError } from '#web/core/call.ts';

/** A network fault or a busy server is asked once more; what the server refused, it would refuse again. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < 1 && (!(error instanceof CallError) || error.status === 0 || error.status >= 500);

export const createQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: shouldRetry, staleTime: 30_000 } } });
