import { useQuery } from '@tanstack/react-query';
import { CallError } from '#web/core/call.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { accountQuery } from './queries.ts';

/** Internal people may read every account: one that the server refuses to them does not exist. */
export function useAccountMissing(accountId: string | undefined): boolean {
  const { internal } = useUser();
  const { error } = useQuery({
    ...accountQuery(accountId ?? ''),
    enabled: internal && accountId !== undefined,
  });
  return error instanceof CallError && (error.status === 403 || error.status === 404);
}
