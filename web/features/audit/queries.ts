import { listAccountDeeds, listDeeds } from '#domain/audit/contract.ts';
import { accountDeedFilterSet, deedFilterSet, type DeedFilters } from '#domain/audit/filters.ts';
import type { DeedPage } from '#domain/audit/schema.ts';
import { call, download } from '#web/core/http.ts';
import { pagedQuery } from '#web/core/paged-query.ts';

/** The record of an account, or of all of them, newest first. */
export const deedsQuery = (accountId: string | undefined, filters: DeedFilters) =>
  pagedQuery(['audit', accountId ?? 'all', 'list', filters], (after, signal): Promise<DeedPage> =>
    accountId === undefined
      ? call(listDeeds, { query: { ...deedFilterSet.queryOf(filters), after }, signal })
      : call(listAccountDeeds, {
          params: { accountId },
          query: { ...accountDeedFilterSet.queryOf(filters), after },
          signal,
        }),
  );

/** Everything that the filters leave as a file; gives its name. */
export const saveDeeds = (accountId: string | undefined, filters: DeedFilters): Promise<string> =>
  accountId === undefined
    ? download(listDeeds, { query: deedFilterSet.queryOf(filters), format: 'csv' })
    : download(listAccountDeeds, {
        params: { accountId },
        query: accountDeedFilterSet.queryOf(filters),
        format: 'csv',
      });
