import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { caseFilters, caseFilterSet, type CaseFilters } from '#domain/cases/filters.ts';
import { caseStatuses, caseSubjects } from '#domain/self-certification/case-status.ts';
import { ChoiceList } from '#web/ui/fields/choice-list.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { FilterBar } from '#web/ui/filter-bar/filter-bar.tsx';
import { FilterPanel } from '#web/ui/filter-bar/filter-panel.tsx';
import type { CaseFilterState } from '../use-case-filters.ts';

/** The line above the list: the search, and statuses and subjects as chips and in the panel. */
export function CaseFilterBar({ state }: { state: CaseFilterState }) {
  const { t } = useTranslation();
  const { filters, change, clear, isNarrowed } = state;
  const status = useChoices(state, 'status', caseStatuses);
  const subject = useChoices(state, 'subject', caseSubjects);
  const chips = [status, subject].flatMap(({ chip }) => chip ?? []);
  return (
    <FilterBar filters={chips} onClear={isNarrowed ? clear : undefined}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, maxWidth: { sm: 360 } }}>
        <SearchField
          value={filters.search}
          onSearch={(search) => change({ ...filters, search })}
          label={t('cases.searchLabel')}
          placeholder={t('cases.searchPlaceholder')}
        />
      </Box>
      <FilterPanel count={chips.length} onClear={clear}>
        <Box>{status.control}</Box>
        <Box>{subject.control}</Box>
      </FilterPanel>
    </FilterBar>
  );
}

/** One of a fixed set as it stands in the panel, and its chip where something is chosen. */
function useChoices<Name extends 'status' | 'subject'>(
  { filters, change }: CaseFilterState,
  id: Name,
  choices: readonly CaseFilters[Name][number][],
) {
  const { t } = useTranslation();
  const name = t(caseFilters[id].label);
  const chosen: readonly string[] = filters[id];
  const control = (
    <ChoiceList<string>
      label={name}
      options={choices.map((value) => ({ value, label: value }))}
      value={chosen}
      onChange={(next) => change({ ...filters, [id]: next })}
    />
  );
  const chip = {
    ...{ id, name, editor: control },
    label: `${name}: ${chosen.join(', ')}`,
    onRemove: () => change({ ...filters, [id]: [] }),
  };
  return { control, chip: caseFilterSet.isSet(filters, id) ? chip : undefined };
}
