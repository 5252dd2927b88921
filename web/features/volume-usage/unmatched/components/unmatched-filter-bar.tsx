import { useTranslation } from 'react-i18next';
import { unmatchedFilterSet, type unmatchedFilters } from '#domain/volume-usage/unmatched/filters.ts';
import { ListControl } from '#web/core/filters/list-control.tsx';
import { ListFilterBar } from '#web/core/filters/list-filter-bar.tsx';
import type { ListFilters } from '#web/core/filters/use-list-filters.ts';

/** What narrows the list of usage that was set aside. */
export function UnmatchedFilterBar({ state }: { state: ListFilters<typeof unmatchedFilters> }) {
  const { t } = useTranslation();
  return (
    <ListFilterBar
      set={unmatchedFilterSet}
      state={state}
      search={{ label: t('unmatched.searchLabel'), placeholder: t('unmatched.searchPlaceholder') }}
      renderControl={(name) => <ListControl set={unmatchedFilterSet} state={state} name={name} />}
    />
  );
}
