import { useTranslation } from 'react-i18next';
import { caseFilterSet, type caseFilters } from '#domain/cases/filters.ts';
import { ListControl } from '#web/core/filters/list-control.tsx';
import { ListFilterBar } from '#web/core/filters/list-filter-bar.tsx';
import type { ListFilters } from '#web/core/filters/use-list-filters.ts';

/** The line above the list: the search, and statuses and subjects as chips and in the panel. */
export function CaseFilterBar({ state }: { state: ListFilters<typeof caseFilters> }) {
  const { t } = useTranslation();
  return (
    <ListFilterBar
      set={caseFilterSet}
      state={state}
      search={{ label: t('cases.searchLabel'), placeholder: t('cases.searchPlaceholder') }}
      renderControl={(name) => <ListControl set={caseFilterSet} state={state} name={name} />}
    />
  );
}
