import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AccountChoice } from '#domain/accounts/schema.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { accountsQuery } from './queries.ts';

/** The person's accounts, last used first; without an answer they are still known by name. */
export function useAccountChoices(): { accounts: readonly AccountChoice[]; isLoading: boolean } {
  const user = useUser();
  const { data, isLoading } = useQuery(accountsQuery);
  const known = useMemo(
    () =>
      Object.entries(user.salesforceAccounts)
        .map(([id, { name }]) => ({ id, name, lastVisitedAt: null }))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    [user],
  );
  return { accounts: data ?? known, isLoading };
}
