import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import {
  isUnmatchedFilterSet,
  unmatchedFilters,
  type UnmatchedFilters,
} from '#domain/volume-usage/unmatched/filters.ts';
import { ChoiceList } from '#web/ui/fields/choice-list.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { FilterBar } from '#web/ui/filter-bar/filter-bar.tsx';
import { FilterPanel } from '#web/ui/filter-bar/filter-panel.tsx';
import type { UnmatchedFilterState } from '../use-unmatched-filters.ts';

const folded = ['state', 'reason'] as const;
type Folded = (typeof folded)[number];

/** The line above the list: the search, and what else narrows it as chips and in the panel. */
export function UnmatchedFilterBar({ state }: { state: UnmatchedFilterState }) {
  const { t } = useTranslation();
  const { filters, change, clear, isNarrowed } = state;
  const set = folded.filter((name) => isUnmatchedFilterSet(filters, name));
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
    <FilterBar
      filters={set.map((name) => ({
        id: name,
        name: t(unmatchedFilters[name].label),
        label: `${t(unmatchedFilters[name].label)}: ${filters[name].map((value) => textOf(name, value)).join(', ')}`,
        editor: control(name),
        onRemove: () => change({ ...filters, [name]: [] }),
      }))}
      onClear={isNarrowed ? clear : undefined}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0, maxWidth: { sm: 360 } }}>
        <SearchField
          value={filters.search}
          onSearch={(search) => change({ ...filters, search })}
          label={t('unmatched.searchLabel')}
          placeholder={t('unmatched.searchPlaceholder')}
        />
      </Box>
      <FilterPanel count={set.length} onClear={clear}>
        {folded.map((name) => (
          <Box key={name}>{control(name)}</Box>
        ))}
      </FilterPanel>
    </FilterBar>
  );
}
