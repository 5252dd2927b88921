import { useTranslation } from 'react-i18next';
import {
  isUnmatchedFilterSet,
  unmatchedFilters,
  type UnmatchedFilters,
} from '#domain/volume-usage/unmatched/filters.ts';
import { ChoiceList } from '#web/ui/fields/choice-list.tsx';
import { SearchBar } from '#web/ui/filter-bar/search-bar.tsx';
import type { UnmatchedFilterState } from '../use-unmatched-filters.ts';

const folded = ['state', 'reason'] as const;
type Folded = (typeof folded)[number];

/** What narrows the list of usage that was set aside. */
export function UnmatchedFilterBar({ state }: { state: UnmatchedFilterState }) {
  const { t } = useTranslation();
  const { filters, change, clear, isNarrowed } = state;
  const textOf = (name: Folded, value: string): string =>
    name === 'state'
      ? t(`unmatched.state.${value as UnmatchedFilters['state'][number]}`)
      : t(`unmatched.reason.${value as UnmatchedFilters['reason'][number]}`);
  const control = (name: Folded) => (
    <ChoiceList<string>
      label={t(unmatchedFilters[name].label)}
      options={(unmatchedFilters[name].kind.choices ?? []).map((value) => ({
        value,
        label: textOf(name, value),
      }))}
      value={filters[name]}
      onChange={(chosen) => change({ ...filters, [name]: chosen })}
    />
  );
  return (
    <SearchBar
      search={{
        value: filters.search,
        onSearch: (search) => change({ ...filters, search }),
        label: t('unmatched.searchLabel'),
        placeholder: t('unmatched.searchPlaceholder'),
      }}
      filters={folded.map((name) => ({
        id: name,
        name: t(unmatchedFilters[name].label),
        control: control(name),
        isSet: isUnmatchedFilterSet(filters, name),
        text: filters[name].map((value) => textOf(name, value)).join(', '),
        onRemove: () => change({ ...filters, [name]: [] }),
      }))}
      isNarrowed={isNarrowed}
      onClear={clear}
    />
  );
}
