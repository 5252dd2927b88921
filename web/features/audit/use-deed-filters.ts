import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  accountDeedFilterSet,
  deedFilterSet,
  type DeedFilterName,
  type DeedFilters,
} from '#domain/audit/filters.ts';
import { useNavigateHere } from '#web/core/use-navigate-here.ts';

export interface DeedFilterState {
  filters: DeedFilters;
  /** Of one account's record there is no question which account. */
  names: readonly DeedFilterName[];
  isNarrowed: boolean;
  change: (next: DeedFilters) => void;
  clear: () => void;
}

/** The filters live in the address. */
export function useDeedFilters(accountId: string | undefined): DeedFilterState {
  const navigate = useNavigateHere();
  const search = useSearch({ strict: false });
  const set = accountId === undefined ? deedFilterSet : accountDeedFilterSet;
  const filters = useMemo(
    (): DeedFilters => ({ ...deedFilterSet.empty, ...set.read(search) }),
    [set, search],
  );
  const change = (next: DeedFilters): void => {
    // Typing on replaces: going back leaves the search, not every letter of it.
    const replace = filters.person !== '' && next.person !== '' && filters.person !== next.person;
    void (accountId === undefined
      ? navigate({ to: '/audit', search: deedFilterSet.write(next), replace })
      : navigate({
          to: '/accounts/$accountId/audit',
          params: { accountId },
          search: accountDeedFilterSet.write(next),
          replace,
        }));
  };
  return {
    ...{ filters, change, names: set.names },
    isNarrowed: deedFilterSet.names.some((name) => deedFilterSet.isSet(filters, name)),
    clear: () => change(deedFilterSet.empty),
  };
}
