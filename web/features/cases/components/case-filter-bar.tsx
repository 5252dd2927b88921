import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { caseFilters, caseFilterSet } from '#domain/cases/filters.ts';
import { caseStatuses } from '#domain/self-certification/case-status.ts';
import { ChoiceList } from '#web/ui/fields/choice-list.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { FilterBar } from '#web/ui/filter-bar/filter-bar.tsx';
import { FilterPanel } from '#web/ui/filter-bar/filter-panel.tsx';
import type { CaseFilterState } from '../use-case-filters.ts';

/** The line above the list: the search, and the statuses as a chip and in the panel. */
export function CaseFilterBar({ state }: { state: CaseFilterState }) {
  const { t } = useTranslation();
  const { filters, change, clear, isNarrowed } = state;
  const name = t(caseFilters.status.label);
  const isSet = caseFilterSet.isSet(filters, 'status');
  const control = (
    <ChoiceList<(typeof caseStatuses)[number]>
      label={name}
      options={caseStatuses.map((value) => ({ value, label: value }))}
      value={filters.status}
      onChange={(status) => change({ ...filters, status })}
    />
  );
  const chip = {
    ...{ id: 'status', name, editor: control },
    label: `${name}: ${filters.status.join(', ')}`,
    onRemove: () => change({ ...filters, status: [] }),
  };
  return (
    <FilterBar filters={isSet ? [chip] : []} onClear={isNarrowed ? clear : undefined}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, maxWidth: { sm: 360 } }}>
        <SearchField
          value={filters.search}
          onSearch={(search) => change({ ...filters, search })}
          label={t('cases.searchLabel')}
          placeholder={t('cases.searchPlaceholder')}
        />
      </Box>
      <FilterPanel count={isSet ? 1 : 0} onClear={clear}>
        <Box>{control}</Box>
      </FilterPanel>
    </FilterBar>
  );
}
