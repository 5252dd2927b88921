import { useQuery } from '@tanstack/react-query';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { accountQuery } from './queries.ts';

/** The name of an account: known at once to its people, asked for by internal ones; undefined until it is there. */
export function useAccountName(accountId: string | undefined): string | undefined {
  const user = useUser();
  const own = accountId === undefined ? undefined : user.salesforceAccounts[accountId]?.name;
  const asked = useQuery({
    ...accountQuery(accountId ?? ''),
    enabled: user.internal && accountId !== undefined,
  });
  return own ?? asked.data?.name;
}
